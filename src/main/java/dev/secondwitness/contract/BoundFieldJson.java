package dev.secondwitness.contract;

/// A bound field with its value in the canonical arguments.
public record BoundFieldJson(String name, String pointer, String value, String kind) {}
