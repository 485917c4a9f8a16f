package dev.secondwitness.contract;

/// How a message stands after a worker's word about it.
public record MessageAckedJson(String outboxId, String state) {}
