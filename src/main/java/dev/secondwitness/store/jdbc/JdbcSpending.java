package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.SpendUse;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Spending;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Sums over the table `intents`. What is open counts whenever it was authorised, what is committed
/// within the window; the two are asked apart so that each finds its rows by the index.
final class JdbcSpending implements Spending {
  private final Handle handle;

  JdbcSpending(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void refused(IntentId intent, Instant at) {
    boolean found =
        Change.of("intents")
            .where("id", intent.value())
            .set("over_ceiling_at", Cells.time(at))
            .run(handle);
    if (!found) {
      throw new IllegalStateException("The intent to be marked is gone: " + intent);
    }
  }

  private record Open(BigInteger reserved, BigInteger inDoubt) {}

  private record Committed(BigInteger minor, Optional<Instant> oldest) {}

  @Override
  public SpendUse of(Tenant tenant, SpendCeiling ceiling, Optional<IntentId> without, Instant now) {
    Where counted = counted(tenant, ceiling);
    without.ifPresent(id -> counted.and("id <> :without", "without", id.value()));
    Open open =
        counted
            .copy()
            .and("state in ('authorized', 'executing', 'indeterminate')")
            .query(
                handle,
                "select coalesce(sum(case when attempts = 0 then minor else 0 end), 0) as reserved,"
                    + " coalesce(sum(case when attempts > 0 then minor else 0 end), 0) as in_doubt"
                    + " from intents",
                "")
            .map((row, context) -> new Open(sum(row, "reserved"), sum(row, "in_doubt")))
            .one();
    Committed committed =
        counted
            .copy()
            .and("state = 'committed'")
            .and("committed_at > :since", "since", Cells.time(ceiling.since(now)))
            .query(
                handle,
                "select coalesce(sum(minor), 0) as spent, min(committed_at) as oldest from intents",
                "")
            .map(
                (row, context) ->
                    new Committed(sum(row, "spent"), Cells.instantIfAny(row, "oldest")))
            .one();
    return new SpendUse(
        ceiling,
        open.reserved(),
        open.inDoubt(),
        committed.minor(),
        committed.oldest().map(o -> o.plus(ceiling.window())));
  }

  @Override
  public Blocked blocked(Tenant tenant, SpendCeiling ceiling, Instant now) {
    return counted(tenant, ceiling)
        .and("state = 'prepared'")
        .and("over_ceiling_at > :since", "since", Cells.time(ceiling.since(now)))
        .query(
            handle,
            "select count(*) as blocked, coalesce(sum(minor), 0) as amount from intents",
            "")
        .map((row, context) -> new Blocked(row.getLong("blocked"), sum(row, "amount")))
        .one();
  }

  private static Where counted(Tenant tenant, SpendCeiling ceiling) {
    Where where =
        new Where()
            .and("tenant = :tenant", "tenant", tenant.value())
            .and("operation = :operation", "operation", ceiling.operation().value())
            .and("currency = :currency", "currency", ceiling.limit().currency())
            .and("minor > 0");
    ceiling.principal().ifPresent(p -> where.and("principal_name = :principal", "principal", p));
    ceiling.purpose().ifPresent(p -> where.and("purpose = :purpose", "purpose", p));
    return where;
  }

  /// A sum of any size; the databases widen it beyond the column's type.
  private static BigInteger sum(ResultSet row, String column) throws SQLException {
    return row.getBigDecimal(column).toBigIntegerExact();
  }
}
