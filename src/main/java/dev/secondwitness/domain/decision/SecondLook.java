package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.List;
import java.util.Optional;

/// What somebody else than the proposer saw: a decision of two people rests on at least one reading
/// that the store or the second person made.
public final class SecondLook {

  private SecondLook() {}

  /// The round's readings that the store made, or the second person. A job that sent one of the
  /// attempts, or on whose behalf the intent acts, is no second witness of its own write.
  ///
  /// @param approver the second person, empty while there is none
  public static List<Reading> independent(CaseFacts facts, Optional<Principal> approver) {
    return facts.readings().stream()
        .filter(r -> r.round() == facts.round())
        .filter(
            r ->
                switch (r.by().kind()) {
                  case JOB -> !wrote(facts, r.by());
                  case PERSON -> approver.equals(Optional.of(r.by()));
                  case AGENT -> false;
                })
        .toList();
  }

  /// Whether these readings alone would support the act. Where the decision overrides that very
  /// support, one fresh look is enough, whatever it says. Where there is no witness to ask, what
  /// the store was told itself is all there is.
  public static boolean supports(
      Act act,
      Optional<ReceiptId> receipt,
      List<CheckId> override,
      CaseFacts facts,
      List<Reading> readings) {
    if (facts.witnesses().isEmpty() && facts.readings().isEmpty()) {
      return true;
    }
    CheckId ground = ground(act);
    if (override.contains(ground)) {
      return readings.stream().anyMatch(r -> r.fresh(facts.now()));
    }
    CaseFacts alone =
        facts.resting(readings.stream().filter(r -> isOf(act, receipt, r.verdict())).toList());
    return Checks.evaluate(ground, act, alone).status() == CheckStatus.MET;
  }

  private static CheckId ground(Act act) {
    return switch (act) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE -> CheckId.INDEPENDENT_PRESENCE;
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY -> CheckId.COVERED_ABSENCE;
      case ESCALATE -> throw new IllegalArgumentException("An escalation rests on nothing");
    };
  }

  /// Whether a verdict is of the record that is confirmed; for a fail, any is looked at.
  private static boolean isOf(Act act, Optional<ReceiptId> receipt, Verdict verdict) {
    return switch (act) {
      case CONFIRM ->
          verdict instanceof Verdict.Present p && receipt.equals(Optional.of(p.found().id()));
      case CONFIRM_WHAT_IS_THERE ->
          verdict instanceof Verdict.Differs d && receipt.equals(Optional.of(d.found().id()));
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY, ESCALATE -> true;
    };
  }

  private static boolean wrote(CaseFacts facts, Principal job) {
    return facts.envelope().scope().principal().name().equals(job.name())
        || facts.attempts().stream().map(Attempt::by).anyMatch(by -> by.name().equals(job.name()));
  }
}
