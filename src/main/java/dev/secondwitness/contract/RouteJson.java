package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// A way to a receiver.
public record RouteJson(String method, String path, @Nullable String operation) {}
