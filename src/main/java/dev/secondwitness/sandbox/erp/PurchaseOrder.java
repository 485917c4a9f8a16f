package dev.secondwitness.sandbox.erp;

import dev.secondwitness.sandbox.http.Position;
import dev.secondwitness.sandbox.http.Rfc3339;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// One purchase order in the book, with the approval trail that its provider opened for it.
record PurchaseOrder(
    String id,
    long position,
    Gateway gateway,
    Optional<String> key,
    PurchaseRequest asked,
    String status,
    Instant committed) {

  PurchaseOrder cancelled() {
    return new PurchaseOrder(id, position, gateway, key, asked, "cancelled", committed);
  }

  /// As every read and write answer shows it; the amount is an integer of minor units.
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("requisition", asked.requisition());
    json.put("supplier", asked.supplier());
    json.put("cost_centre", asked.costCentre());
    json.put("approver", asked.approver());
    json.put("rule", asked.rule());
    json.put("amount", asked.amountMinor());
    json.put("currency", asked.currency());
    json.put("company", asked.company());
    json.put("external_reference", asked.reference());
    key.ifPresent(k -> json.put("idempotency_key", k));
    json.put("gateway", gateway.word());
    json.put("approval_trail", id.replace("PO-", "AP-"));
    json.put("status", status);
    json.put("created", Rfc3339.seconds(committed));
    json.put("position", Position.text(position));
    return json;
  }
}
