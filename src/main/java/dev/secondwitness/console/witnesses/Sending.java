package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.WitnessProposal;

/// How far a proposal, a vote or a withdrawal got.
public sealed interface Sending {

  /// Nothing is on its way.
  record Idle() implements Sending {}

  /// On its way.
  record UnderWay() implements Sending {}

  /// Sent, outcome unknown; it goes again under its own key until it is answered.
  record AnswerLost(String detail) implements Sending {}

  /// No byte of it left; it can be sent anew.
  record NotSent(String detail) implements Sending {}

  /// The store refused; nothing changed.
  record Refused(Problem problem) implements Sending {}

  /// The store took it.
  record Taken(WitnessProposal proposal) implements Sending {}

  /// Whether nothing new can be sent before it is answered.
  default boolean busy() {
    return switch (this) {
      case UnderWay way -> true;
      case AnswerLost lost -> true;
      case Idle idle -> false;
      case NotSent not -> false;
      case Refused refused -> false;
      case Taken taken -> false;
    };
  }
}
