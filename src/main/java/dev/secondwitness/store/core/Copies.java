package dev.secondwitness.store.core;

import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Shows on the timeline how often an event came again.
final class Copies {
  private Copies() {}

  /// An intent's timeline with them.
  static List<TimelineEvent> counted(Tx tx, IntentId id) {
    Map<Events.Name, Integer> repeated = tx.events().repeated(id);
    List<TimelineEvent> events = tx.caseLog().timeline(id);
    return repeated.isEmpty() ? events : events.stream().map(e -> counted(e, repeated)).toList();
  }

  private static TimelineEvent counted(TimelineEvent event, Map<Events.Name, Integer> repeated) {
    Integer again =
        repeated.get(
            new Events.Name(
                event.values().getOrDefault("source", ""),
                event.values().getOrDefault("event", "")));
    if (event.kind() != TimelineEvent.Kind.EVENT_RECEIVED || again == null) {
      return event;
    }
    TreeMap<String, String> values = new TreeMap<>(event.values());
    values.put("duplicates", Integer.toString(again));
    return new TimelineEvent(event.at(), event.kind(), event.by(), values);
  }
}
