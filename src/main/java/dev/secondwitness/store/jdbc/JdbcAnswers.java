package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Answers;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `answers`.
final class JdbcAnswers implements Answers {
  private final Handle handle;

  JdbcAnswers(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<Kept> find(String principal, String operation, String key) {
    return handle
        .createQuery(
            "select body_digest, status, etag, media_type, body, answered_at, for_ever"
                + " from answers"
                + " where principal = :principal and operation = :operation and idem_key = :key")
        .bind("principal", principal)
        .bind("operation", operation)
        .bind("key", key)
        .map(
            (row, context) ->
                new Kept(
                    row.getString("body_digest"),
                    new Answer(
                        row.getInt("status"),
                        Cells.textIfAny(row, "etag"),
                        row.getString("media_type"),
                        row.getString("body")),
                    Cells.instant(row, "answered_at"),
                    row.getBoolean("for_ever")))
        .findOne();
  }

  @Override
  public void add(String principal, String operation, String key, Kept kept) {
    Insert.into("answers")
        .set("principal", principal)
        .set("operation", operation)
        .set("idem_key", key)
        .set("body_digest", kept.digest())
        .set("status", kept.answer().status())
        .set("etag", kept.answer().etag().orElse(null))
        .set("media_type", kept.answer().mediaType())
        .set("body", kept.answer().body())
        .set("answered_at", Cells.time(kept.at()))
        .set("for_ever", kept.forEver())
        .run(handle);
  }

  @Override
  public void remove(String principal, String operation, String key) {
    handle
        .createUpdate(
            "delete from answers"
                + " where principal = :principal and operation = :operation and idem_key = :key")
        .bind("principal", principal)
        .bind("operation", operation)
        .bind("key", key)
        .execute();
  }

  @Override
  public int forget(Instant before) {
    return handle
        .createUpdate("delete from answers where for_ever = false and answered_at < :before")
        .bind("before", Cells.time(before))
        .execute();
  }
}
