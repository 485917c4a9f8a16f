package dev.secondwitness.contract;

import java.util.List;

/// Whether an intent may be tried again: the five-line verdict and the contract's own lines.
public record ReplayJson(
    boolean allowed, List<ReplayLineJson> verdict, List<ReplayLineJson> contract, String asOf) {}
