package dev.secondwitness.contract;

/// A rule of evidence an admin would put in force: its whole text, and why.
public record ProposeRuleJson(String text, String why) {}
