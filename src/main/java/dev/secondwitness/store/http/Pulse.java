package dev.secondwitness.store.http;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes the streams when something durable changed, and when the store stops; where other
/// processes write too, it lets none sleep longer than a second, told of a change or not.
public final class Pulse implements AutoCloseable {
  private static final Duration AMONG_OTHERS = Duration.ofSeconds(1);

  private final Optional<Duration> longestSleep;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long beats;
  private boolean closed;

  private Pulse(Optional<Duration> longestSleep) {
    this.longestSleep = longestSleep;
  }

  /// For the only process that writes.
  public static Pulse alone() {
    return new Pulse(Optional.empty());
  }

  /// For one of several processes over one database.
  public static Pulse amongOthers() {
    return new Pulse(Optional.of(AMONG_OTHERS));
  }

  /// Something changed.
  public void beat() {
    lock.lock();
    try {
      beats++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  long beats() {
    lock.lock();
    try {
      return beats;
    } finally {
      lock.unlock();
    }
  }

  boolean closed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /// Waits for a beat after those seen, for that time or until it is time to look again.
  void await(long seen, Duration atMost) throws InterruptedException {
    long left = longestSleep.filter(l -> l.compareTo(atMost) < 0).orElse(atMost).toNanos();
    lock.lock();
    try {
      while (beats == seen && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
