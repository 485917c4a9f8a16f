package dev.secondwitness.console;

import dev.secondwitness.app.port.EventStream;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A stream that says what tests tell it to.
public final class FakeEventStream implements EventStream {

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private long sequence;

  @Override
  public AutoCloseable listen(Listener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /// How many listen; zero when everything was closed.
  public int listening() {
    return listeners.size();
  }

  /// Connected.
  public void live(Instant at) {
    listeners.forEach(l -> l.live(at));
  }

  /// Something happened to an intent.
  public void event(Instant at, String kind, IntentId id, IntentState state, long version) {
    StoreEvent event = new StoreEvent(++sequence, at, kind, id, state, version);
    listeners.forEach(l -> l.event(event));
  }

  /// A sign of life.
  public void heartbeat(Instant at) {
    listeners.forEach(l -> l.heartbeat(at));
  }

  /// Lost.
  public void lost(Instant lastHeard) {
    listeners.forEach(l -> l.lost(lastHeard, "no heartbeat for 15 s"));
  }

  /// Too far behind.
  public void reload() {
    listeners.forEach(Listener::reload);
  }
}
