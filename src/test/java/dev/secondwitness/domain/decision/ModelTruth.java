package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.ModelEffect.Change;
import dev.secondwitness.domain.decision.ModelHistory.ToldReading;
import dev.secondwitness.domain.decision.ModelHistory.ToldReceipt;
import dev.secondwitness.domain.decision.ModelHistory.Try;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Authority;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Says from the truth whether an act would be unsafe at one moment. It shares no rule with the
/// domain; `ChecksModelTest` has the definition in words.
final class ModelTruth {
  private static final Set<VerdictKind> FINDING = EnumSet.of(VerdictKind.PRESENT);
  private static final Set<VerdictKind> DIFFERING = EnumSet.of(VerdictKind.DIFFERS);
  private static final Set<VerdictKind> MISSING =
      EnumSet.of(VerdictKind.ABSENT_AS_OF, VerdictKind.UNDONE);
  private final ModelHistory history;
  private final long now;
  private final int round;
  private final List<ToldReading> readings;
  private final List<ToldReceipt> receipts;
  private final List<ModelEffect> effects;

  ModelTruth(ModelHistory history, long now) {
    this.history = history;
    this.now = now;
    this.round = history.round(now);
    this.readings =
        history.readings().stream()
            .filter(r -> r.look().at() <= now && r.reading().round() == round)
            .toList();
    this.receipts =
        history.receipts().stream()
            .filter(r -> r.toldAt() <= now && r.receipt().round() == round)
            .toList();
    this.effects = history.effects().stream().filter(e -> e.begun() <= now).toList();
  }

  /// How far back a change may lie that a fresh reading of one of these kinds can have missed.
  private long window(Set<VerdictKind> kinds) {
    return readings.stream()
            .filter(r -> kinds.contains(r.reading().verdict().kind()))
            .mapToLong(
                r -> {
                  WitnessTerms terms = r.reading().witness();
                  return terms.freshFor().toMillis()
                      + terms.settleDelay().toMillis()
                      + (lags(r.witness()) ? ModelHistory.LAG : 0);
                })
            .max()
            .orElse(0)
        + 2 * history.timing().clockError().toMillis();
  }

  private static boolean lags(ModelWitness witness) {
    return witness.nature.replicaLag() > 0 || witness.nature.laggingLookup();
  }

  boolean unsafe(Act act) {
    return switch (act) {
      case CONFIRM -> confirmUnsafe();
      case CONFIRM_WHAT_IS_THERE -> !exactlyOneAsFound(false) && !exactlyOneAsFound(true);
      case FAIL_CLOSE -> failUnsafe();
      case FAIL_ALLOW_REPLAY -> failUnsafe() || replayUnsafe();
      case ESCALATE -> false;
    };
  }

  private boolean confirmUnsafe() {
    return !exactlyOneAsBound(false) && !exactlyOneAsBound(true);
  }

  private boolean exactlyOneAsBound(boolean excuse) {
    int there = 0;
    boolean asBound = true;
    for (ModelEffect effect : effects) {
      if (effect.landedAt() > now) {
        return false;
      }
      ModelEffect.State is = effect.at(now, c -> excuse && beyondKnowing(effect, c, FINDING));
      if (is.status().inPlace()) {
        there++;
        asBound &= is.asBound();
      }
    }
    return there == 1 && asBound;
  }

  private boolean exactlyOneAsFound(boolean excuse) {
    int there = 0;
    boolean asFound = true;
    for (ModelEffect effect : effects) {
      if (effect.landedAt() > now) {
        return false;
      }
      ModelEffect.State is = effect.at(now, c -> excuse && beyondKnowing(effect, c, DIFFERING));
      if (is.status().inPlace()) {
        there++;
        asFound &= is.status() == ModelEffect.Status.FINAL && is.differs();
      }
    }
    return there == 1 && asFound;
  }

  private boolean failUnsafe() {
    return history.receiver().refusedCopyUnderWay(now) || (inPlace(false) && inPlace(true));
  }

  private boolean inPlace(boolean excuse) {
    return effects.stream()
        .anyMatch(
            e ->
                e.landedAt() > now
                    || e.at(
                            now,
                            c ->
                                excuse
                                    && c.kind() == ModelEffect.Kind.RESTORED
                                    && beyondKnowing(e, c, MISSING))
                        .status()
                        .inPlace());
  }

