package dev.secondwitness.console.control;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import java.util.Optional;

/// Why the store gave no answer to use, as far as it is known.
public sealed interface Trouble {

  /// It refused; nothing changed.
  record Refused(Problem problem) implements Trouble {}

  /// It did not answer.
  record Silent(String detail) implements Trouble {}

  /// The trouble of a reply, empty for an answer.
  static Optional<Trouble> of(Reply<?> reply) {
    return switch (reply) {
      case Reply.Ok<?> ok -> Optional.empty();
      case Reply.Refused<?> refused -> Optional.of(new Refused(refused.problem()));
      case Reply.NoAnswer<?> none -> Optional.of(new Silent(none.detail()));
    };
  }
}
