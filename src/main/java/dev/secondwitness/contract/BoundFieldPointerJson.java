package dev.secondwitness.contract;

/// A bound field as a recorder of an intent names it.
public record BoundFieldPointerJson(String name, String pointer, String kind) {}
