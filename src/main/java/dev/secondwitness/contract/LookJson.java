package dev.secondwitness.contract;

import java.util.List;

/// One look of a witness.
public record LookJson(List<ExchangeJson> exchanges, boolean capReached) {}
