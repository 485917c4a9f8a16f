package dev.secondwitness.contract;

/// A role held in a tenant.
public record GrantJson(String tenant, String role) {}
