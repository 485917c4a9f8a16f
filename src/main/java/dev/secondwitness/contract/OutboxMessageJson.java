package dev.secondwitness.contract;

/// A message in a worker's hands.
public record OutboxMessageJson(
    String outboxId,
    String kind,
    String intentId,
    String message,
    String writtenAt,
    String leasedUntil,
    int deliveries) {}
