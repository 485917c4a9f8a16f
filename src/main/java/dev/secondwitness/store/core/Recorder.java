package dev.secondwitness.store.core;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The one way a change is written: row by compare-and-set, audit link and stream event together.
final class Recorder {
  private Recorder() {}

  /// Writes the row as it stands after the change, and what follows from it. Refuses when the row
  /// is not the one that was read.
  static ChainLog.Link save(
      Tx tx,
      KeptIntent before,
      KeptIntent after,
      Principal actor,
      Instant now,
      String kind,
      Map<String, String> values) {
    List<KeptIntent> waiting = Ending.waiting(tx, before, after);
    Optional<Instant> committedAt =
        committed(after) && !committed(before) ? Optional.of(now) : Optional.empty();
    if (!tx.intents().update(after, before.standing().version(), committedAt)) {
      throw Refusal.of(
          ProblemType.STALE_VERSION, "The intent changed while this was being recorded");
    }
    Dispatches.follow(tx, before, after, now);
    Notices.follow(tx, before, after, now);
    ChainLog.Link link = publish(tx, after, actor, now, kind, values);
    Ending.tell(tx, waiting, after, actor, now);
    return link;
  }

  private static boolean committed(KeptIntent intent) {
    return intent.standing().state() == IntentState.COMMITTED;
  }

  /// Appends audit link and stream event for a row that is written already.
  static ChainLog.Link publish(
      Tx tx,
      KeptIntent after,
      Principal actor,
      Instant now,
      String kind,
      Map<String, String> values) {
    ChainLog.Link link =
        AuditChain.append(
            tx,
            new AuditChain.Entry(
                now, kind, actor, Optional.of(after), Optional.empty(), Optional.empty(), values));
    stream(tx, after, now, kind);
    return link;
  }

  /// Appends an audit link that moves no intent: a refusal, or something noted. It is its intent's
  /// tenant's, or concerns the store as a whole.
  static ChainLog.Link note(
      Tx tx,
      Principal actor,
      Optional<IntentId> about,
      Instant now,
      String kind,
      Map<String, String> values) {
    return note(tx, actor, about, Optional.empty(), now, kind, values);
  }

  /// Appends an audit link that is a tenant's without being about an intent of it.
  static ChainLog.Link note(
      Tx tx,
      Principal actor,
      Optional<IntentId> about,
      Optional<Tenant> tenant,
      Instant now,
      String kind,
      Map<String, String> values) {
    return AuditChain.append(
        tx, new AuditChain.Entry(now, kind, actor, Optional.empty(), about, tenant, values));
  }

  /// Tells the stream that there is something to look at.
  static void stream(Tx tx, KeptIntent intent, Instant now, String kind) {
    StoreEvent.About about =
        new StoreEvent.About(intent.id(), intent.standing().state(), intent.standing().version());
    tell(tx, intent.envelope().scope().tenant(), now, kind, Optional.of(about));
  }

  /// Appends audit link and stream event for what touches no single intent's row.
  static ChainLog.Link wide(
      Tx tx, Tenant tenant, Principal actor, Instant now, String kind, Map<String, String> values) {
    ChainLog.Link link = note(tx, actor, Optional.empty(), Optional.of(tenant), now, kind, values);
    tell(tx, tenant, now, kind, Optional.empty());
    return link;
  }

  /// Tells the stream of something that touches no single intent, and is written already.
  static void news(Tx tx, Tenant tenant, Instant now, String kind) {
    tell(tx, tenant, now, kind, Optional.empty());
  }

  private static void tell(
      Tx tx, Tenant tenant, Instant now, String kind, Optional<StoreEvent.About> about) {
    ChainLog.Head head = tx.chain().head();
    long sequence = head.stream() + 1;
    tx.chain().add(new StoreEvent(sequence, now, kind, about), tenant);
    tx.chain().moveHead(new ChainLog.Head(head.sequence(), head.hash(), sequence));
  }
}
