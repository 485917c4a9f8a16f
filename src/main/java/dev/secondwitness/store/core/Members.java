package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import java.time.Duration;
import java.time.Instant;

/// Which members belong to which act, and how far an escalation may reach.
final class Members {
  private static final Duration FURTHEST = Duration.ofDays(1);
  private static final Duration FURTHEST_FOR_MANAGERS = Duration.ofDays(3);

  private static final int SHORTEST_OVERRIDE = 20;

  private Members() {}

  /// @param manager whether the caller is a manager in the intent's tenant
  static void require(boolean manager, Decide.Command command, Instant now) {
    switch (command.act()) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE -> {
        present(command.receipt().isPresent(), "/receipt_id", "A confirm names its receipt");
        noEscalation(command);
      }
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY -> {
        present(command.receipt().isEmpty(), "/receipt_id", "Only a confirm names a receipt");
        noEscalation(command);
      }
      case ESCALATE -> {
        present(command.receipt().isEmpty(), "/receipt_id", "Only a confirm names a receipt");
        present(command.to().isPresent(), "/to", "An escalation says to whom");
        present(
            command.resolveBy().isPresent(), "/resolve_by", "An escalation sets a new deadline");
        command.resolveBy().ifPresent(until -> reach(manager, until, now));
      }
    }
    if (!command.override().isEmpty()) {
      present(command.act().settles(), "/override", "An escalation has no checks to override");
      present(
          command.text().strip().length() >= SHORTEST_OVERRIDE,
          "/text",
          "An override says why in at least " + SHORTEST_OVERRIDE + " characters");
    }
  }

  private static void reach(boolean manager, Instant until, Instant now) {
    Duration furthest = manager ? FURTHEST_FOR_MANAGERS : FURTHEST;
    if (!until.isAfter(now) || until.isAfter(now.plus(furthest))) {
      throw Refusal.at(
          ProblemType.RESOLVE_BY_OUT_OF_RANGE,
          "/resolve_by",
          "The new deadline lies after now and at most " + furthest.toHours() + " h ahead");
    }
  }

  private static void noEscalation(Decide.Command command) {
    present(command.to().isEmpty(), "/to", "Only an escalation has a new owner");
    present(command.resolveBy().isEmpty(), "/resolve_by", "Only an escalation has a new deadline");
  }

  private static void present(boolean holds, String field, String detail) {
    if (!holds) {
      throw Refusal.at(ProblemType.INVALID_MEMBER, field, detail);
    }
  }
}
