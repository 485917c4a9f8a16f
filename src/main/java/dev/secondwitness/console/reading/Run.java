package dev.secondwitness.console.reading;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.review.ReadResult;
import java.time.Instant;

/// What a witness is doing for us at the moment.
public sealed interface Run {

  /// Nothing.
  record Idle() implements Run {}

  /// Looking; so many requests were answered so far.
  record Looking(int exchanges) implements Run {}

  /// The first look found nothing; the second, which absence needs, is made then.
  record SecondLookAt(Instant at) implements Run {}

  /// It was read, but the store's answer was lost: recorded again under its own key.
  record AnswerLost(ReadResult result) implements Run {}

  /// It was read, and the store refused the reading.
  record NotTaken(Problem problem) implements Run {}

  /// The reading broke off; nothing was recorded.
  record BrokeOff(String detail) implements Run {}

  /// Whether it can be called off.
  default boolean underWay() {
    return switch (this) {
      case Looking l -> true;
      case SecondLookAt s -> true;
      case Idle i -> false;
      case AnswerLost a -> false;
      case NotTaken n -> false;
      case BrokeOff b -> false;
    };
  }
}
