package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.review.DoubleEffect;
import dev.secondwitness.domain.review.Effect;
import dev.secondwitness.domain.value.DoubleId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Doubles;
import dev.secondwitness.store.core.Due;
import dev.secondwitness.store.core.Standing;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `double_effects`.
final class JdbcDoubles implements Doubles {
  private final Handle handle;

  private record Row(long sequence, DoubleEffect effect) {}

  JdbcDoubles(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(DoubleEffect effect, Tenant tenant, long sequence) {
    Insert insert =
        Insert.into("double_effects")
            .set("id", effect.id().value())
            .set("opened_sequence", sequence)
            .set("intent_id", effect.intent().value())
            .set("tenant", tenant.value());
    set(insert, "first_", effect.first());
    set(insert, "second_", effect.second());
    insert
        .set("opened_at", Cells.time(effect.openedAt()))
        .set("owner_kind", Cells.word(effect.owner().kind()))
        .set("owner_name", effect.owner().name())
        .set("resolve_by", Cells.time(effect.resolveBy()))
        .run(handle);
  }

  private static void set(Insert insert, String prefix, Effect effect) {
    insert
        .set(prefix + "receipt", effect.receipt().value())
        .set(prefix + "made_by", Cells.word(effect.by()))
        .set(prefix + "reference", effect.reference())
        .set(prefix + "currency", effect.amount().map(Money::currency).orElse(null))
        .set(prefix + "minor", effect.amount().map(Money::minor).orElse(null))
        .set(prefix + "at", Cells.time(effect.at()));
  }

  @Override
  public boolean has(IntentId intent, ReceiptId second) {
    return handle
            .createQuery(
                "select count(*) from double_effects"
                    + " where intent_id = :intent and second_receipt = :second")
            .bind("intent", intent.value())
            .bind("second", second.value())
            .mapTo(Integer.class)
            .one()
        > 0;
  }

  @Override
  public Optional<DoubleEffect> find(DoubleId id) {
    return handle
        .createQuery("select * from double_effects where id = :id")
        .bind("id", id.value())
        .map((row, context) -> effect(row))
        .findOne();
  }

  @Override
  public List<Due> overdue(Instant now, Optional<Due> after, int limit) {
    return new DueRows("double_effects", "resolve_by")
        .where("resolve_by < :now", "now", now)
        .list(handle, after, limit);
  }

  @Override
  public void hand(DoubleId id, Standing.Care care) {
    boolean found =
        Change.of("double_effects")
            .where("id", id.value())
            .set("owner_kind", Cells.word(care.owner().kind()))
            .set("owner_name", care.owner().name())
            .set("resolve_by", Cells.time(care.resolveBy()))
            .run(handle);
    if (!found) {
      throw new IllegalStateException("The case to be handed on is gone: " + id);
    }
  }

  @Override
  public List<Listed> page(Query query) {
    Where where = new Where().in("tenant", query.tenants().stream().map(Tenant::value).toList());
    query.before().ifPresent(b -> where.and("opened_sequence < :before", "before", b));
    JdbcIntents intents = new JdbcIntents(handle);
    return where
        .query(
            handle,
            "select * from double_effects",
            "order by opened_sequence desc limit " + query.limit())
        .map((row, context) -> new Row(row.getLong("opened_sequence"), effect(row)))
        .list()
        .stream()
        .map(
            r ->
                new Listed(
                    r.sequence(), r.effect(), intents.find(r.effect().intent()).orElseThrow()))
        .toList();
  }

  private static DoubleEffect effect(ResultSet row) throws SQLException {
    return new DoubleEffect(
        new DoubleId(row.getString("id")),
        new IntentId(row.getString("intent_id")),
        effect(row, "first_"),
        effect(row, "second_"),
        Cells.instant(row, "opened_at"),
        new Owner(Cells.word(row, "owner_kind", Owner.Kind.class), row.getString("owner_name")),
        Cells.instant(row, "resolve_by"));
  }

  private static Effect effect(ResultSet row, String prefix) throws SQLException {
    String currency = row.getString(prefix + "currency");
    return new Effect(
        new ReceiptId(row.getString(prefix + "receipt")),
        Cells.word(row, prefix + "made_by", Effect.By.class),
        row.getString(prefix + "reference"),
        currency == null
            ? Optional.empty()
            : Optional.of(new Money(currency, row.getLong(prefix + "minor"))),
        Cells.instant(row, prefix + "at"));
  }
}
