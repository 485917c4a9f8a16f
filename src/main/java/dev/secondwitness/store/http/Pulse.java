package dev.secondwitness.store.http;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes the streams when something durable changed, and when the store stops.
public final class Pulse implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long beats;
  private boolean closed;

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

  /// Waits for a beat after those seen; false when the time passed first.
  boolean await(long seen, Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    lock.lock();
    try {
      while (beats == seen && !closed) {
        if (left <= 0) {
          return false;
        }
        left = changed.awaitNanos(left);
      }
      return true;
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
