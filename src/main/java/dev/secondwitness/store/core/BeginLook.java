package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes down that the store is about to look at its witnesses, so that one process looks and the
/// looks of a round are bounded. The looking happens after it, outside any transaction.
public final class BeginLook implements Job<Asking> {
  /// How long before a deadline the witnesses are asked.
  static final Duration AHEAD = Duration.ofSeconds(30);

  /// How long one look may take; then it counts as over, whatever became of it.
  public static final Duration LONGEST = Duration.ofSeconds(10);

  /// How many looks a round gets.
  static final int MOST_A_ROUND = 12;

  private static final Duration FRESH_FOR = Duration.ofMinutes(10);
  private static final Duration MARGIN = Duration.ofSeconds(1);
  private static final int MOST_WITNESSES = 3;

  private final Rules rules;
  private final Cases cases;
  private final Occasion occasion;

  /// Why the store looks.
  public enum Occasion {
    /// It has just become unknown.
    FRESH,
    /// Nothing can arrive any more, and whatever arrived can be seen.
    SETTLED,
    /// Its owner's time is nearly over.
    DEADLINE
  }

  public BeginLook(Rules rules, Cases cases, Occasion occasion) {
    this.rules = rules;
    this.cases = cases;
    this.occasion = occasion;
  }

  @Override
  public String name() {
    return "looking, " + word();
  }

  private String word() {
    return occasion.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public List<Due> due(Tx tx, Optional<Due> after, int limit) {
    Instant now = rules.now();
    return switch (occasion) {
      case FRESH -> tx.ownLooks().fresh(now.minus(FRESH_FOR), now, after, limit);
      case SETTLED -> tx.ownLooks().again(now, after, limit);
      case DEADLINE -> tx.ownLooks().beforeDeadline(now.plus(AHEAD), after, limit);
    };
  }

  @Override
  public Optional<Asking> act(Tx tx, Due item) {
    Instant now = rules.now();
    IntentId id = new IntentId(item.id());
    Optional<KeptIntent> intent =
        tx.intents().find(id).filter(i -> i.standing().state() == IntentState.INDETERMINATE);
    Optional<OwnLooks.Kept> looks =
        intent.flatMap(i -> tx.ownLooks().find(id, i.standing().round()));
    if (intent.isPresent() && wanted(intent.get(), looks, now)) {
      return looks.filter(l -> l.running(now)).isPresent()
          ? Optional.empty()
          : begin(tx, intent.get(), looks, now);
    }
    if (occasion == Occasion.SETTLED) {
      forget(tx, id, now);
    }
    return Optional.empty();
  }

  private boolean wanted(KeptIntent intent, Optional<OwnLooks.Kept> looks, Instant now) {
    Optional<Instant> deadline = intent.standing().resolveBy();
    return switch (occasion) {
      case FRESH -> looks.isEmpty();
      case SETTLED -> looks.filter(l -> l.againBy(now)).isPresent();
      case DEADLINE ->
          deadline.filter(d -> !d.isAfter(now.plus(AHEAD))).isPresent()
              && looks.filter(l -> l.forDeadline().equals(deadline)).isEmpty();
    };
  }

  private Optional<Asking> begin(
      Tx tx, KeptIntent intent, Optional<OwnLooks.Kept> before, Instant now) {
    CaseFile file = cases.file(tx, cases.whole(tx, intent), now);
    int made = before.map(OwnLooks.Kept::looks).orElse(0);
    List<Asking.Ask> asks = made < MOST_A_ROUND ? asks(tx, file) : List.of();
    OwnLooks.Kept looks =
        new OwnLooks.Kept(
            intent.id(),
            file.round(),
            made + (asks.isEmpty() ? 0 : 1),
            now,
            asks.isEmpty() ? Optional.of(now) : Optional.empty(),
            occasion == Occasion.DEADLINE
                ? intent.standing().resolveBy()
                : before.flatMap(OwnLooks.Kept::forDeadline),
            switch (occasion) {
              case FRESH -> asks.isEmpty() ? Optional.empty() : Optional.of(settled(file, now));
              case SETTLED -> Optional.empty();
              case DEADLINE -> before.flatMap(OwnLooks.Kept::againAt);
            });
    if (before.isPresent()) {
      tx.ownLooks().update(looks);
    } else {
      tx.ownLooks().add(looks);
    }
    note(tx, intent.id(), now, asks.isEmpty() ? "look-skipped" : "look-begun", told(looks, asks));
    return asks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Asking(
                intent.id(),
                intent.envelope().scope().tenant(),
                file.round(),
                file.question(rules.scales()),
                asks));
  }

  private Map<String, String> told(OwnLooks.Kept looks, List<Asking.Ask> asks) {
    return Map.of(
        "occasion",
        word(),
        "round",
        Integer.toString(looks.round()),
        "look",
        Integer.toString(looks.looks()),
        "witnesses",
        asks.stream().map(a -> a.witness().id().value()).collect(Collectors.joining(", ")));
  }

  /// What was to be looked at again is settled, or in a later round.
  private static void forget(Tx tx, IntentId id, Instant now) {
    int newest = tx.intents().find(id).map(i -> i.standing().round()).orElse(0);
    for (int round = 1; round <= newest; round++) {
      Optional<OwnLooks.Kept> stale = tx.ownLooks().find(id, round).filter(l -> l.againBy(now));
      if (stale.isPresent()) {
        tx.ownLooks().update(stale.get().notAgain());
        note(tx, id, now, "look-dropped", Map.of("round", Integer.toString(round)));
      }
    }
  }

  private static void note(
      Tx tx, IntentId intent, Instant now, String kind, Map<String, String> values) {
    Recorder.note(tx, OwnJobs.LOOKER, Optional.of(intent), now, kind, values);
  }

  /// Those that read by themselves, the ones that can count first.
  private static List<Asking.Ask> asks(Tx tx, CaseFile file) {
    return asked(file).stream().map(w -> new Asking.Ask(w, earlier(tx, file, w))).toList();
  }

  private static List<WitnessTerms> asked(CaseFile file) {
    return file.witnesses().stream()
        .filter(w -> w.kind() != WitnessKind.STATEMENT)
        .sorted(Comparator.comparing(w -> !w.countsByReference()))
        .limit(MOST_WITNESSES)
        .toList();
  }

  /// The store's own last look at the witness in this round, if it found nothing.
  private static Optional<Observation> earlier(Tx tx, CaseFile file, WitnessTerms witness) {
    return file.readings().stream()
        .filter(r -> r.round() == file.round() && r.by().equals(OwnJobs.LOOKER))
        .filter(
            r ->
                r.witness().id().equals(witness.id()) && r.witness().version() == witness.version())
        .reduce((first, second) -> second)
        .filter(BeginLook::foundNothing)
        .flatMap(r -> tx.caseLog().evidence(r.intent(), r.id()));
  }

  private static boolean foundNothing(Reading reading) {
    return switch (reading.verdict().kind()) {
      case NOT_SEEN, ABSENT_AS_OF -> true;
      case PRESENT, DIFFERS, DOUBLED, PENDING, UNDONE, UNREADABLE, UNRECOGNISED -> false;
    };
  }

  /// When whatever can still arrive has arrived and can be seen.
  private static Instant settled(CaseFile file, Instant now) {
    Instant horizon = file.horizon().filter(e -> e.isAfter(now)).orElse(now);
    return asked(file).stream()
        .map(w -> horizon.plus(w.settleDelay()).plus(w.resolution()).plus(MARGIN))
        .max(Comparator.naturalOrder())
        .orElse(horizon);
  }
}
