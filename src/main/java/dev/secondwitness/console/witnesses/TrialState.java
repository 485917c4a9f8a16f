package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.rule.TrialOutcome;
import java.time.Instant;

/// What a trial is doing, or what came of it.
public sealed interface TrialState {

  /// Nothing was tried.
  record Idle() implements TrialState {}

  /// Asking.
  ///
  /// @param made how many requests were answered
  record Asking(int made) implements TrialState {}

  /// It ended.
  ///
  /// @param text the text that was tried
  record Ended(TrialOutcome outcome, String text, Instant at) implements TrialState {}

  /// The person called it off.
  record CalledOff() implements TrialState {}

  /// It broke off for a reason nobody foresaw.
  record BrokeOff(String detail) implements TrialState {}
}
