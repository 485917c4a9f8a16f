package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One page of the open double-effect cases, newest first.
public record DoublesPageJson(List<DoubleEffectJson> cases, @Nullable String next, String asOf) {}
