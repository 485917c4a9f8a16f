package dev.secondwitness.contract;

import java.util.List;

/// A recorded vote.
public record VoteJson(
    String decisionId,
    PrincipalJson by,
    String choice,
    String text,
    String at,
    long version,
    List<String> restsOn) {}
