package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.Due;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The rows of a table that wait for a time in one of its columns, earliest first, after a row.
final class DueRows {
  private final String table;
  private final String id;
  private final String column;
  private final Where where = new Where();

  DueRows(String table, String column) {
    this(table, "id", column);
  }

  DueRows(String table, String id, String column) {
    this.table = table;
    this.id = id;
    this.column = column;
  }

  DueRows where(String condition) {
    where.and(condition);
    return this;
  }

  DueRows where(String condition, String name, Instant value) {
    where.and(condition, name, Cells.time(value));
    return this;
  }

  DueRows where(String condition, String name, String value) {
    where.and(condition, name, value);
    return this;
  }

  DueRows where(String condition, String name, long value) {
    where.and(condition, name, value);
    return this;
  }

  List<Due> list(Handle handle, Optional<Due> after, int limit) {
    after.ifPresent(
        due ->
            where
                .and(
                    "("
                        + column
                        + " > :afterAt or ("
                        + column
                        + " = :afterAt and "
                        + id
                        + " > :afterId))",
                    "afterAt",
                    Cells.time(due.at()))
                .with("afterId", due.id()));
    return where
        .query(
            handle,
            "select " + id + " as due_id, " + column + " as due_at from " + table,
            "order by " + column + ", " + id + " limit " + limit)
        .map((row, context) -> new Due(Cells.instant(row, "due_at"), row.getString("due_id")))
        .list();
  }
}
