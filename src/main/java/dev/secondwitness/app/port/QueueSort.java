package dev.secondwitness.app.port;

/// What a queue is sorted by; ties go by intent id.
public enum QueueSort {
  TIME_LEFT,
  AGE,
  OPERATION,
  REFERENCE,
  AMOUNT,
  ATTEMPTS,
  OWNER
}
