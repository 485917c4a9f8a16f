package dev.secondwitness.contract;

/// One line of whether something may be tried again.
public record ReplayLineJson(String term, boolean holds, String words) {}
