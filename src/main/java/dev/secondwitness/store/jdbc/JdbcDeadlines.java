package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Deadlines;
import dev.secondwitness.store.core.Due;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// What is due, in SQL, and the table `key_warnings`.
final class JdbcDeadlines implements Deadlines {
  private static final String SENT_AND_OPEN =
      "state in ('authorized', 'executing', 'indeterminate')";

  private final Handle handle;

  JdbcDeadlines(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<Due> unanswered(Instant now, Optional<Due> after, int limit) {
    return new DueRows("attempts", "answer_by")
        .where("outcome = 'running'")
        .where("answer_by < :now", "now", now)
        .list(handle, after, limit);
  }

  @Override
  public List<Due> overdue(Instant now, Instant lookingSince, Optional<Due> after, int limit) {
    return new DueRows("intents", "resolve_by")
        .where("state = 'indeterminate'")
        .where("resolve_by < :now", "now", now)
        .where(
            "not exists (select 1 from own_looks l where l.intent_id = intents.id"
                + " and l.round = intents.round and l.for_deadline = intents.resolve_by"
                + " and l.ended_at is null and l.begun_at > :looking)",
            "looking",
            lookingSince)
        .list(handle, after, limit);
  }

  @Override
  public List<Due> authorityEnded(Instant now, Optional<Due> after, int limit) {
    return new DueRows("intents", "deadline")
        .where("state in ('new', 'prepared', 'authorized')")
        .where("deadline <= :now", "now", now)
        .where(
            "not exists (select 1 from attempts a where a.intent_id = intents.id"
                + " and a.outcome not in"
                + " ('refused_before_effect', 'refused_for_now', 'not_sent'))")
        .list(handle, after, limit);
  }

  @Override
  public List<KeyGroup> keyGroups() {
    return handle
        .createQuery(
            "select min(id) as example, rule_set, tenant, provider, operation, contract_card,"
                + " contract_card_version from intents where "
                + SENT_AND_OPEN
                + " and key_retained_until is not null group by rule_set, tenant, provider,"
                + " operation, contract_card, contract_card_version")
        .map(
            (row, context) ->
                new KeyGroup(
                    new IntentId(row.getString("example")),
                    row.getLong("rule_set"),
                    new Tenant(row.getString("tenant")),
                    new Provider(row.getString("provider")),
                    new Operation(row.getString("operation")),
                    row.getString("contract_card"),
                    row.getInt("contract_card_version")))
        .list();
  }

  @Override
  public List<Due> keysEnding(KeyGroup group, Instant keptUntil, Optional<Due> after, int limit) {
    return new DueRows("intents", "key_retained_until")
        .where(SENT_AND_OPEN)
        .where("key_retained_until <= :kept", "kept", keptUntil)
        .where("rule_set = :rules", "rules", group.ruleSet())
        .where("tenant = :tenant", "tenant", group.tenant().value())
        .where("provider = :provider", "provider", group.provider().value())
        .where("operation = :operation", "operation", group.operation().value())
        .where("contract_card = :card", "card", group.card())
        .where("contract_card_version = :version", "version", group.cardVersion())
        .where("not exists (select 1 from key_warnings k where k.intent_id = intents.id)")
        .list(handle, after, limit);
  }

  @Override
  public boolean keyWarned(IntentId intent) {
    return handle
        .createQuery("select 1 from key_warnings where intent_id = :intent")
        .bind("intent", intent.value())
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  @Override
  public void addKeyWarning(IntentId intent, Instant keptUntil, Instant at) {
    Insert.into("key_warnings")
        .set("intent_id", intent.value())
        .set("kept_until", Cells.time(keptUntil))
        .set("warned_at", Cells.time(at))
        .run(handle);
  }
}
