package dev.secondwitness.contract;

/// The request that renews the authority to execute.
public record RenewAuthorityJson(String canonicalArgsHash, String deadline, String reason) {}
