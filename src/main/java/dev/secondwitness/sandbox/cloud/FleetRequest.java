package dev.secondwitness.sandbox.cloud;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.MoneyText;
import dev.secondwitness.sandbox.http.RefusedRequest;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// A fleet as it was asked for: what, how many, for how long, and what that costs in all. The
/// amount must be the multiplication it claims to be.
record FleetRequest(
    String plan,
    String instanceType,
    int count,
    long hourlyMinor,
    int hours,
    long amountMinor,
    String currency,
    String account,
    String reference) {
  /// Small enough that their product is a long.
  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,4}");
  private static final Pattern MINOR = Pattern.compile("[1-9][0-9]{0,14}");

  static FleetRequest of(ObjectNode body) throws RefusedRequest {
    String currency = Json.text(body, "currency");
    if (!MoneyText.isCurrency(currency)) {
      throw RefusedRequest.invalid("currency must be an ISO 4217 code");
    }
    FleetRequest asked =
        new FleetRequest(
            Json.text(body, "plan"),
            Json.text(body, "instance_type"),
            (int) number(body, "count", WHOLE),
            number(body, "hourly", WHOLE),
            (int) number(body, "hours", WHOLE),
            number(body, "amount", MINOR),
            currency,
            Json.text(body, "account"),
            Json.text(body, "reference"));
    if (asked.cost() != asked.amountMinor()) {
      throw RefusedRequest.invalid("count times hourly times hours is not the amount");
    }
    return asked;
  }

  private long cost() {
    return (long) count * hourlyMinor * hours;
  }

  private static long number(ObjectNode body, String field, Pattern digits) throws RefusedRequest {
    String text = Json.text(body, field);
    if (!digits.matcher(text).matches()) {
      throw RefusedRequest.invalid(field + " must be a whole number in ASCII digits");
    }
    return Long.parseLong(text);
  }
}
