package dev.secondwitness.store.core;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rows of the audit chain and of the stream; both are numbered under the head's lock.
public interface ChainLog {
  /// The newest audit link and the newest stream number.
  record Head(long sequence, String hash, long stream) {
    /// The newest audit link alone.
    public ChainHead entry() {
      return new ChainHead(sequence, hash);
    }
  }

  /// One link of the chain.
  ///
  /// @param tenant whose it is, empty for what concerns the store as a whole
  /// @param entry the canonical JSON that was hashed
  record Link(
      long sequence,
      Instant at,
      String kind,
      String actor,
      Optional<IntentId> intent,
      Optional<Tenant> tenant,
      String entry,
      String previous,
      String hash) {}

  /// The head; in a writing transaction its row is locked already.
  Head head();

  void moveHead(Head head);

  /// The name under which the store signs, empty until it has one.
  Optional<String> storeId();

  void name(String storeId);

  void add(Link link);

  /// Keeps a signed head.
  void add(SignedHead checkpoint);

  /// The newest heads signed with a key, newest first.
  List<SignedHead> checkpoints(String publicKey, int limit);

  /// Whether the chain carries every row: false only for a store from before it did.
  boolean carriesRows();

  /// From now on it does.
  void adopted();

  /// Links after a sequence, in order.
  List<Link> links(long after, int limit);

  /// The tenant an intent belongs to, empty when there is no such intent.
  Optional<Tenant> tenantOf(IntentId intent);

  void add(StoreEvent event, Tenant tenant);

  /// Stream events after a number for these tenants, in order.
  List<StoreEvent> events(long after, Set<Tenant> tenants, int limit);

  /// The oldest stream number still kept, empty when none is.
  Optional<Long> oldestEvent();

  /// Forgets stream events from before a moment, but never the newest one.
  int forgetEvents(Instant before);

  /// Every tenant that has an intent.
  Set<Tenant> tenants();
}
