package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Tells the intents that wait for the end of what they replace, on every way it can end.
final class Ending {
  private static final int MOST = 50;

  private Ending() {}

  /// What waits for the end of an intent, if this move is its end.
  static List<KeptIntent> waiting(Tx tx, KeptIntent before, KeptIntent after) {
    return before.standing().state().open() && !after.standing().state().open()
        ? waiting(tx, after.id())
        : List.of();
  }

  /// Tells them, once the end is recorded.
  static void tell(
      Tx tx, List<KeptIntent> waiting, KeptIntent after, Principal actor, Instant now) {
    if (waiting.isEmpty()) {
      return;
    }
    Map<String, String> values =
        Map.of(
            "original",
            after.id().value(),
            "ended",
            after.standing().state().name().toLowerCase(Locale.ROOT),
            "receipt",
            receipt(tx, after));
    for (KeptIntent child : waiting) {
      tx.caseLog()
          .add(
              child.id(),
              new TimelineEvent(now, TimelineEvent.Kind.ORIGINAL_ENDED, actor.name(), values));
      Recorder.publish(tx, child, actor, now, "original-ended", values);
    }
  }

  /// What replaces it and is not sent yet, also by way of replacements that came to nothing.
  private static List<KeptIntent> waiting(Tx tx, IntentId original) {
    List<KeptIntent> waiting = new ArrayList<>();
    Deque<IntentId> ended = new ArrayDeque<>(List.of(original));
    while (!ended.isEmpty() && waiting.size() < MOST) {
      for (IntentId id : tx.relatives().replacing(ended.removeFirst())) {
        Optional<KeptIntent> child = tx.intents().find(id);
        if (child.isPresent()) {
          switch (child.get().standing().state()) {
            case NEW, PREPARED, AUTHORIZED -> waiting.add(child.get());
            case REJECTED, CANCELLED, EXPIRED -> ended.add(id);
            case EXECUTING, COMMITTED, INDETERMINATE -> {}
          }
        }
      }
    }
    return waiting;
  }

  private static String receipt(Tx tx, KeptIntent intent) {
    return intent.standing().state() == IntentState.COMMITTED
        ? tx.caseLog().acceptedBy(intent.id()).map(a -> a.receipt().value()).orElse("")
        : "";
  }
}
