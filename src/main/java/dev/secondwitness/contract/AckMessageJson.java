package dev.secondwitness.contract;

/// The request by which a worker says that a message is dealt with.
public record AckMessageJson(String worker) {}
