package dev.secondwitness.contract;

/// Whether the store answers.
public record HealthJson(String status, String detail) {}
