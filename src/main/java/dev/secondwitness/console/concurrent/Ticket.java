package dev.secondwitness.console.concurrent;

/// Something under way that can be called off; calling off twice does nothing more.
public interface Ticket {

  /// A ticket for nothing.
  Ticket NONE = () -> {};

  /// Calls it off.
  void cancel();
}
