package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.MessageId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rows of messages to be handed on: what to dispatch, and how a round ended.
public interface Outbox {
  /// What a message is for.
  enum Kind {
    /// An authorised intent is to be sent.
    DISPATCH,
    /// An intent has ended; whoever asked for it is to be told, once.
    NOTICE
  }

  /// Whether a message is still to be handed on.
  enum State {
    WAITING,
    ACKNOWLEDGED,
    WITHDRAWN
  }

  /// Who has a message in hand.
  record Lease(String by, String worker) {}

  /// How far a message has come.
  ///
  /// @param availableAt from then on it can be leased: when written, after a wait, at a lease's end
  /// @param times how often it was leased
  record Delivery(State state, Instant availableAt, Optional<Lease> lease, int times) {
    static Delivery fresh(Instant now) {
      return new Delivery(State.WAITING, now, Optional.empty(), 0);
    }

    Delivery ended(State how) {
      return new Delivery(how, availableAt, lease, times);
    }

    /// To be leased again, by whom it may concern.
    Delivery again(Instant now) {
      return new Delivery(State.WAITING, later(now), Optional.empty(), times);
    }

    /// In somebody's hands until then.
    Delivery leased(Lease to, Instant until) {
      return new Delivery(state, until, Optional.of(to), times + 1);
    }

    /// Not to be leased before that moment.
    Delivery notBefore(Instant moment) {
      return new Delivery(state, later(moment), lease, times);
    }

    private Instant later(Instant moment) {
      return availableAt.isAfter(moment) ? availableAt : moment;
    }
  }

  /// A message; only its delivery ever changes, never a byte of its text.
  ///
  /// @param recipient the retry owner it is for
  record Message(
      MessageId id,
      Kind kind,
      IntentId intent,
      Tenant tenant,
      String recipient,
      String text,
      Instant writtenAt,
      Delivery delivery) {

    Message with(Delivery next) {
      return new Message(id, kind, intent, tenant, recipient, text, writtenAt, next);
    }
  }

  /// Which messages a worker wants.
  record Wanted(Set<Tenant> tenants, Set<String> recipients, Optional<Kind> kind, int limit) {
    public Wanted {
      tenants = Set.copyOf(tenants);
      recipients = Set.copyOf(recipients);
    }
  }

  void add(Message message);

  Optional<Message> find(MessageId id);

  /// Writes the delivery.
  void update(Message message);

  /// The messages of an intent that still wait.
  List<Message> waiting(IntentId intent);

  /// Waiting messages that nobody holds, longest available first.
  List<Message> available(Wanted wanted, Instant now);
}
