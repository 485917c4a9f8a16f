package dev.secondwitness.contract;

import java.util.List;

/// The request that votes on a proposal; it binds what was shown, as a decision does.
public record CastVoteJson(
    String choice,
    String proposalDigest,
    String canonicalArgsHash,
    List<RestsOnJson> restsOn,
    String text) {}
