package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// How far a source had got when it was read.
public record ReadPositionJson(String time, @Nullable String newest, @Nullable String cursor) {}
