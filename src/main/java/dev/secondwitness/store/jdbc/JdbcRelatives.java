package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.KeptIntent;
import dev.secondwitness.store.core.Relatives;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// The table `separations`, and how rows of `intents` hang together.
final class JdbcRelatives implements Relatives {
  private static final String MEANT = " and c.state not in ('rejected', 'cancelled', 'expired')";
  private static final String CANDIDATE = "select c.id, c.recorded_sequence from intents c where ";

  /// One indexed look per way of repeating.
  private static final String LIKE =
      CANDIDATE
          + "c.tenant = :tenant and c.fingerprint = :fingerprint and c.created_at >= :since"
          + MEANT
          + " union "
          + CANDIDATE
          + "c.tenant = :tenant and c.business_ref = :reference and c.operation = :operation"
          + " and (c.state in ('new', 'prepared', 'authorized', 'executing', 'indeterminate')"
          + " or (c.state = 'committed' and exists (select 1 from dispositions d"
          + " where d.intent_id = c.id and d.at_time > :created)))"
          + " union "
          + CANDIDATE
          + "c.supersedes = :original"
          + MEANT
          + " union "
          + CANDIDATE
          + "c.id = :linked"
          + MEANT;

  private final Handle handle;

  JdbcRelatives(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<IntentId> earlierLike(KeptIntent intent, List<IntentId> replaced, Instant since) {
    Where where =
        new Where()
            .and("e.recorded_sequence < :sequence", "sequence", intent.recordedSequence())
            .and(
                "not exists (select 1 from separations s"
                    + " where s.intent_id = :id and s.other_id = e.id)",
                "id",
                intent.id().value())
            .with("tenant", intent.envelope().scope().tenant().value())
            .with("fingerprint", intent.fingerprint())
            .with("since", Cells.time(since))
            .with("operation", intent.envelope().operation().value())
            .with(
                "reference",
                intent.envelope().subject().businessRef().map(BusinessRef::value).orElse(""))
            .with("created", Cells.time(intent.envelope().createdAt()))
            .with(
                "original",
                intent.envelope().subject().supersedes().map(IntentId::value).orElse(""))
            .with("linked", intent.mayRepeat().map(IntentId::value).orElse(""));
    if (!replaced.isEmpty()) {
      where.and("not " + where.among("e.id", replaced.stream().map(IntentId::value).toList()));
    }
    return where
        .query(
            handle,
            "select e.id from (" + LIKE + ") e",
            "order by e.recorded_sequence desc limit 50")
        .mapTo(String.class)
        .map(IntentId::new)
        .list();
  }

  @Override
  public void add(Separation separation) {
    Insert.into("separations")
        .set("intent_id", separation.intent().value())
        .set("other_id", separation.other().value())
        .set("by_name", separation.by().name())
        .set("at_time", Cells.time(separation.at()))
        .set("reason", separation.reason())
        .run(handle);
  }

  @Override
  public List<IntentId> replacing(IntentId original) {
    return handle
        .createQuery(
            "select id from intents where supersedes = :original"
                + " order by recorded_sequence limit 50")
        .bind("original", original.value())
        .mapTo(String.class)
        .map(IntentId::new)
        .list();
  }
}
