package dev.secondwitness.contract;

import java.util.List;
import java.util.Map;

/// Who the store takes the caller for, and what it says of itself.
public record MeJson(
    PrincipalJson principal,
    String displayName,
    List<GrantJson> grants,
    List<String> coordinatesFor,
    boolean embedded,
    String store,
    Map<String, Integer> currencyScales,
    String time) {}
