package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.IntentState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Whether an intent may be tried again: evidence, semantics, deadline, budget and consequence, all
/// five together or not at all.
public record Retryable(List<Line> lines) {
  private static final Set<CheckId> EVIDENCE =
      Set.of(
          CheckId.INDEPENDENT_PRESENCE,
          CheckId.NOTHING_CONTRARY,
          CheckId.NOT_UNDONE,
          CheckId.COVERED_ABSENCE,
          CheckId.PAST_HORIZON);

  /// The five questions.
  public enum Aspect {
    EVIDENCE,
    SEMANTICS,
    DEADLINE,
    BUDGET,
    CONSEQUENCE
  }

  /// An answer, in words that say what it rests on.
  public record Line(Aspect aspect, boolean holds, String words) {}

  public Retryable {
    lines = List.copyOf(lines);
  }

  /// The verdict at `facts.now()`.
  ///
  /// @param why why one person is not enough to decide it, empty when one is
  public static Retryable of(CaseFacts facts, List<TwoPeople.Why> why) {
    List<Line> lines = new ArrayList<>();
    lines.add(evidence(facts));
    lines.add(semantics(ReplayGate.of(facts)));
    lines.add(deadline(facts));
    lines.add(budget(facts));
    lines.add(consequence(facts, why));
    return new Retryable(lines);
  }

  /// Whether all five hold.
  public boolean allowed() {
    return lines.stream().allMatch(Line::holds);
  }

  private static Line evidence(CaseFacts facts) {
    return switch (facts.state()) {
      case AUTHORIZED -> new Line(Aspect.EVIDENCE, true, "nothing sent so far is in doubt");
      case INDETERMINATE -> {
        List<String> missing =
            Checks.unmet(Act.FAIL_ALLOW_REPLAY, facts).stream()
                .filter(c -> EVIDENCE.contains(c.check()))
                .map(c -> word(c.check()) + ": " + word(c.reason().code()))
                .toList();
        yield new Line(
            Aspect.EVIDENCE,
            missing.isEmpty(),
            missing.isEmpty()
                ? "covered evidence says nothing happened; a person decides"
                : "not met: " + String.join(", ", missing));
      }
      case EXECUTING ->
          new Line(
              Aspect.EVIDENCE,
              false,
              "an attempt is on its way"
                  + facts.horizon().map(e -> ", and may have an effect until " + e).orElse(""));
      case NEW, PREPARED -> new Line(Aspect.EVIDENCE, false, "it is not authorised yet");
      case COMMITTED, REJECTED, CANCELLED, EXPIRED ->
          new Line(Aspect.EVIDENCE, false, "it is settled: " + word(facts.state()));
    };
  }

  private static Line semantics(ReplayGate gate) {
    return new Line(
        Aspect.SEMANTICS,
        gate.allowed(),
        gate.obstacle()
            .map(ReplayGate.Line::words)
            .orElseGet(
                () ->
                    String.join("; ", gate.lines().stream().map(ReplayGate.Line::words).toList())));
  }

  private static Line deadline(CaseFacts facts) {
    Authority authority = facts.envelope().authority();
    boolean left = authority.version() > 0 && facts.now().isBefore(authority.deadline());
    return new Line(
        Aspect.DEADLINE,
        left,
        authority.version() == 0
            ? "nobody has authorised it"
            : "the authority to execute ends at " + authority.deadline());
  }

  private static Line budget(CaseFacts facts) {
    Authority authority = facts.envelope().authority();
    return new Line(
        Aspect.BUDGET,
        facts.attempts().size() < authority.maxAttempts(),
        facts.attempts().size() + " of " + authority.maxAttempts() + " attempts are used");
  }

  /// What hangs on it: who has to decide, and who has pulled the brake.
  private static Line consequence(CaseFacts facts, List<TwoPeople.Why> why) {
    String effect = word(facts.card().effectClass()).replace('_', ' ');
    if (!facts.holds().isEmpty()) {
      return new Line(
          Aspect.CONSEQUENCE,
          false,
          effect
              + ", held by "
              + facts.holds().getFirst().by().name()
              + ": "
              + facts.holds().getFirst().why());
    }
    if (!facts.originalFailed()) {
      return new Line(Aspect.CONSEQUENCE, false, effect + ", and what it replaces has not failed");
    }
    String who =
        facts.state() == IntentState.AUTHORIZED
            ? "the coordinator may send it"
            : why.isEmpty()
                ? "one person decides"
                : "two people decide ("
                    + String.join(", ", why.stream().map(Retryable::word).toList())
                    + ")";
    return new Line(Aspect.CONSEQUENCE, true, effect + ", " + who);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
