package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The rows of what the store asks by itself: one per intent and round.
public interface OwnLooks {
  /// How the store's own looking stands.
  ///
  /// @param looks how often the witnesses were asked in the round
  /// @param begunAt when they were asked last
  /// @param endedAt when what they said was recorded, empty while that is awaited
  /// @param forDeadline the deadline they were asked for last, if they were asked for one
  /// @param againAt when they are to be asked next, whatever the deadline
  record Kept(
      IntentId intent,
      int round,
      int looks,
      Instant begunAt,
      Optional<Instant> endedAt,
      Optional<Instant> forDeadline,
      Optional<Instant> againAt) {

    /// Whether what was asked is still awaited.
    boolean running(Instant now) {
      return endedAt.isEmpty() && begunAt.isAfter(now.minus(BeginLook.LONGEST));
    }

    /// Whether they are to be asked again by now.
    boolean againBy(Instant now) {
      return againAt.filter(at -> !at.isAfter(now)).isPresent();
    }

    Kept ended(Instant at) {
      return new Kept(intent, round, looks, begunAt, Optional.of(at), forDeadline, againAt);
    }

    Kept notAgain() {
      return new Kept(intent, round, looks, begunAt, endedAt, forDeadline, Optional.empty());
    }
  }

  Optional<Kept> find(IntentId intent, int round);

  void add(Kept looks);

  void update(Kept looks);

  /// Unknowns since `since`, about which the store has not asked in their round.
  List<Due> fresh(Instant since, Instant now, Optional<Due> after, int limit);

  /// Those to be asked about again.
  List<Due> again(Instant now, Optional<Due> after, int limit);

  /// Unknowns due by then, about which the store has not asked for that deadline.
  List<Due> beforeDeadline(Instant due, Optional<Due> after, int limit);
}
