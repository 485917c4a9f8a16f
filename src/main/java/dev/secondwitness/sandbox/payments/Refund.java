package dev.secondwitness.sandbox.payments;

import dev.secondwitness.sandbox.http.Position;
import dev.secondwitness.sandbox.http.Rfc3339;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// One refund in the ledger.
record Refund(
    String id, long position, String key, RefundRequest asked, String status, Instant committed) {

  Refund reversed() {
    return new Refund(id, position, key, asked, "reversed", committed);
  }

  boolean counts() {
    return !status.equals("reversed");
  }

  /// As every read and write answer shows it; the amount is an integer of minor units.
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("order", asked.order());
    json.put("amount", asked.amountMinor());
    json.put("currency", asked.currency());
    json.put("reference", asked.reference());
    json.put("idempotency_key", key);
    json.put("account", asked.account());
    json.put("parent", asked.parent());
    asked.label().ifPresent(label -> json.put("label", label));
    json.put("status", status);
    json.put("created", Rfc3339.seconds(committed));
    json.put("position", Position.text(position));
    return json;
  }
}
