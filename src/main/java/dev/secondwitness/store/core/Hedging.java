package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.OutcomeClass;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/// Two attempts at once: for what only reads or computes, within one deadline and at most two; for
/// what changes something, never.
final class Hedging {
  private static final int AT_ONCE = 2;

  private Hedging() {}

  /// Whether another attempt may run beside those that run.
  static boolean allowed(Cases.Whole whole) {
    return reads(whole.card().effectClass()) && running(whole) < AT_ONCE;
  }

  /// Whether other attempts of a read still run, so that this one's failure decides nothing.
  static boolean othersRun(Cases.Whole whole, Attempt attempt) {
    return reads(whole.card().effectClass())
        && whole.attempts().stream()
            .anyMatch(a -> a.outcome() == OutcomeClass.RUNNING && !a.id().equals(attempt.id()));
  }

  /// The one deadline that attempts of a read share: the first one's, and the authority's end.
  static Instant answerBy(Cases.Whole whole, Instant usual) {
    if (!reads(whole.card().effectClass())) {
      return usual;
    }
    Instant end = whole.intent().envelope().authority().deadline();
    Optional<Instant> first =
        whole.attempts().stream()
            .filter(a -> a.outcome() == OutcomeClass.RUNNING)
            .map(Attempt::answerBy)
            .min(Comparator.naturalOrder());
    Instant shared = first.filter(f -> f.isBefore(usual)).orElse(usual);
    return end.isBefore(shared) ? end : shared;
  }

  /// Whether nothing but a reading or a computation is repeated.
  static boolean reads(EffectClass effect) {
    return switch (effect) {
      case READ_ONLY, COMPUTATIONAL -> true;
      case PROPOSED_WORK, IDEMPOTENT_WRITE, CONSEQUENTIAL_WRITE -> false;
    };
  }

  private static long running(Cases.Whole whole) {
    return whole.attempts().stream().filter(a -> a.outcome() == OutcomeClass.RUNNING).count();
  }
}
