package dev.secondwitness.sandbox.faults;

import java.time.Duration;

/// What goes wrong on purpose with one write.
public sealed interface Fault {

  /// Commits, holds the connection in silence, then cuts it.
  record LoseAnswer(Duration hold) implements Fault {}

  /// Never commits and never answers: holds the connection, then cuts it.
  record Swallow(Duration hold) implements Fault {}

  /// Cuts before anything is committed.
  record Reset() implements Fault {}

  /// Cuts at once and commits after the delay.
  record LandsLater(Duration delay) implements Fault {}

  /// Commits twice, the second time under the same key or under one of its own.
  record Duplicate(boolean sameKey) implements Fault {}

  /// Commits, and commits again through another provider because nobody answered in time; holds the
  /// connection, then cuts it.
  record FailsOver(Duration hold) implements Fault {}

  /// Refuses before any effect with 503 or 429 and says when to come back.
  record Overload(int status, int retryAfterSeconds) implements Fault {}

  /// Waits, then behaves.
  record Slow(Duration delay) implements Fault {}
}
