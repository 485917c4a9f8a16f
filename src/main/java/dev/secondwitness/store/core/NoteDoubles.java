package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.review.DoubleEffect;
import dev.secondwitness.domain.review.Effect;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.DoubleId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Opens a case of its own when a second, different receipt of an intent becomes known, whoever
/// told it; the intent's state stays as it is.
///
/// Effects that another intent has accepted are that one's. Reads have no effect, so no double one.
final class NoteDoubles {
  private final Rules rules;
  private final Cases cases;

  NoteDoubles(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  /// Opens what is to be opened after these effects became known.
  ///
  /// @param whole the case with them in it
  /// @param after the intent as it was saved with them
  void seen(Tx tx, Cases.Whole whole, KeptIntent after, List<Effect> became, Principal actor) {
    if (!whole.card().effectClass().mutates()) {
      return;
    }
    List<Effect> known = own(tx, whole);
    List<Effect> fresh =
        became.stream()
            .filter(b -> known.stream().anyMatch(k -> k.receipt().equals(b.receipt())))
            .filter(b -> known.stream().noneMatch(k -> knownBefore(k, b)))
            .toList();
    List<ReceiptId> receipts = fresh.stream().map(Effect::receipt).toList();
    Optional<Effect> first =
        accepted(tx, whole, known)
            .or(
                () ->
                    known.stream()
                        .filter(k -> !receipts.contains(k.receipt()))
                        .min(Comparator.comparing(Effect::at)))
            .or(() -> fresh.stream().findFirst());
    for (Effect second : fresh) {
      if (!second.receipt().equals(first.orElseThrow().receipt())
          && !tx.doubles().has(after.id(), second.receipt())) {
        open(tx, after, first.get(), second, actor);
      }
    }
  }

  /// Whether another effect of this intent than that one is known, so that none of them may settle
  /// it by itself.
  static boolean another(Tx tx, Cases.Whole whole, ReceiptId receipt) {
    return whole.card().effectClass().mutates()
        && own(tx, whole).stream().anyMatch(k -> !k.receipt().equals(receipt));
  }

  private void open(Tx tx, KeptIntent intent, Effect first, Effect second, Principal actor) {
    Instant now = rules.now();
    Standing.Care care = cases.care(tx, intent, now);
    DoubleEffect effect =
        new DoubleEffect(
            new DoubleId("dbl_" + rules.ids().fresh()),
            intent.id(),
            first,
            second,
            now,
            care.owner(),
            care.resolveBy());
    tx.doubles().add(effect, intent.envelope().scope().tenant(), tx.chain().head().sequence() + 1);
    Map<String, String> values =
        Map.of(
            "case",
            effect.id().value(),
            "first",
            first.receipt().value(),
            "second",
            second.receipt().value(),
            "made_by",
            second.reference(),
            "owner",
            care.owner().name(),
            "resolve_by",
            care.resolveBy().toString());
    tx.caseLog()
        .add(intent.id(), new TimelineEvent(now, TimelineEvent.Kind.DOUBLED, actor.name(), values));
    Recorder.publish(tx, intent, actor, now, "double-effect", values);
  }

  private static boolean knownBefore(Effect known, Effect became) {
    return known.receipt().equals(became.receipt())
        && !known.reference().equals(became.reference());
  }

  private static Optional<Effect> accepted(Tx tx, Cases.Whole whole, List<Effect> known) {
    return tx.caseLog()
        .acceptedBy(whole.intent().id())
        .flatMap(a -> known.stream().filter(k -> k.receipt().equals(a.receipt())).findFirst());
  }

  /// Every effect on record, as often as it was told, without those of other intents.
  private static List<Effect> own(Tx tx, Cases.Whole whole) {
    List<Effect> effects = new ArrayList<>();
    List<TimelineEvent> timeline =
        whole.receipts().stream().anyMatch(r -> r.attempt().isEmpty())
            ? tx.caseLog().timeline(whole.intent().id())
            : List.of();
    whole.receipts().stream()
        .filter(Receipt::finalResult)
        .forEach(r -> effects.add(told(r, whole, timeline)));
    whole.readings().forEach(r -> effects.addAll(found(r)));
    Set<ReceiptId> elsewhere =
        effects.stream()
            .map(Effect::receipt)
            .distinct()
            .filter(r -> Settling.takenElsewhere(tx, whole.intent(), r))
            .collect(Collectors.toUnmodifiableSet());
    return effects.stream().filter(e -> !elsewhere.contains(e.receipt())).toList();
  }

  private static Effect told(Receipt receipt, Cases.Whole whole, List<TimelineEvent> timeline) {
    return switch (receipt.source()) {
      case OWN_ANSWER ->
          effect(receipt, Effect.By.OUTCOME, receipt.attempt().map(Object::toString).orElse(""));
      case VERIFIED_EVENT, UNVERIFIED_EVENT ->
          effect(receipt, Effect.By.EVENT, event(receipt, timeline));
      case READING -> effect(receipt, Effect.By.READING, reading(receipt, whole));
      case OVERRIDE -> effect(receipt, Effect.By.DECISION, "");
    };
  }

  private static Effect effect(Receipt receipt, Effect.By by, String reference) {
    return new Effect(receipt.id(), by, reference, receipt.amount(), receipt.receivedAt());
  }

  private static String event(Receipt receipt, List<TimelineEvent> timeline) {
    return timeline.stream()
        .filter(e -> e.kind() == TimelineEvent.Kind.EVENT_RECEIVED)
        .filter(e -> e.at().equals(receipt.receivedAt()))
        .map(TimelineEvent::values)
        .filter(v -> receipt.id().value().equals(v.get("receipt")))
        .map(ReceiveEvent::words)
        .findFirst()
        .orElse("");
  }

  private static String reading(Receipt receipt, Cases.Whole whole) {
    return whole.readings().stream()
        .filter(r -> found(r).stream().anyMatch(e -> e.receipt().equals(receipt.id())))
        .map(r -> r.id().value())
        .findFirst()
        .orElse("");
  }

  /// The effects a reading shows: ours, and what stands beside ours in a doubled one.
  static List<Effect> found(Reading reading) {
    return switch (reading.verdict()) {
      case Verdict.Present p -> ours(reading, p.found());
      case Verdict.Differs d -> ours(reading, d.found());
      case Verdict.Doubled d -> d.effects().stream().map(f -> effect(reading, f)).toList();
      case Verdict.Pending p -> List.of();
      case Verdict.Undone u -> List.of();
      case Verdict.AbsentAsOf a -> List.of();
      case Verdict.NotSeen n -> List.of();
      case Verdict.Unreadable u -> List.of();
      case Verdict.Unrecognised u -> List.of();
    };
  }

  private static List<Effect> ours(Reading reading, Finding found) {
    return found.match().ours() ? List.of(effect(reading, found)) : List.of();
  }

  private static Effect effect(Reading reading, Finding found) {
    return new Effect(
        found.id(), Effect.By.READING, reading.id().value(), found.amount(), reading.readAt());
  }
}
