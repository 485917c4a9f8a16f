package dev.secondwitness.app.trust;

import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Instant;
import java.util.Optional;

/// How a store's audit chain stands with this console; only `Holds` lets anything be written.
public sealed interface HeadStanding {

  /// Not checked since the store was last silent; what is to be sent waits.
  record Unchecked(String detail) implements HeadStanding {}

  /// The chain goes on from what was remembered.
  record Holds(SignedHead head) implements HeadStanding {}

  /// The store answers, and does not show its chain; it may still do so.
  record Withheld(String why, Instant since) implements HeadStanding {}

  /// The store showed something else than what was remembered.
  record Broken(HeadAlarm alarm) implements HeadStanding {}

  /// Whether nothing may be written for a reason a person has to know.
  default boolean readOnly() {
    return switch (this) {
      case Unchecked u -> false;
      case Holds h -> false;
      case Withheld w -> true;
      case Broken b -> true;
    };
  }

  /// Why nothing may be sent now, empty when it may.
  default Optional<String> doubt() {
    return switch (this) {
      case Unchecked(String detail) ->
          Optional.of("The store's audit chain is not checked yet: " + detail);
      case Holds h -> Optional.empty();
      case Withheld(String why, Instant since) ->
          Optional.of("The store does not show its audit chain: " + why);
      case Broken(HeadAlarm alarm) ->
          Optional.of(
              "The store's audit chain does not go on from entry "
                  + alarm.remembered().head().sequence());
    };
  }
}
