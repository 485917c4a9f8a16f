package dev.secondwitness.domain.decision;

import java.util.List;
import java.util.function.Predicate;

/// One effect at the model receiver: when it landed and what became of it. All times are the
/// model's true time, in milliseconds.
///
/// @param begun when the try that made it began
/// @param ownKey whether it was made under the intent's own key, not a drifted one
/// @param differs whether it was made with another amount than was bound
/// @param startsPending whether the receiver said "not final" at first
record ModelEffect(
    int number,
    long begun,
    boolean ownKey,
    long landedAt,
    boolean differs,
    boolean startsPending,
    List<Change> changes) {

  /// What can become of an effect after it landed.
  enum Kind {
    UNDONE,
    VANISHED,
    AMENDED,
    HELD,
    FINAL,
    RESTORED
  }

  /// One such change.
  record Change(long at, Kind kind) {}

  /// Where an effect stands at a moment.
  enum Status {
    NOT_YET,
    PENDING,
    FINAL,
    UNDONE,
    GONE;

    boolean inPlace() {
      return this == PENDING || this == FINAL;
    }
  }

  /// Status and whether it is other than what was bound.
  record State(Status status, boolean differs) {
    boolean asBound() {
      return status == Status.FINAL && !differs;
    }
  }

  ModelEffect {
    changes = List.copyOf(changes);
  }

  /// Its state at a moment, some changes left out as if they had not happened.
  State at(long moment, Predicate<Change> leftOut) {
    if (moment < landedAt) {
      return new State(Status.NOT_YET, differs);
    }
    Status status = startsPending ? Status.PENDING : Status.FINAL;
    boolean other = differs;
    for (Change change : changes) {
      if (change.at() > moment) {
        break;
      }
      if (leftOut.test(change)) {
        continue;
      }
      switch (change.kind()) {
        case UNDONE -> status = Status.UNDONE;
        case VANISHED -> status = Status.GONE;
        case AMENDED -> other = true;
        case HELD -> status = Status.PENDING;
        case FINAL, RESTORED -> status = Status.FINAL;
      }
    }
    return new State(status, other);
  }

  State at(long moment) {
    return at(moment, c -> false);
  }
}
