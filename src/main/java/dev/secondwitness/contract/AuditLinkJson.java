package dev.secondwitness.contract;

/// One link of the audit chain, without what it says.
public record AuditLinkJson(long sequence, String digest, String hash) {}
