package dev.secondwitness.console.decision;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;

/// How far a press got; only `Recorded` may be shown as recorded.
public sealed interface PressState {

  /// Nothing was pressed.
  record Draft() implements PressState {}

  /// Pressed; no word yet.
  record Sending(Act act) implements PressState {}

  /// The store has it, durably.
  record Recorded(DecisionRecorded recorded) implements PressState {}

  /// The case had moved on; nothing was sent.
  record Superseded(CaseFile now) implements PressState {}

  /// The store refused; nothing changed.
  record Refused(Problem problem) implements PressState {}

  /// Written down, not sent.
  record Waiting(DecisionKey key) implements PressState {}

  /// Sent, outcome unknown; being read back.
  record Unknown(DecisionKey key) implements PressState {}

  /// Not delivered in time; to be pressed again.
  record Undelivered(DecisionKey key) implements PressState {}

  /// It could not even be written down; nothing was sent.
  record NotWritten(String detail) implements PressState {}

  /// The case changed after the act was chosen; nothing was sent.
  record Changed() implements PressState {}

  /// Whether a press is not at its end, so that no other may be made.
  default boolean underWay() {
    return switch (this) {
      case Sending s -> true;
      case Waiting w -> true;
      case Unknown u -> true;
      case Draft d -> false;
      case Recorded r -> false;
      case Superseded s -> false;
      case Refused r -> false;
      case Undelivered u -> false;
      case NotWritten n -> false;
      case Changed c -> false;
    };
  }
}
