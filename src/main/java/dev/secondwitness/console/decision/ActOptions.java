package dev.secondwitness.console.decision;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.CheckStatus;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Which acts a case allows this person now, and what each would rest on. Pure; the store has the
/// last word.
public final class ActOptions {

  private ActOptions() {}

  /// The acts in the order they are offered; none for a case that is not unknown.
  ///
  /// @param store what stands in the way of every act, whatever the case
  public static List<ActOption> of(
      CaseFile file, Me me, Optional<Obstacle> store, boolean underWay) {
    if (file.state() != IntentState.INDETERMINATE) {
      return List.of();
    }
    return List.of(Act.CONFIRM, Act.ESCALATE, Act.FAIL_CLOSE, Act.FAIL_ALLOW_REPLAY).stream()
        .map(
            act ->
                new ActOption(
                    act,
                    act == Act.CONFIRM ? receipt(file) : Optional.empty(),
                    obstacle(act, file, me, store, underWay)))
        .toList();
  }

  private static Optional<Obstacle> obstacle(
      Act act, CaseFile file, Me me, Optional<Obstacle> store, boolean underWay) {
    if (store.isPresent()) {
      return store;
    }
    if (underWay) {
      return Optional.of(new Obstacle.DecisionUnderWay());
    }
    if (!decides(me, file.envelope().scope().tenant())) {
      return Optional.of(new Obstacle.RoleMissing());
    }
    if (!act.settles()) {
      return Optional.empty();
    }
    List<CheckResult> results = file.checks().stream().filter(r -> r.act() == act).toList();
    Optional<CheckResult> failed =
        results.stream().filter(r -> r.status() == CheckStatus.FAILED).findFirst();
    Optional<CheckResult> unmet =
        failed.or(() -> results.stream().filter(CheckResult::blocks).findFirst());
    if (unmet.isPresent()) {
      return unmet.map(Obstacle.Unmet::new);
    }
    if (results.isEmpty()) {
      return Optional.of(new Obstacle.Unchecked());
    }
    return file.twoPeople().isEmpty()
        ? Optional.empty()
        : Optional.of(new Obstacle.NeedsTwo(file.twoPeople()));
  }

  /// Whether the person decides in the tenant: agents and jobs never do; an admin only configures.
  static boolean decides(Me me, Tenant tenant) {
    return me.principal().kind() == Principal.Kind.PERSON
        && me.roles(tenant).stream()
            .anyMatch(
                role ->
                    switch (role) {
                      case Role.REVIEWER, Role.APPROVER, Role.MANAGER -> true;
                      case Role.VIEWER, Role.ADMIN -> false;
                    });
  }

  /// The receipt a confirm would carry: of the newest standing present, else of a final receipt.
  static Optional<ReceiptId> receipt(CaseFile file) {
    return file.standing().stream()
        .filter(r -> r.verdict().kind() == VerdictKind.PRESENT)
        .max(Comparator.comparing(Reading::trueAt))
        .map(r -> ((Verdict.Present) r.verdict()).found().id())
        .or(
            () ->
                file.receipts().stream()
                    .filter(r -> r.round() == file.round() && r.supportsConfirm())
                    .map(Receipt::id)
                    .findFirst());
  }

  /// The readings an act would rest on, with the digest of each one's evidence.
  static Map<ReadingId, String> restsOn(Act act, CaseFile file) {
    Map<ReadingId, String> rests = new TreeMap<>();
    for (Reading reading : file.standing()) {
      if (supports(act, reading.verdict().kind())) {
        rests.put(reading.id(), reading.evidenceDigest());
      }
    }
    return rests;
  }

  private static boolean supports(Act act, VerdictKind kind) {
    return switch (act) {
      case CONFIRM -> kind == VerdictKind.PRESENT;
      case CONFIRM_WHAT_IS_THERE -> kind == VerdictKind.DIFFERS;
      case FAIL_CLOSE -> kind == VerdictKind.ABSENT_AS_OF || kind == VerdictKind.UNDONE;
      case FAIL_ALLOW_REPLAY -> kind == VerdictKind.ABSENT_AS_OF;
      case ESCALATE -> true;
    };
  }
}
