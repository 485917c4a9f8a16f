package dev.secondwitness.app.port;

import java.time.Instant;

/// The store's live events, resumed by itself after a loss, without gap or repeat.
public interface EventStream {

  /// Starts listening on the stream's own thread; closing stops it.
  AutoCloseable listen(Listener listener);

  /// Told on the stream's thread.
  interface Listener {

    /// Connected (again); the store's time is known.
    void live(Instant storeTime);

    /// An event.
    void event(StoreEvent event);

    /// A sign of life without news.
    void heartbeat(Instant storeTime);

    /// Nothing heard for 15 s, or the connection is gone; told once per loss.
    void lost(Instant lastHeard, String detail);

    /// The store no longer has what we missed: reload everything.
    void reload();
  }
}
