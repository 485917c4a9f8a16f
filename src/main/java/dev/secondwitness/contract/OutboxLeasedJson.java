package dev.secondwitness.contract;

import java.util.List;

/// The messages a worker got.
public record OutboxLeasedJson(List<OutboxMessageJson> messages, String asOf) {}
