package dev.secondwitness.contract;

import java.util.List;

/// The hits of a search.
public record SearchHitsJson(List<SearchHitJson> hits, String asOf) {}
