package dev.secondwitness.contract;

/// The request that authorises a prepared intent.
public record AuthorizeJson(String canonicalArgsHash, String approvedBy) {}
