package dev.secondwitness.sandbox.faults;

import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;

/// One write of a receiver, which a fault may delay, double or drop.
public interface Write {

  /// A wait between accepting a write and its effect.
  @FunctionalInterface
  interface Pause {
    void await() throws InterruptedException;
  }

  /// Does it once; the pause falls between taking the key and the effect.
  Reply perform(Pause beforeEffect) throws InterruptedException, RefusedRequest;

  /// Does it twice, as a receiver with a broken lock would.
  Reply performTwice(boolean sameKey) throws InterruptedException, RefusedRequest;
}
