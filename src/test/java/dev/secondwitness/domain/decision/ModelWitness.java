package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A source of the model and its judge. The judge is deliberately lenient: it says *absent* after
/// any look that found nothing and leaves it to the checks to say whether that look counts.
final class ModelWitness {
  /// How a source fails to show what is there, each within what its terms declare unless noted.
  ///
  /// @param replicaLag how far the copy it reads may be behind, in ms; its position tells
  /// @param laggingLookup a look-up without strong reads: behind, and its position does not tell
  /// @param cold behind without limit until first asked; right a settle delay after
  /// @param astray reads another ledger: finds nothing, always (not declared: a false witness)
  /// @param dropsUndone does not list what was reversed
  record Nature(
      long replicaLag, boolean laggingLookup, boolean cold, boolean astray, boolean dropsUndone) {}

  /// One look: what the facts hold of it and what the model knows besides.
  ///
  /// @param state the true time of the state it showed
  record Look(Verdict verdict, long at, long readAt, long age, long state, boolean honest) {}

  final WitnessTerms terms;
  final Nature nature;
  private final long sourceClock;
  private final long readerClock;
  private final boolean ownKeyOnly;
  private final List<long[]> looks = new ArrayList<>();
  private long firstAsked = Long.MAX_VALUE;
  private final List<Long> emptyLooks = new ArrayList<>();

  ModelWitness(
      WitnessTerms terms, Nature nature, long sourceClock, long readerClock, boolean ownKeyOnly) {
    this.terms = terms;
    this.nature = nature;
    this.sourceClock = sourceClock;
    this.readerClock = readerClock;
    this.ownKeyOnly = ownKeyOnly;
  }

  /// Whether the source can show this effect at all: a page is about the first one, a look-up by
  /// key about those under the key.
  boolean canSee(ModelEffect effect) {
    return !nature.astray()
        && (terms.kind() != WitnessKind.PERMALINK || effect.number() == 0)
        && (!ownKeyOnly || effect.ownKey());
  }

  Look look(long now, List<ModelEffect> effects, List<Long> siblings, ModelDice dice) {
    long readAt = now + readerClock;
    if (dice.chance(8)) {
      return new Look(unreadable(), now, readAt, 0, Long.MIN_VALUE, true);
    }
    firstAsked = Math.min(firstAsked, now);
    long age =
        dice.chance(terms.kind() == WitnessKind.PERMALINK ? 40 : 8)
            ? dice.evenly(1, dice.one(3, 15) * 60_000)
            : 0;
    long point =
        now
            - age
            - (nature.replicaLag() > 0
                ? dice.evenly(0, dice.sharp() ? 1_000 : dice.one(1_000, 5_000, nature.replicaLag()))
                : 0);
    long state = point - dice.between(0, terms.settleDelay().toMillis());
    state -= nature.laggingLookup() ? dice.between(0, ModelHistory.LAG) : 0;
    state = inOrder(now - age, state);
    boolean cold = nature.cold() && now < firstAsked + terms.settleDelay().toMillis();
    long seen = cold ? Long.MIN_VALUE : state;
    Verdict verdict = judge(now, age, Math.max(point, state), seen, effects, siblings, dice);
    return new Look(verdict, now, readAt, age, seen, !nature.astray());
  }

  /// A source never goes back behind what it showed as true at an earlier moment.
  private long inOrder(long trueAt, long state) {
    long ordered = state;
    for (long[] look : looks) {
      ordered = look[0] <= trueAt ? Math.max(ordered, look[1]) : Math.min(ordered, look[1]);
    }
    looks.add(new long[] {trueAt, ordered});
    return ordered;
  }

  private static Verdict unreadable() {
    return new Verdict.Unreadable(UnreadableReason.SERVER_ERROR, "503", Optional.empty());
  }

