package dev.secondwitness.contract;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;

/// Maps live events.
public final class StreamMapping {

  /// The name of an event that tells of a change.
  public static final String CHANGE = "change";

  /// The name of an event that is only a sign of life.
  public static final String HEARTBEAT = "heartbeat";

  private StreamMapping() {}

  /// An event as it is written.
  public static StreamEventJson toJson(StoreEvent event) {
    return new StreamEventJson(
        event.sequence(),
        event.at().toString(),
        event.kind(),
        event.intent().value(),
        Words.of(event.state()),
        event.version());
  }

  /// An event as it is meant.
  public static StoreEvent toDomain(StreamEventJson json) {
    return new StoreEvent(
        json.sequence(),
        Instant.parse(json.at()),
        json.kind(),
        new IntentId(json.intentId()),
        ValueMapping.state(json.state()),
        json.version());
  }
}
