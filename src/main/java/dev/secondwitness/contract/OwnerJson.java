package dev.secondwitness.contract;

/// Who answers for an unknown.
public record OwnerJson(String kind, String name) {}
