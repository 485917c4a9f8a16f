package dev.secondwitness.store.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What an audit entry's text says, read back.
public record ReadEntry(
    String sequence,
    String at,
    String kind,
    String actor,
    Optional<String> intent,
    Optional<String> tenant,
    Map<String, String> values,
    List<WrittenRow> rows) {

  /// Reads an entry. Fails with `IllegalArgumentException` when it is none.
  public static ReadEntry of(String text) {
    Map<String, Object> json = CanonicalText.object(text);
    List<WrittenRow> rows = new ArrayList<>();
    if (json.get("rows") instanceof List<?> list) {
      list.forEach(row -> rows.add(row(row)));
    }
    return new ReadEntry(
        text(json.get("sequence")),
        text(json.get("at")),
        text(json.get("kind")),
        json.get("actor") instanceof Map<?, ?> actor ? text(actor.get("name")) : "",
        Optional.ofNullable(json.get("intent_id")).map(ReadEntry::text),
        Optional.ofNullable(json.get("tenant")).map(ReadEntry::text),
        texts(json.get("values")),
        rows);
  }

  private static WrittenRow row(Object json) {
    if (json instanceof Map<?, ?> row) {
      String table = text(row.get("table"));
      return row.get("added") instanceof Map<?, ?> added
          ? new WrittenRow.Added(table, texts(added))
          : new WrittenRow.Changed(
              table, texts(row.get("key")), texts(row.get("from")), texts(row.get("to")));
    }
    throw new IllegalArgumentException("Not a row of an audit entry");
  }

  private static Map<String, String> texts(@Nullable Object json) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (json instanceof Map<?, ?> map) {
      map.forEach((name, value) -> texts.put(text(name), text(value)));
    }
    return texts;
  }

  private static String text(@Nullable Object value) {
    return String.valueOf(value);
  }
}
