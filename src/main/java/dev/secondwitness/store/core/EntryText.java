package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The canonical text of an audit entry: who did what when, and the rows that were written with it.
record EntryText(
    long sequence,
    Instant at,
    String kind,
    Principal actor,
    Optional<IntentId> intent,
    Optional<Tenant> tenant,
    Map<String, String> values,
    List<WrittenRow> rows) {

  /// The most characters an entry may have; what would need more is not recorded at all.
  static final int MOST = 1024 * 1024;

  /// The text that is hashed. Fails when it would be too long to be kept.
  String canonical() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sequence", Long.toString(sequence));
    json.put("at", at.toString());
    json.put("kind", kind);
    json.put("actor", Map.of("name", actor.name(), "kind", word(actor.kind())));
    intent.ifPresent(id -> json.put("intent_id", id.value()));
    tenant.ifPresent(t -> json.put("tenant", t.value()));
    json.put("values", values);
    if (!rows.isEmpty()) {
      json.put("rows", rows.stream().map(EntryText::row).toList());
    }
    String text = CanonicalJson.of(json);
    if (text.length() > MOST) {
      throw new IllegalStateException(
          "An audit entry of " + text.length() + " characters is too long to be recorded");
    }
    return text;
  }

  private static Map<String, Object> row(WrittenRow row) {
    return switch (row) {
      case WrittenRow.Added added -> Map.of("table", added.table(), "added", added.columns());
      case WrittenRow.Changed changed ->
          Map.of(
              "table", changed.table(),
              "key", changed.key(),
              "from", changed.from(),
              "to", changed.to());
    };
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
