package dev.secondwitness.contract;

/// A try the store refused before anything was sent.
public record RefusedAttemptJson(
    String at, String by, String worker, String keyOffered, String hashOffered, String problem) {}
