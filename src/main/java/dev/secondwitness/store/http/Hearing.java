package dev.secondwitness.store.http;

/// A thread for what listens until it is closed.
public final class Hearing {
  private Hearing() {}

  /// Starts it; it ends by itself.
  public static void start(Runnable listening) {
    Thread.ofVirtual().name("store-hearing").start(listening);
  }
}
