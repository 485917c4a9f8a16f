package dev.secondwitness.contract;

/// The data of a `heartbeat` on the stream.
public record HeartbeatJson(String at) {}
