package dev.secondwitness.contract;

/// Why a proposed rule is taken back.
public record WithdrawRuleJson(String why) {}
