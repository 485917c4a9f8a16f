package dev.secondwitness.contract;

/// The request to cancel an intent, or to keep the wish once something was sent.
public record CancelJson(String reason) {}
