package dev.secondwitness.app.port;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/// A decision in the journal: its key, its exact bytes and how far it got.
///
/// @param person who pressed
/// @param body the exact bytes to send
/// @param detail the store's words for a refusal, or what is known of a loss
public record PendingDecision(
    DecisionKey key,
    IntentId intent,
    long version,
    Act act,
    String person,
    byte[] body,
    Instant pressedAt,
    Status status,
    String detail) {

  /// How far it got; `SENT_UNKNOWN` is read back before anything else happens.
  public enum Status {
    WAITING,
    SENT_UNKNOWN,
    RECORDED,
    REFUSED,
    UNDELIVERED,
    WITHDRAWN;

    /// Whether the journal still has to bring it to an end.
    public boolean open() {
      return switch (this) {
        case WAITING, SENT_UNKNOWN -> true;
        case RECORDED, REFUSED, UNDELIVERED, WITHDRAWN -> false;
      };
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PendingDecision p
        && key.equals(p.key)
        && intent.equals(p.intent)
        && version == p.version
        && act == p.act
        && person.equals(p.person)
        && Arrays.equals(body, p.body)
        && pressedAt.equals(p.pressedAt)
        && status == p.status
        && detail.equals(p.detail);
  }

  @Override
  public int hashCode() {
    return Objects.hash(key, status);
  }

  @Override
  public String toString() {
    return "PendingDecision[" + key + ", " + intent + ", " + act + ", " + status + "]";
  }
}
