package dev.secondwitness.contract;

/// One vote on a proposed rule.
public record RuleVoteJson(
    String by, boolean admin, String vote, String digest, String why, String at) {}
