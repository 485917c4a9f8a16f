package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rows of receivers' events, each kept with what it says, whether or not it found its intent.
public interface Events {
  /// An event's name.
  record Name(String source, String eventId) {}

  /// An event as it was first taken.
  ///
  /// @param tenants the tenants of whoever handed it in; it can only be about one of them
  /// @param effect what it did, `unmatched` while nobody can place it
  /// @param duplicates how often it came again
  record Taken(
      Name name,
      Set<Tenant> tenants,
      String bodyDigest,
      Optional<IntentId> intent,
      String effect,
      int duplicates) {
    public Taken {
      tenants = Set.copyOf(tenants);
    }
  }

  /// An event that has not found its intent.
  record Waiting(ReceiveEvent.Command event, Principal by, Set<Tenant> tenants) {
    public Waiting {
      tenants = Set.copyOf(tenants);
    }
  }

  /// By what an intent may be meant.
  record Clues(List<String> keys, List<String> requests, List<String> receipts) {
    public Clues {
      keys = List.copyOf(keys);
      requests = List.copyOf(requests);
      receipts = List.copyOf(receipts);
    }
  }

  /// The events of that name; more than one only if tenants apart sent them.
  List<Taken> taken(Name name);

  /// Keeps an event.
  ///
  /// @param sequence the audit entry that takes it
  void add(Taken taken, Waiting content, long sequence, Instant at);

  /// Counts one more copy.
  void again(Taken known);

  /// Says which intent a waiting event is about, and what it did there.
  void matched(Waiting event, IntentId intent, String effect);

  /// Events that wait and carry one of these, in the order they came, at most 100.
  List<Waiting> waiting(Clues clues);

  /// The events about an intent that came more than once.
  Map<Name, Integer> repeated(IntentId intent);

  /// The intents an attempt of which had that provider request id, at most 10.
  List<IntentId> byProviderRequest(String id);

  /// The intents that were told that receipt, at most 10.
  List<IntentId> byReceipt(String receipt);
}
