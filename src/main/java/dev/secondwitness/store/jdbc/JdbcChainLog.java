package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.ChainLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// The tables `audit`, `chain_head` and `stream`.
final class JdbcChainLog implements ChainLog {
  private final Handle handle;

  JdbcChainLog(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Head head() {
    return HeldHead.of(handle).head().orElseGet(() -> head(handle, ""));
  }

  /// The head as its row has it.
  ///
  /// @param lock what makes the row nobody else's until the transaction ends, or nothing
  static Head head(Handle handle, String lock) {
    return handle
        .createQuery(
            "select audit_sequence, audit_hash, stream_sequence from chain_head where id = 1"
                + lock)
        .map(
            (row, context) ->
                new Head(
                    row.getLong("audit_sequence"),
                    row.getString("audit_hash"),
                    row.getLong("stream_sequence")))
        .one();
  }

  @Override
  public void moveHead(Head head) {
    HeldHead.of(handle).move(head);
  }

  static void write(Handle handle, Head head) {
    PendingWrites.of(handle)
        .add(
            handle,
            "chain_head",
            "update chain_head set audit_sequence = ?, audit_hash = ?, stream_sequence = ?"
                + " where id = 1",
            List.of(head.sequence(), head.hash(), head.stream()));
  }

  @Override
  public void add(Link link) {
    Insert.into("audit")
        .set("sequence", link.sequence())
        .set("at_time", Cells.time(link.at()))
        .set("kind", link.kind())
        .set("actor", link.actor())
        .set("intent_id", Cells.text(link.intent()))
        .set("tenant", link.tenant().map(Tenant::value).orElse(null))
        .set("entry", link.entry())
        .set("previous", link.previous())
        .set("hash", link.hash())
        .run(handle);
    RowJournal.of(handle).next(link.sequence() + 1);
  }

  @Override
  public Optional<String> storeId() {
    return handle
        .createQuery("select store_id from chain_head where id = 1")
        .mapTo(String.class)
        .findOne();
  }

  @Override
  public void name(String storeId) {
    handle
        .createUpdate("update chain_head set store_id = :store where id = 1")
        .bind("store", storeId)
        .execute();
  }

  @Override
  public void add(SignedHead checkpoint) {
    Insert.into("checkpoints")
        .set("sequence", checkpoint.head().sequence())
        .set("hash", checkpoint.head().hash())
        .set("at_time", Cells.time(checkpoint.at()))
        .set("key_id", checkpoint.keyId())
        .set("public_key", checkpoint.publicKey())
        .set("signature", checkpoint.signature())
        .run(handle);
  }

  @Override
  public List<SignedHead> checkpoints(String publicKey, int limit) {
    String storeId = storeId().orElse("");
    return handle
        .createQuery(
            "select sequence, hash, at_time, public_key, signature from checkpoints"
                + " where public_key = :key order by sequence desc limit :limit")
        .bind("key", publicKey)
        .bind("limit", limit)
        .map(
            (row, context) ->
                new SignedHead(
                    storeId,
                    new ChainHead(row.getLong("sequence"), row.getString("hash")),
                    Cells.instant(row, "at_time"),
                    row.getString("public_key"),
                    row.getString("signature")))
        .list();
  }

  @Override
  public boolean carriesRows() {
    return handle
        .createQuery("select adopted from chain_head where id = 1")
        .mapTo(Boolean.class)
        .one();
  }

  @Override
  public void adopted() {
    handle.execute("update chain_head set adopted = true where id = 1");
  }

  @Override
  public List<Link> links(long after, int limit) {
    return handle
        .createQuery(
            "select sequence, at_time, kind, actor, intent_id, tenant, entry, previous, hash"
                + " from audit where sequence > :after order by sequence limit :limit")
        .bind("after", after)
        .bind("limit", limit)
        .map(
            (row, context) ->
                new Link(
                    row.getLong("sequence"),
                    Cells.instant(row, "at_time"),
                    row.getString("kind"),
                    row.getString("actor"),
                    Cells.ifAny(row, "intent_id", IntentId::new),
                    Cells.ifAny(row, "tenant", Tenant::new),
                    row.getString("entry"),
                    row.getString("previous"),
                    row.getString("hash")))
        .list();
  }

  @Override
  public Optional<Tenant> tenantOf(IntentId intent) {
    return handle
        .createQuery("select tenant from intents where id = :id")
        .bind("id", intent.value())
        .mapTo(String.class)
        .findOne()
        .map(Tenant::new);
  }

  @Override
  public void add(StoreEvent event, Tenant tenant) {
    Insert.into("stream")
        .set("sequence", event.sequence())
        .set("at_time", Cells.time(event.at()))
        .set("kind", event.kind())
        .set("intent_id", Cells.text(event.about().map(StoreEvent.About::intent)))
        .set("tenant", tenant.value())
        .set("state", event.about().map(a -> Cells.word(a.state())).orElse(null))
        .set("version", event.about().map(StoreEvent.About::version).orElse(null))
        .run(handle);
  }

  @Override
  public List<StoreEvent> events(long after, Set<Tenant> tenants, int limit) {
    Where where =
        new Where()
            .in("tenant", tenants.stream().map(Tenant::value).toList())
            .and("sequence > :after", "after", after);
    return where
        .query(
            handle,
            "select sequence, at_time, kind, intent_id, state, version from stream",
            "order by sequence limit " + limit)
        .map(
            (row, context) ->
                new StoreEvent(
                    row.getLong("sequence"),
                    Cells.instant(row, "at_time"),
                    row.getString("kind"),
                    about(row)))
        .list();
  }

  private static Optional<StoreEvent.About> about(ResultSet row) throws SQLException {
    Optional<IntentId> intent = Cells.ifAny(row, "intent_id", IntentId::new);
    return intent.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new StoreEvent.About(
                intent.get(), Cells.word(row, "state", IntentState.class), row.getLong("version")));
  }

  @Override
  public Optional<Long> oldestEvent() {
    return handle.createQuery("select min(sequence) from stream").mapTo(Long.class).findOne();
  }

  @Override
  public int forgetEvents(Instant before) {
    return handle
        .createUpdate(
            "delete from stream where at_time < :before"
                + " and sequence < (select stream_sequence from chain_head where id = 1)")
        .bind("before", Cells.time(before))
        .execute();
  }

  @Override
  public Set<Tenant> tenants() {
    // from one tenant to the next by index, whatever the number of intents
    Set<Tenant> tenants = new LinkedHashSet<>();
    Optional<String> next = nextTenant("");
    while (next.isPresent()) {
      tenants.add(new Tenant(next.get()));
      next = nextTenant(next.get());
    }
    return tenants;
  }

  private Optional<String> nextTenant(String after) {
    return handle
        .createQuery("select min(tenant) from intents where tenant > :after")
        .bind("after", after)
        .mapTo(String.class)
        .findOne();
  }
}
