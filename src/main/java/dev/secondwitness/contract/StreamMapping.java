package dev.secondwitness.contract;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Optional;

/// Maps live events.
public final class StreamMapping {

  /// The name of an event that tells of a change.
  public static final String CHANGE = "change";

  /// The name of an event that is only a sign of life.
  public static final String HEARTBEAT = "heartbeat";

  /// The name of the last event of a stream that the store ends by itself.
  public static final String CLOSING = "closing";

  private StreamMapping() {}

  /// An event as it is written.
  public static StreamEventJson toJson(StoreEvent event) {
    return new StreamEventJson(
        event.sequence(),
        event.at().toString(),
        event.kind(),
        ValueMapping.text(event.about().map(StoreEvent.About::intent)),
        ValueMapping.text(event.about().map(a -> Words.of(a.state()))),
        event.about().isEmpty() ? null : event.about().get().version());
  }

  /// An event as it is meant.
  public static StoreEvent toDomain(StreamEventJson json) {
    return new StoreEvent(json.sequence(), Instant.parse(json.at()), json.kind(), about(json));
  }

  private static Optional<StoreEvent.About> about(StreamEventJson json) {
    String intent = json.intentId();
    String state = json.state();
    Long version = json.version();
    if (intent == null && state == null && version == null) {
      return Optional.empty();
    }
    if (intent == null || state == null || version == null) {
      throw new IllegalArgumentException("An intent comes with its state and its version");
    }
    return Optional.of(
        new StoreEvent.About(new IntentId(intent), ValueMapping.state(state), version));
  }
}
