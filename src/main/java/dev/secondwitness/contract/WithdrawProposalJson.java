package dev.secondwitness.contract;

/// The request that takes a proposal back.
public record WithdrawProposalJson(String text) {}
