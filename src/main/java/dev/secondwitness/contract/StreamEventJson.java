package dev.secondwitness.contract;

/// Something changed in the store.
public record StreamEventJson(
    long sequence, String at, String kind, String intentId, String state, long version) {}
