package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Short ways to judge recorded looks with the bundled witnesses.
final class Judging {

  static final WitnessDefinition BY_KEY = Declared.witness("payments.ledger-by-key");
  static final WitnessDefinition BY_ORDER = Declared.witness("payments.ledger-by-order");
  static final WitnessDefinition LISTING = Declared.witness("payments.refund-listing");
  static final WitnessDefinition RECEIPT = Declared.witness("payments.receipt-page");
  static final WitnessDefinition COMMENT = Declared.witness("forum.permalink");
  static final WitnessDefinition THREAD = Declared.witness("forum.thread-listing");

  /// Settle delay and resolution of the bundled witnesses.
  static final Duration SETTLE = Duration.ofSeconds(3);

  /// E and settle delay and resolution: what a position must exceed.
  static final Instant COVERED = Asked.E.plusSeconds(4);

  /// A moment well past everything.
  static final Instant LATE = Asked.T0.plusSeconds(120);

  private Judging() {}

  static Verdict verdict(WitnessDefinition definition, Question question, Look... looks) {
    return Judge.judge(
            definition,
            question,
            new Observation(definition.id(), definition.version(), List.of(looks)))
        .verdict();
  }

  static Verdict byKey(Question question, Exchange answer) {
    return verdict(BY_KEY, question, Recorded.proven(answer.startedAt(), answer));
  }

  static Verdict byOrder(Question question, Exchange answer) {
    return verdict(BY_ORDER, question, Recorded.proven(answer.startedAt(), answer));
  }

  static UnreadableReason unreadable(Verdict verdict) {
    if (verdict instanceof Verdict.Unreadable unreadable) {
      return unreadable.reason();
    }
    throw new AssertionError("not unreadable but " + verdict);
  }

  static NotSeenReason notSeen(Verdict verdict) {
    if (verdict instanceof Verdict.NotSeen notSeen) {
      return notSeen.reason();
    }
    throw new AssertionError("not not-seen but " + verdict);
  }
}
