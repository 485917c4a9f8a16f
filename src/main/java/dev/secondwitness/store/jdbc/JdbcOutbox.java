package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.MessageId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Outbox;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `outbox`.
final class JdbcOutbox implements Outbox {
  private static final String SELECT =
      "select id, kind, intent_id, tenant, recipient, message, written_at, state, available_at,"
          + " leased_by, leased_worker, deliveries from outbox ";

  private final Handle handle;

  JdbcOutbox(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(Message message) {
    Delivery delivery = message.delivery();
    Insert.into("outbox")
        .set("id", message.id().value())
        .set("kind", Cells.word(message.kind()))
        .set("intent_id", message.intent().value())
        .set("tenant", message.tenant().value())
        .set("recipient", message.recipient())
        .set("message", message.text())
        .set("written_at", Cells.time(message.writtenAt()))
        .set("state", Cells.word(delivery.state()))
        .set("available_at", Cells.time(delivery.availableAt()))
        .set("leased_by", delivery.lease().map(Lease::by).orElse(null))
        .set("leased_worker", delivery.lease().map(Lease::worker).orElse(null))
        .set("deliveries", delivery.times())
        .run(handle);
  }

  @Override
  public Optional<Message> find(MessageId id) {
    return handle
        .createQuery(SELECT + "where id = :id")
        .bind("id", id.value())
        .map((row, context) -> message(row))
        .findOne();
  }

  @Override
  public void update(Message message) {
    Delivery delivery = message.delivery();
    boolean found =
        Change.of("outbox")
            .where("id", message.id().value())
            .set("state", Cells.word(delivery.state()))
            .set("available_at", Cells.time(delivery.availableAt()))
            .set("leased_by", delivery.lease().map(Lease::by).orElse(null))
            .set("leased_worker", delivery.lease().map(Lease::worker).orElse(null))
            .set("deliveries", delivery.times())
            .run(handle);
    if (!found) {
      throw new IllegalStateException("The message to be updated is gone: " + message.id());
    }
  }

  @Override
  public List<Message> waiting(IntentId intent) {
    return handle
        .createQuery(SELECT + "where intent_id = :intent and state = 'waiting' order by id")
        .bind("intent", intent.value())
        .map((row, context) -> message(row))
        .list();
  }

  @Override
  public List<Message> available(Wanted wanted, Instant now) {
    Where where =
        new Where()
            .and("state = 'waiting'")
            .in("tenant", wanted.tenants().stream().map(Tenant::value).toList())
            .in("recipient", wanted.recipients())
            .and("available_at <= :now", "now", Cells.time(now));
    wanted.kind().ifPresent(kind -> where.and("kind = :kind", "kind", Cells.word(kind)));
    return where
        .query(handle, SELECT, "order by available_at, id limit " + wanted.limit())
        .map((row, context) -> message(row))
        .list();
  }

  private static Message message(ResultSet row) throws SQLException {
    String by = row.getString("leased_by");
    return new Message(
        new MessageId(row.getString("id")),
        Cells.word(row, "kind", Kind.class),
        new IntentId(row.getString("intent_id")),
        new Tenant(row.getString("tenant")),
        row.getString("recipient"),
        row.getString("message"),
        Cells.instant(row, "written_at"),
        new Delivery(
            Cells.word(row, "state", State.class),
            Cells.instant(row, "available_at"),
            by == null
                ? Optional.empty()
                : Optional.of(new Lease(by, row.getString("leased_worker"))),
            row.getInt("deliveries")));
  }
}
