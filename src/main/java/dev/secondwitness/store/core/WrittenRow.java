package dev.secondwitness.store.core;

import java.util.Map;

/// A row as a transaction wrote it, its values as canonical texts; what is null is left out.
///
/// Integers are decimal, booleans `true` or `false`, times RFC 3339 in UTC, bytes base64; a column
/// too large to be carried is the digest of its content.
public sealed interface WrittenRow {

  /// The table it is in.
  String table();

  /// A row that was not there before.
  record Added(String table, Map<String, String> columns) implements WrittenRow {
    public Added {
      columns = Map.copyOf(columns);
    }
  }

  /// A row that was there, with the columns that changed, as they were and as they are.
  record Changed(
      String table, Map<String, String> key, Map<String, String> from, Map<String, String> to)
      implements WrittenRow {
    public Changed {
      key = Map.copyOf(key);
      from = Map.copyOf(from);
      to = Map.copyOf(to);
    }
  }
}
