package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.Due;
import dev.secondwitness.store.core.OwnLooks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `own_looks`.
final class JdbcOwnLooks implements OwnLooks {
  private final Handle handle;

  JdbcOwnLooks(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<Kept> find(IntentId intent, int round) {
    return handle
        .createQuery(
            "select looks, begun_at, ended_at, for_deadline, again_at from own_looks"
                + " where intent_id = :intent and round = :round")
        .bind("intent", intent.value())
        .bind("round", round)
        .map(
            (row, context) ->
                new Kept(
                    intent,
                    round,
                    row.getInt("looks"),
                    Cells.instant(row, "begun_at"),
                    Cells.instantIfAny(row, "ended_at"),
                    Cells.instantIfAny(row, "for_deadline"),
                    Cells.instantIfAny(row, "again_at")))
        .findOne();
  }

  @Override
  public void add(Kept looks) {
    Insert.into("own_looks")
        .set("intent_id", looks.intent().value())
        .set("round", looks.round())
        .set("looks", looks.looks())
        .set("begun_at", Cells.time(looks.begunAt()))
        .set("ended_at", Cells.time(looks.endedAt()))
        .set("for_deadline", Cells.time(looks.forDeadline()))
        .set("again_at", Cells.time(looks.againAt()))
        .run(handle);
  }

  @Override
  public void update(Kept looks) {
    boolean found =
        Change.of("own_looks")
            .where("intent_id", looks.intent().value())
            .where("round", looks.round())
            .set("looks", looks.looks())
            .set("begun_at", Cells.time(looks.begunAt()))
            .set("ended_at", Cells.time(looks.endedAt()))
            .set("for_deadline", Cells.time(looks.forDeadline()))
            .set("again_at", Cells.time(looks.againAt()))
            .run(handle);
    if (!found) {
      throw new IllegalStateException("The looks to be updated are gone: " + looks.intent());
    }
  }

  @Override
  public List<Due> fresh(Instant since, Instant now, Optional<Due> after, int limit) {
    return new DueRows("intents", "unknown_since")
        .where("state = 'indeterminate'")
        .where("unknown_since >= :since", "since", since)
        .where("unknown_since <= :now", "now", now)
        .where(
            "not exists (select 1 from own_looks l where l.intent_id = intents.id"
                + " and l.round = intents.round)")
        .list(handle, after, limit);
  }

  @Override
  public List<Due> again(Instant now, Optional<Due> after, int limit) {
    return new DueRows("own_looks", "intent_id", "again_at")
        .where("again_at <= :now", "now", now)
        .list(handle, after, limit);
  }

  @Override
  public List<Due> beforeDeadline(Instant due, Optional<Due> after, int limit) {
    return new DueRows("intents", "resolve_by")
        .where("state = 'indeterminate'")
        .where("resolve_by <= :due", "due", due)
        .where(
            "not exists (select 1 from own_looks l where l.intent_id = intents.id"
                + " and l.round = intents.round and l.for_deadline = intents.resolve_by)")
        .list(handle, after, limit);
  }
}
