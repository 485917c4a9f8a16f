package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.review.TimelineEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Shows the holds that paused an intent on its timeline; they are read from the holds themselves,
/// so that one over a whole tenant is written once and seen in every case it paused.
final class HoldEvents {
  private static final int MOST = 50;
  private static final String CLOCK = "clock";

  private HoldEvents() {}

  /// The timeline with its holds; what the timeline has in order of recording stays in that order.
  static List<TimelineEvent> in(Tx tx, Cases.Whole whole, Instant now) {
    List<TimelineEvent> events = new ArrayList<>(Copies.counted(tx, whole.intent().id()));
    for (TimelineEvent held : of(tx, whole, now)) {
      int place = 0;
      while (place < events.size() && !events.get(place).at().isAfter(held.at())) {
        place++;
      }
      events.add(place, held);
    }
    return List.copyOf(events);
  }

  private static List<TimelineEvent> of(Tx tx, Cases.Whole whole, Instant now) {
    List<TimelineEvent> events = new ArrayList<>();
    Instant born = whole.intent().envelope().createdAt();
    Instant closed = closed(whole, now);
    for (Hold hold : tx.holds().everOn(whole.intent().envelope(), MOST)) {
      if (!hold.placedAt().isAfter(closed)) {
        Instant from = hold.placedAt().isBefore(born) ? born : hold.placedAt();
        events.add(
            new TimelineEvent(
                from, TimelineEvent.Kind.HELD, hold.by().name(), HoldWords.values(hold)));
        hold.endedAt(now)
            .filter(end -> !end.isAfter(closed))
            .ifPresent(end -> events.add(ended(hold, end)));
      }
    }
    events.sort(Comparator.comparing(TimelineEvent::at));
    return events;
  }

  /// Until when retries could still be paused: now while the intent is open, else its last end.
  private static Instant closed(Cases.Whole whole, Instant now) {
    return whole.intent().standing().state().open()
        ? now
        : whole.dispositions().stream()
            .map(Disposition::at)
            .max(Comparator.naturalOrder())
            .orElse(now);
  }

  private static TimelineEvent ended(Hold hold, Instant end) {
    Map<String, String> values = new TreeMap<>();
    values.put("hold", hold.id().value());
    values.put("scope", hold.scope());
    hold.lifted().ifPresent(l -> values.put("why", l.why()));
    String by = hold.lifted().map(l -> l.by().name()).orElse(CLOCK);
    return new TimelineEvent(end, TimelineEvent.Kind.HOLD_ENDED, by, values);
  }
}
