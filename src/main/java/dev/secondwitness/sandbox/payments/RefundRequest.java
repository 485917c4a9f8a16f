package dev.secondwitness.sandbox.payments;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.MoneyText;
import dev.secondwitness.sandbox.http.RefusedRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// A refund as it was asked for, read strictly: the amount in minor units as ASCII digits.
record RefundRequest(
    String order,
    long amountMinor,
    String currency,
    String reference,
    String account,
    String parent,
    Optional<String> label) {
  private static final Pattern MINOR = Pattern.compile("[1-9][0-9]{0,14}");

  static RefundRequest of(ObjectNode body) throws RefusedRequest {
    String amount = Json.text(body, "amount");
    if (!MINOR.matcher(amount).matches()) {
      throw RefusedRequest.invalid("amount must be minor units as a string of ASCII digits");
    }
    String currency = Json.text(body, "currency");
    if (!MoneyText.isCurrency(currency)) {
      throw RefusedRequest.invalid("currency must be an ISO 4217 code");
    }
    String label = Json.textOr(body, "label", "");
    return new RefundRequest(
        Json.text(body, "order"),
        Long.parseLong(amount),
        currency,
        Json.text(body, "reference"),
        Json.text(body, "account"),
        Json.text(body, "parent"),
        label.isEmpty() ? Optional.empty() : Optional.of(label));
  }
}