  /// A change the receiver made that nobody's look has shown, so late that a fresh look may have
  /// missed it; for a confirm on a receipt also any such change after what the receipt says.
  private boolean beyondKnowing(ModelEffect effect, Change change, Set<VerdictKind> kinds) {
    if (change.kind() == ModelEffect.Kind.FINAL || change.at() > now || shown(effect, change)) {
      return false;
    }
    return change.at() > now - window(kinds)
        || (kinds.equals(FINDING)
            && receipts.stream()
                .anyMatch(r -> r.receipt().supportsConfirm() && r.trueAt() <= change.at()));
  }

  private boolean shown(ModelEffect effect, Change change) {
    return readings.stream()
        .anyMatch(
            r ->
                r.look().honest()
                    && showsTruth(r.reading().verdict())
                    && r.look().state() >= change.at()
                    && r.witness().canSee(effect));
  }

  private static boolean showsTruth(Verdict verdict) {
    return verdict.kind().stands()
        && !(verdict instanceof Verdict.Present present && !present.found().match().ours());
  }

  private boolean replayUnsafe() {
    Authority authority = history.envelope().authority();
    long settle =
        readings.stream()
            .mapToLong(r -> r.reading().witness().settleDelay().toMillis())
            .max()
            .orElse(0);
    long lastArrival =
        now
            + settle
            + history.timing().sendBefore().toMillis()
            - history.dispatcherClock()
            + history.card().inFlightBound().toMillis();
    int region = history.tries().getFirst().region();
    long begun = history.tries().stream().filter(t -> t.begunAt() <= now).count();
    return history.receiver().replayCanDouble(now, lastArrival, region)
        || (storedErrorWasTold() && history.receiver().replayGetsStoredError(now, region))
        || latest().values().stream().anyMatch(k -> k == VerdictKind.UNDONE)
        || authority.version() == 0
        || !ModelWitness.at(now).isBefore(authority.deadline())
        || begun >= authority.maxAttempts()
        || history.paused(now)
        || history.originalOpen();
  }

  private boolean storedErrorWasTold() {
    return history.tries().stream()
        .filter(t -> t.reportedAt() <= now)
        .map(Try::outcome)
        .anyMatch(
            o ->
                o instanceof dev.secondwitness.domain.intent.ReportedOutcome.Answered a
                    && history.card().replayedErrors().stream()
                        .anyMatch(p -> p.matches(a.status(), a.code())));
  }

  /// What each honest source said of its newest state, by state, not by when it was asked.
  private Map<ModelWitness, VerdictKind> latest() {
    Map<ModelWitness, ToldReading> newest = new HashMap<>();
    readings.stream()
        .filter(r -> r.look().honest() && r.reading().verdict().kind().stands())
        .forEach(
            r ->
                newest.merge(
                    r.witness(), r, (a, b) -> b.look().state() >= a.look().state() ? b : a));
    Map<ModelWitness, VerdictKind> kinds = new HashMap<>();
    newest.forEach((w, r) -> kinds.put(w, r.reading().verdict().kind()));
    return kinds;
  }

  /// Whether a source that reads the wrong ledger says *absent* and nothing told in this round
  /// speaks for an effect: then no rule could know better.
  boolean deceived() {
    boolean lied =
        readings.stream()
            .anyMatch(
                r -> !r.look().honest() && r.reading().verdict() instanceof Verdict.AbsentAsOf);
    return lied
        && receipts.isEmpty()
        && latest().values().stream()
            .noneMatch(
                k ->
                    k == VerdictKind.PRESENT
                        || k == VerdictKind.DIFFERS
                        || k == VerdictKind.DOUBLED
                        || k == VerdictKind.PENDING);
  }

  /// Everything about this moment, to look into a failure.
  String story(Act act) {
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(history.seed()).append(", ").append(act).append(" at ").append(now);
    text.append(", round ").append(round).append(", card ").append(history.card());
    text.append(", timing ").append(history.timing()).append("\n");
    history.tries().forEach(t -> text.append("  try ").append(t).append("\n"));
    history.effects().forEach(e -> text.append("  effect ").append(e).append("\n"));
    receipts.forEach(r -> text.append("  receipt ").append(r).append("\n"));
    readings.forEach(
        r ->
            text.append("  reading ")
                .append(r.reading().witness().title())
                .append(" counts ")
                .append(r.reading().witness().countsByReference())
                .append(' ')
                .append(r.look())
                .append(' ')
                .append(r.witness().nature)
                .append("\n"));
    return text.toString();
  }
}
