package dev.secondwitness.app.trust;

/// How a store's audit chain stands, and a look at it; safe from any thread.
public interface HeadWatch {

  /// How it stood at the last look.
  HeadStanding standing();

  /// Looks again; blocks for some calls to the store.
  HeadStanding check();
}
