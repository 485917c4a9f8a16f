package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Holds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `holds`.
final class JdbcHolds implements Holds {
  private static final String SELECT =
      "select id, placed_sequence, tenant, scope, subject, placed_by_name, placed_by_kind,"
          + " placed_at, why, until_at, lifted_by_name, lifted_by_kind, lifted_at, lifted_why"
          + " from holds";
  private static final String IN_FORCE =
      "(lifted_at is null and (until_at is null or until_at > :now))";
  private static final String ENDED = "(lifted_at is not null or until_at <= :now)";
  private static final String PAUSES =
      "((scope = 'tenant' and subject = :tenant)"
          + " or (scope = 'provider' and subject = :provider)"
          + " or (scope = 'operation' and subject = :operation)"
          + " or (scope = 'intent' and subject = :intent))";
  private static final int MOST_IN_FORCE = 200;

  private final Handle handle;

  JdbcHolds(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(Hold hold, long sequence) {
    Insert.into("holds")
        .set("id", hold.id().value())
        .set("placed_sequence", sequence)
        .set("tenant", hold.tenant().value())
        .set("scope", Cells.word(hold.over()))
        .set("subject", hold.subject())
        .set("placed_by_name", hold.by().name())
        .set("placed_by_kind", Cells.word(hold.by().kind()))
        .set("placed_at", Cells.time(hold.placedAt()))
        .set("why", hold.why())
        .set("until_at", Cells.time(hold.until()))
        .run(handle);
  }

  @Override
  public Optional<Hold> find(HoldId id) {
    return new Where()
        .and("id = :id", "id", id.value())
        .query(handle, SELECT, "")
        .map((row, context) -> read(row))
        .findOne();
  }

  @Override
  public boolean lift(Hold hold) {
    Hold.Lifted lifted = hold.lifted().orElseThrow();
    return Change.of("holds")
        .where("id", hold.id().value())
        .set("lifted_by_name", lifted.by().name())
        .set("lifted_by_kind", Cells.word(lifted.by().kind()))
        .set("lifted_at", Cells.time(lifted.at()))
        .set("lifted_why", lifted.why())
        .run(handle);
  }

  @Override
  public List<Hold> over(Tenant tenant, Hold.Over over, String subject, Instant now) {
    return inForce(now)
        .and("tenant = :tenant", "tenant", tenant.value())
        .and("scope = :scope", "scope", Cells.word(over))
        .and("subject = :subject", "subject", subject)
        .query(handle, SELECT, "order by placed_sequence limit " + MOST_IN_FORCE)
        .map((row, context) -> read(row))
        .list();
  }

  @Override
  public List<Hold> on(Envelope envelope, Instant now) {
    return pausing(envelope, inForce(now))
        .query(handle, SELECT, "order by placed_sequence limit " + MOST_IN_FORCE)
        .map((row, context) -> read(row))
        .list();
  }

  @Override
  public List<Hold> everOn(Envelope envelope, int limit) {
    return pausing(
            envelope,
            new Where()
                .and(
                    "(lifted_at is null or lifted_at >= :born)",
                    "born",
                    Cells.time(envelope.createdAt()))
                .and("(until_at is null or until_at > :born)"))
        .query(handle, SELECT, "order by placed_sequence desc limit " + limit)
        .map((row, context) -> read(row))
        .list();
  }

  @Override
  public List<Placed> page(Query query, Instant now) {
    Where where =
        new Where().in("tenant", query.tenants().stream().map(Tenant::value).sorted().toList());
    query.before().ifPresent(b -> where.and("placed_sequence < :before", "before", b));
    switch (query.view()) {
      case IN_FORCE -> where.and(IN_FORCE, "now", Cells.time(now));
      case ENDED -> where.and(ENDED, "now", Cells.time(now));
      case ALL -> {}
    }
    return where
        .query(handle, SELECT, "order by placed_sequence desc limit " + query.limit())
        .map((row, context) -> new Placed(row.getLong("placed_sequence"), read(row)))
        .list();
  }

  private static Where inForce(Instant now) {
    return new Where().and(IN_FORCE, "now", Cells.time(now));
  }

  private static Where pausing(Envelope envelope, Where where) {
    return where
        .and("tenant = :tenant", "tenant", envelope.scope().tenant().value())
        .and(PAUSES, "provider", envelope.provider().value())
        .with("operation", envelope.operation().value())
        .with("intent", envelope.id().value());
  }

  private static Hold read(ResultSet row) throws SQLException {
    return new Hold(
        new HoldId(row.getString("id")),
        new Tenant(row.getString("tenant")),
        Cells.word(row, "scope", Hold.Over.class),
        row.getString("subject"),
        Cells.principal(row, "placed_by_name", "placed_by_kind"),
        Cells.instant(row, "placed_at"),
        row.getString("why"),
        Cells.instantIfAny(row, "until_at"),
        lifted(row));
  }

  private static Optional<Hold.Lifted> lifted(ResultSet row) throws SQLException {
    Optional<Instant> at = Cells.instantIfAny(row, "lifted_at");
    if (at.isEmpty()) {
      return Optional.empty();
    }
    Principal by = Cells.principal(row, "lifted_by_name", "lifted_by_kind");
    return Optional.of(new Hold.Lifted(by, at.get(), row.getString("lifted_why")));
  }
}
