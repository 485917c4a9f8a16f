package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.intent.ReportedReceipt;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Events;
import dev.secondwitness.store.core.ReceiveEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// The table `received_events`.
final class JdbcEvents implements Events {
  private static final int MOST = 100;
  private static final Pattern LINE = Pattern.compile("\n");

  private final Handle handle;

  private record Placed(long sequence, Waiting waiting) {}

  JdbcEvents(Handle handle) {
    this.handle = handle;
  }

  @Override
  public List<Taken> taken(Name name) {
    return handle
        .createQuery(
            "select tenants, body_digest, intent_id, effect, duplicates, received_sequence"
                + " from received_events where source = :source and event_id = :event"
                // what was taken before events were kept with what they say
                + " union all select '', body_digest, intent_id, effect, 0, 0"
                + " from provider_events where source = :source and event_id = :event"
                + " and intent_id is not null order by received_sequence")
        .bind("source", name.source())
        .bind("event", name.eventId())
        .map(
            (row, context) ->
                new Taken(
                    name,
                    tenants(row),
                    row.getString("body_digest"),
                    Cells.ifAny(row, "intent_id", IntentId::new),
                    row.getString("effect"),
                    row.getInt("duplicates")))
        .list();
  }

  @Override
  public void add(Taken taken, Waiting content, long sequence, Instant at) {
    ReceiveEvent.Command event = content.event();
    Insert.into("received_events")
        .set("source", event.source())
        .set("event_id", event.eventId())
        .set("scope", scope(taken.tenants()))
        .set("tenants", text(taken.tenants()))
        .set("received_sequence", sequence)
        .set("received_at", Cells.time(at))
        .set("body_digest", taken.bodyDigest())
        .set("kind", Cells.word(event.kind()))
        .set("intent_named", Cells.text(event.intent()))
        .set("action_key", event.actionKey().orElse(null))
        .set("provider_request_id", event.providerRequestId().orElse(null))
        .set("receipt_id", event.receipt().map(r -> r.id().value()).orElse(null))
        .set(
            "currency",
            event.receipt().flatMap(ReportedReceipt::amount).map(m -> m.currency()).orElse(null))
        .set(
            "minor",
            event.receipt().flatMap(ReportedReceipt::amount).map(m -> m.minor()).orElse(null))
        .set("occurred_at", Cells.time(event.occurredAt()))
        .set("detail", event.detail().orElse(null))
        .set("by_name", content.by().name())
        .set("by_kind", Cells.word(content.by().kind()))
        .set("intent_id", Cells.text(taken.intent()))
        .set("effect", taken.effect())
        .set("duplicates", taken.duplicates())
        .run(handle);
  }

  @Override
  public void again(Taken known) {
    // one taken before events were kept with what they say has no row to count in
    change(known.name(), known.tenants()).set("duplicates", known.duplicates() + 1).run(handle);
  }

  @Override
  public void matched(Waiting event, IntentId intent, String effect) {
    boolean found =
        change(event.event().name(), event.tenants())
            .set("intent_id", intent.value())
            .set("effect", effect)
            .run(handle);
    if (!found) {
      throw new IllegalStateException("The event that was matched is gone: " + event.event());
    }
  }

  @Override
  public List<Waiting> waiting(Clues clues) {
    Map<Long, Placed> found = new TreeMap<>();
    look(found, "action_key", clues.keys());
    look(found, "provider_request_id", clues.requests());
    look(found, "receipt_id", clues.receipts());
    return found.values().stream()
        .sorted(Comparator.comparingLong(Placed::sequence))
        .limit(MOST)
        .map(Placed::waiting)
        .toList();
  }

  private void look(Map<Long, Placed> found, String column, Collection<String> values) {
    if (values.isEmpty()) {
      return;
    }
    new Where()
        .in(column, values)
        .and("effect = 'unmatched'")
        .query(
            handle,
            "select source, event_id, tenants, body_digest, kind, intent_named, action_key,"
                + " provider_request_id, receipt_id, currency, minor, occurred_at, detail, by_name,"
                + " by_kind, received_sequence from received_events",
            "order by received_sequence limit " + MOST)
        .map((row, context) -> new Placed(row.getLong("received_sequence"), waiting(row)))
        .forEach(p -> found.put(p.sequence(), p));
  }

  @Override
  public Map<Name, Integer> repeated(IntentId intent) {
    Map<Name, Integer> repeated = new HashMap<>();
    handle
        .createQuery(
            "select source, event_id, duplicates from received_events"
                + " where intent_id = :intent and duplicates > 0")
        .bind("intent", intent.value())
        .map(
            (row, context) ->
                Map.entry(
                    new Name(row.getString("source"), row.getString("event_id")),
                    row.getInt("duplicates")))
        .forEach(e -> repeated.put(e.getKey(), e.getValue()));
    return repeated;
  }

  @Override
  public List<IntentId> byProviderRequest(String id) {
    return intents("attempts", "provider_request_id", id);
  }

  @Override
  public List<IntentId> byReceipt(String receipt) {
    return intents("receipts", "receipt_id", receipt);
  }

  private List<IntentId> intents(String table, String column, String value) {
    return new Where()
        .and(column + " = :wanted", "wanted", value)
        .query(handle, "select distinct intent_id from " + table, "order by intent_id limit 10")
        .mapTo(String.class)
        .map(IntentId::new)
        .list();
  }

  private static Change change(Name name, Set<Tenant> tenants) {
    return Change.of("received_events")
        .where("source", name.source())
        .where("event_id", name.eventId())
        .where("scope", scope(tenants));
  }

  private static Waiting waiting(ResultSet row) throws SQLException {
    String receipt = row.getString("receipt_id");
    return new Waiting(
        new ReceiveEvent.Command(
            row.getString("source"),
            row.getString("event_id"),
            Cells.word(row, "kind", ReceiveEvent.Kind.class),
            Cells.ifAny(row, "intent_named", IntentId::new),
            Cells.textIfAny(row, "action_key"),
            Cells.textIfAny(row, "provider_request_id"),
            receipt == null
                ? Optional.empty()
                : Optional.of(new ReportedReceipt(new ReceiptId(receipt), Cells.moneyIfAny(row))),
            Cells.instant(row, "occurred_at"),
            Cells.textIfAny(row, "detail"),
            row.getString("body_digest")),
        Cells.principal(row, "by_name", "by_kind"),
        tenants(row));
  }

  private static String text(Set<Tenant> tenants) {
    return tenants.stream().map(Tenant::value).sorted().collect(Collectors.joining("\n"));
  }

  private static String scope(Set<Tenant> tenants) {
    return ArgsHash.of(text(tenants)).hex();
  }

  private static Set<Tenant> tenants(ResultSet row) throws SQLException {
    return LINE.splitAsStream(row.getString("tenants"))
        .filter(t -> !t.isEmpty())
        .map(Tenant::new)
        .collect(Collectors.toUnmodifiableSet());
  }
}
