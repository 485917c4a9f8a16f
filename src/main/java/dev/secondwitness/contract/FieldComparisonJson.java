package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// One bound field, expected against observed.
public record FieldComparisonJson(
    String field, String expected, @Nullable String observed, String result) {}
