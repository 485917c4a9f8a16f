package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.intent.AnswerPattern;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether the receiver's contract makes it safe to send the same key once more, line by line and
/// quoting its card; the checks and whoever begins an attempt go by this one function.
public record ReplayGate(List<Line> lines) {

  /// What a line is about.
  public enum Term {
    IDEMPOTENT,
    KEY_SCOPE,
    CHANGED_BODY,
    REPLAYED_ERRORS,
    KEY_RETENTION
  }

  /// One line: whether it holds, the check's reason, and the card's own words for it.
  public record Line(Term term, boolean holds, Reason reason, String words) {}

  public ReplayGate {
    lines = List.copyOf(lines);
  }

  /// The gate at `facts.now()`.
  public static ReplayGate of(CaseFacts facts) {
    List<Line> lines = new ArrayList<>();
    lines.add(idempotent(facts.card()));
    lines.add(keyScope(facts));
    lines.add(changedBody(facts.card()));
    lines.add(replayedErrors(facts));
    lines.add(keyRetention(facts));
    return new ReplayGate(lines);
  }

  /// Whether every line holds.
  public boolean allowed() {
    return lines.stream().allMatch(Line::holds);
  }

  /// The first line that stands in the way.
  public Optional<Line> obstacle() {
    return lines.stream().filter(l -> !l.holds()).findFirst();
  }

  /// The line about a term.
  public Line line(Term term) {
    return lines.stream().filter(l -> l.term() == term).findFirst().orElseThrow();
  }

  private static Line idempotent(ContractCard card) {
    return new Line(
        Term.IDEMPOTENT,
        card.idempotent(),
        Reason.of(card.idempotent() ? ReasonCode.KEY_KEPT : ReasonCode.NOT_IDEMPOTENT),
        named(card)
            + (card.idempotent()
                ? " says idempotent: a repeated key makes no second effect"
                : " does not say idempotent: automatic retry is off, a repeat may do it twice"));
  }

  /// A key protects where the card says, so nothing may have gone elsewhere.
  private static Line keyScope(CaseFacts facts) {
    ContractCard card = facts.card();
    boolean here = facts.attempts().stream().allMatch(a -> a.provider().equals(card.provider()));
    return new Line(
        Term.KEY_SCOPE,
        here,
        Reason.of(here ? ReasonCode.KEY_KEPT : ReasonCode.NOT_IDEMPOTENT),
        "key scope: "
            + card.keyScope()
            + (here
                ? ", and every attempt went to " + card.provider()
                : ", and an attempt went elsewhere than " + card.provider()));
  }

  private static Line changedBody(ContractCard card) {
    return new Line(
        Term.CHANGED_BODY,
        true,
        Reason.of(ReasonCode.KEY_KEPT),
        card.changedBodyRefused()
            ? "a changed body under the key is refused there"
            : "a changed body under the key is not refused there; the store sends none");
  }

  private static Line replayedErrors(CaseFacts facts) {
    Optional<Attempt> stored =
        facts.attempts().stream().filter(a -> isReplayed(a, facts.card())).findFirst();
    if (stored.isPresent()) {
      return new Line(
          Term.REPLAYED_ERRORS,
          false,
          Reason.of(ReasonCode.ERROR_REPLAYED)
              .with("attempt", Integer.toString(stored.get().number())),
          "the answer of attempt "
              + stored.get().number()
              + " is one it gives again for the same key: "
              + answers(facts.card().replayedErrors()));
    }
    return new Line(
        Term.REPLAYED_ERRORS,
        true,
        Reason.of(ReasonCode.KEY_KEPT),
        facts.card().replayedErrors().isEmpty()
            ? "no stored error is given again for the same key"
            : "stored errors it gives again, and none was answered: "
                + answers(facts.card().replayedErrors()));
  }

  /// I17: kept until at least now, plus the time to send, to arrive and to be seen, plus what
  /// clocks may be wrong; counted from the first dispatch.
  private static Line keyRetention(CaseFacts facts) {
    Duration needed = needed(facts);
    String sum =
        "a repeat takes "
            + facts.timing().sendBefore()
            + " to send, "
            + facts.card().inFlightBound()
            + " in flight, "
            + facts.replaySettle()
            + " to settle and "
            + facts.timing().clockError()
            + " of clock error, "
            + needed
            + " in all";
    Optional<Instant> kept = facts.keyKeptUntil();
    if (kept.isEmpty()) {
      return new Line(
          Term.KEY_RETENTION,
          true,
          Reason.of(ReasonCode.KEY_KEPT).with("needs_for", needed),
          "key kept " + facts.card().keyRetention() + " from the first dispatch; " + sum);
    }
    Instant until = kept.get();
    boolean longEnough = !until.isBefore(facts.now().plus(needed));
    return new Line(
        Term.KEY_RETENTION,
        longEnough,
        Reason.of(longEnough ? ReasonCode.KEY_KEPT : ReasonCode.KEY_ENDS)
            .with("kept_at", until)
            .with("needs_for", needed),
        "key kept "
            + facts.card().keyRetention()
            + " from the first dispatch, until "
            + until
            + "; "
            + sum
            + ", until "
            + facts.now().plus(needed));
  }

  private static Duration needed(CaseFacts facts) {
    return facts
        .timing()
        .sendBefore()
        .plus(facts.card().inFlightBound())
        .plus(facts.replaySettle())
        .plus(facts.timing().clockError());
  }

  private static boolean isReplayed(Attempt attempt, ContractCard card) {
    return attempt
        .status()
        .map(
            status ->
                card.replayedErrors().stream().anyMatch(p -> p.matches(status, attempt.code())))
        .orElse(false);
  }

  private static String answers(List<AnswerPattern> patterns) {
    return String.join(
        ", ",
        patterns.stream().map(p -> p.status() + p.code().map(c -> " " + c).orElse("")).toList());
  }

  private static String named(ContractCard card) {
    return "Contract card " + card.id() + ", version " + card.version() + ",";
  }
}
