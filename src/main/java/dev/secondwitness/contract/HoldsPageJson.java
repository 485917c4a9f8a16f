package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One page of holds, the newest first.
public record HoldsPageJson(List<HoldJson> rows, @Nullable String next, String asOf) {}