  private Verdict judge(
      long now,
      long age,
      long point,
      long state,
      List<ModelEffect> effects,
      List<Long> siblings,
      ModelDice dice) {
    List<Finding> there = new ArrayList<>();
    Optional<Finding> undone = Optional.empty();
    boolean pending = false;
    boolean differs = false;
    for (ModelEffect effect : effects) {
      ModelEffect.State is = effect.at(state);
      if (!canSee(effect)) {
        continue;
      }
      if (is.status().inPlace()) {
        there.add(found(effect, dice));
        pending |= is.status() == ModelEffect.Status.PENDING;
        differs |= is.differs();
      } else if (is.status() == ModelEffect.Status.UNDONE && !nature.dropsUndone()) {
        undone = Optional.of(found(effect, dice));
      }
    }
    List<Finding> candidates = new ArrayList<>();
    if (terms.kind() == WitnessKind.LISTING) {
      siblings.stream().filter(s -> s <= state).forEach(s -> candidates.add(candidate(s)));
    }
    if (there.size() > 1 || (there.size() == 1 && !candidates.isEmpty())) {
      return new Verdict.Doubled(there);
    }
    if (there.size() == 1) {
      return pending
          ? new Verdict.Pending(there.getFirst(), "processing")
          : differs
              ? new Verdict.Differs(there.getFirst(), List.of())
              : new Verdict.Present(there.getFirst(), List.of());
    }
    if (undone.isPresent()) {
      return new Verdict.Undone(undone.get(), "reversed");
    }
    return nothing(now, age, point, candidates, dice);
  }

  private Verdict nothing(
      long now, long age, long point, List<Finding> candidates, ModelDice dice) {
    long readAt = now + readerClock;
    Optional<Long> first =
        emptyLooks.stream()
            .filter(l -> l + terms.settleDelay().toMillis() <= readAt)
            .reduce((a, b) -> b);
    emptyLooks.add(readAt);
    ReadPosition position =
        new ReadPosition(at(position(now - age, point, dice)), Optional.empty(), Optional.empty());
    if (!candidates.isEmpty()) {
      if (dice.chance(10)) {
        return new Verdict.Present(candidates.getFirst(), List.of());
      }
      return new Verdict.NotSeen(
          NotSeenReason.ONLY_CANDIDATES, Optional.of(position), Optional.empty(), candidates);
    }
    if (dice.chance(terms.kind() == WitnessKind.PERMALINK ? 40 : 5)) {
      return new Verdict.NotSeen(
          NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE,
          Optional.of(position),
          Optional.empty(),
          List.of());
    }
    return new Verdict.AbsentAsOf(position, at(first.orElse(readAt)), at(readAt));
  }

  private long position(long asOf, long point, ModelDice dice) {
    if (terms.kind() == WitnessKind.LISTING && nature.replicaLag() == 0 && dice.chance(15)) {
      return asOf + dice.between(60_000, 60 * 60_000L);
    }
    long told = terms.kind() == WitnessKind.LISTING ? point : asOf;
    long grain = terms.resolution().toMillis();
    long clock = told + sourceClock;
    if (grain == 0) {
      return clock;
    }
    long floor = Math.floorDiv(clock, grain) * grain;
    return dice.chance(50) ? floor : floor + grain - (floor == clock ? grain : 0);
  }

  private Finding found(ModelEffect effect, ModelDice dice) {
    Optional<Instant> created =
        dice.chance(60)
            ? Optional.of(at(effect.landedAt() + sourceClock))
            : dice.chance(25)
                ? Optional.of(at(effect.landedAt() + 12 * 3_600_000L))
                : Optional.empty();
    return new Finding(
        ModelHistory.RECEIPTS.get(effect.number()),
        Finding.Match.UNIQUE_REFERENCE,
        Optional.empty(),
        Map.of(),
        created,
        Optional.empty());
  }

  private static Finding candidate(long landed) {
    return new Finding(
        new ReceiptId("re_sibling"),
        Finding.Match.CANDIDATE,
        Optional.empty(),
        Map.of(),
        Optional.of(at(landed)),
        Optional.empty());
  }

  static Instant at(long ms) {
    return ModelHistory.START.plusMillis(ms);
  }

  static Duration ms(long ms) {
    return Duration.ofMillis(ms);
  }
}
