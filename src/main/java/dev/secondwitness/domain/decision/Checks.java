package dev.secondwitness.domain.decision;

import java.util.ArrayList;
import java.util.List;

/// The checks table: every check for every act that settles, with the reason; the store enforces it
/// and the console shows the same.
public final class Checks {

  private static final List<Act> SETTLING =
      List.of(Act.CONFIRM, Act.CONFIRM_WHAT_IS_THERE, Act.FAIL_CLOSE, Act.FAIL_ALLOW_REPLAY);

  private Checks() {}

  /// All results, by check and then act. Pure; `facts.now()` is the only clock.
  public static List<CheckResult> of(CaseFacts facts) {
    List<CheckResult> results = new ArrayList<>();
    for (CheckId check : CheckId.values()) {
      for (Act act : SETTLING) {
        results.add(evaluate(check, act, facts));
      }
    }
    return List.copyOf(results);
  }

  /// What stands in the way of an act; empty for escalate, which is always possible.
  public static List<CheckResult> unmet(Act act, CaseFacts facts) {
    return of(facts).stream().filter(r -> r.act() == act && r.blocks()).toList();
  }

  /// One row for one act.
  static CheckResult evaluate(CheckId check, Act act, CaseFacts facts) {
    Outcome outcome =
        act == Act.CONFIRM_WHAT_IS_THERE ? FoundChecks.of(check, facts) : bound(check, act, facts);
    return new CheckResult(check, act, outcome.status(), outcome.reason());
  }

  /// One row for an act that looks for what was bound.
  private static Outcome bound(CheckId check, Act act, CaseFacts facts) {
    return switch (check) {
      case INDEPENDENT_PRESENCE -> PresenceChecks.presence(act, facts);
      case NOTHING_CONTRARY -> PresenceChecks.nothingContrary(facts);
      case NOT_UNDONE -> PresenceChecks.notUndone(act, facts);
      case NO_LATER_ABSENCE -> PresenceChecks.noLaterAbsence(act, facts);
      case COUNTED -> PresenceChecks.counted(act, facts);
      case COVERED_ABSENCE -> AbsenceChecks.coveredAbsence(act, facts);
      case PAST_HORIZON -> AbsenceChecks.pastHorizon(act, facts);
      case KEY_PROTECTS -> AbsenceChecks.keyProtects(act, facts);
      case AUTHORITY_LEFT -> AbsenceChecks.authorityLeft(act, facts);
    };
  }

  /// A status and its reason, before it is tied to a check and an act.
  record Outcome(CheckStatus status, Reason reason) {

    static final Outcome NOT_ASKED =
        new Outcome(CheckStatus.NOT_ASKED, Reason.of(ReasonCode.NOT_ASKED));

    static Outcome met(Reason reason) {
      return new Outcome(CheckStatus.MET, reason);
    }

    static Outcome open(Reason reason) {
      return new Outcome(CheckStatus.OPEN, reason);
    }

    static Outcome failed(Reason reason) {
      return new Outcome(CheckStatus.FAILED, reason);
    }
  }
}
