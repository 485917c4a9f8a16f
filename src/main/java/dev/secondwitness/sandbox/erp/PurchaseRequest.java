package dev.secondwitness.sandbox.erp;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.MoneyText;
import dev.secondwitness.sandbox.http.RefusedRequest;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// A purchase order as it was asked for, read strictly: who approved it, on whose cost centre, from
/// which supplier, by which rule, and the amount in minor units as ASCII digits.
record PurchaseRequest(
    String requisition,
    String supplier,
    String costCentre,
    String approver,
    String rule,
    long amountMinor,
    String currency,
    String company,
    String reference) {
  private static final Pattern MINOR = Pattern.compile("[1-9][0-9]{0,14}");

  static PurchaseRequest of(ObjectNode body) throws RefusedRequest {
    String amount = Json.text(body, "amount");
    if (!MINOR.matcher(amount).matches()) {
      throw RefusedRequest.invalid("amount must be minor units as a string of ASCII digits");
    }
    String currency = Json.text(body, "currency");
    if (!MoneyText.isCurrency(currency)) {
      throw RefusedRequest.invalid("currency must be an ISO 4217 code");
    }
    return new PurchaseRequest(
        Json.text(body, "requisition"),
        Json.text(body, "supplier"),
        Json.text(body, "cost_centre"),
        Json.text(body, "approver"),
        Json.text(body, "rule"),
        Long.parseLong(amount),
        currency,
        Json.text(body, "company"),
        Json.text(body, "reference"));
  }
}
