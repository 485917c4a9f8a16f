package dev.secondwitness.console.decision;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Acts by their full names, why they are locked, and what came of a press.
public final class ActWords {

  private final Words words;
  private final Times times;
  private final ReasonWords reasons;

  /// Sentences in the language of the words.
  public ActWords(Words words) {
    this.words = words;
    this.times = new Times(words);
    this.reasons = new ReasonWords(words);
  }

  /// The act as its button names it.
  public String name(Act act, Optional<ReceiptId> receipt) {
    return switch (act) {
      case CONFIRM ->
          receipt
              .map(r -> words.text("act.confirm.with", "receipt", r.value()))
              .orElseGet(() -> words.text("act.confirm"));
      case CONFIRM_WHAT_IS_THERE -> words.text("act.confirm_what_is_there");
      case FAIL_CLOSE -> words.text("act.fail_close");
      case FAIL_ALLOW_REPLAY -> words.text("act.fail_allow_replay");
      case ESCALATE -> words.text("act.escalate");
    };
  }

  /// The act as a button that opens its draft: escalate asks for more, and says so.
  public String opens(Act act, Optional<ReceiptId> receipt) {
    return act == Act.ESCALATE ? words.text("act.escalate.opens") : name(act, receipt);
  }

  /// What is about to be recorded, in a sentence.
  public String records(Act act, Optional<ReceiptId> receipt) {
    return words.named("act.records", act, "receipt", receipt.map(ReceiptId::value).orElse("–"));
  }

  /// The act's icon.
  public static String icon(Act act) {
    return switch (act) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE -> "check-square";
      case FAIL_CLOSE -> "x-octagon";
      case FAIL_ALLOW_REPLAY -> "repeat";
      case ESCALATE -> "arrow-up-right";
    };
  }

  /// Why an act cannot be pressed.
  public String obstacle(Obstacle obstacle, Instant now) {
    return switch (obstacle) {
      case Obstacle.ReadOnly r -> words.text("obstacle.read_only");
      case Obstacle.StoreLost(Instant since) ->
          words.text("obstacle.store_lost", "at", times.clock(since));
      case Obstacle.DecisionUnderWay d -> words.text("obstacle.under_way");
      case Obstacle.RoleMissing r -> words.text("obstacle.role");
      case Obstacle.NeedsTwo n -> words.text("obstacle.needs_two");
      case Obstacle.Unmet(var check) -> reasons.sentence(check.reason(), now);
      case Obstacle.Unchecked u -> words.text("obstacle.unchecked");
    };
  }

  /// Who may decide this case: one person under which amount, or two and why.
  public String people(CaseFile file, CurrencyScales scales) {
    if (!file.twoPeople().isEmpty()) {
      return words.text("people.two", "why", why(file.twoPeople()));
    }
    return file.threshold()
        .map(t -> words.text("people.one.under", "amount", words.money(t, scales)))
        .orElseGet(() -> words.text("people.one"));
  }

  private String why(List<TwoPeople.Why> why) {
    return why.stream()
        .map(w -> words.named("people.why", w))
        .collect(Collectors.joining(words.text("list.separator")));
  }

  /// What came of the last press, in one sentence; empty while there is nothing to say.
  public String outcome(PressState press, Instant now) {
    return switch (press) {
      case PressState.Draft d -> "";
      case PressState.Sending s -> words.text("press.sending");
      case PressState.Recorded(var recorded) ->
          words.text(
              recorded.proposal().isPresent() ? "press.proposed" : "press.recorded",
              "act",
              words.named("press.act", recorded.decision().act()),
              "at",
              times.clockUtc(recorded.decision().recordedAt()),
              "sequence",
              Long.toString(recorded.auditSequence()));
      case PressState.Superseded(CaseFile moved) -> superseded(moved, now);
      case PressState.Refused(Problem problem) -> refused(problem, now);
      case PressState.Waiting w -> words.text("press.waiting");
      case PressState.Unknown u -> words.text("press.unknown");
      case PressState.Undelivered u -> words.text("press.undelivered");
      case PressState.NotWritten(String detail) -> words.text("press.not_written", "why", detail);
      case PressState.Changed c -> words.text("press.changed");
    };
  }

  private String superseded(CaseFile moved, Instant now) {
    Optional<Decision> decision =
        moved.decisions().stream().max(Comparator.comparing(Decision::recordedAt));
    if (decision.isPresent() && !moved.state().open()) {
      return words.text(
          "press.superseded.by",
          "who",
          decision.get().by().name(),
          "act",
          words.named("press.act", decision.get().act()),
          "ago",
          times.ago(decision.get().recordedAt(), now));
    }
    Optional<Disposition> disposition =
        moved.dispositions().stream().filter(d -> d.round() == moved.round()).findFirst();
    return disposition
        .map(
            d ->
                words.text(
                    "press.superseded.settled", "who", d.by(), "ago", times.ago(d.at(), now)))
        .orElseGet(() -> words.text("press.superseded"));
  }

  private String refused(Problem problem, Instant now) {
    String settledBy = problem.extra().getOrDefault("settled_by", "");
    if (!settledBy.isEmpty()) {
      String at = problem.extra().getOrDefault("settled_at", "");
      return words.text("problem.settled_by", "who", settledBy, "ago", ago(at, now));
    }
    return switch (problem.type()) {
      case "stale-version" -> words.text("problem.stale_version");
      case "already-settled" -> words.text("problem.settled");
      case "checks-unmet" -> words.text("problem.checks_unmet");
      case "needs-two-people" -> words.text("problem.two_people");
      case "forbidden", "agents-never-decide" -> words.text("problem.forbidden");
      case "not-found" -> words.text("problem.not_found");
      case "evidence-changed" -> words.text("problem.evidence_changed");
      case "receipt-unknown" -> words.text("problem.receipt_unknown");
      case "resolve-by-out-of-range" -> words.text("problem.resolve_by");
      case "damaged" -> words.text("problem.damaged");
      default -> words.text("problem.other", "detail", problem.detail());
    };
  }

  private String ago(String at, Instant now) {
    try {
      return times.ago(Instant.parse(at), now);
    } catch (java.time.DateTimeException e) {
      return at;
    }
  }
}
