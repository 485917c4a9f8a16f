package dev.secondwitness.contract;

import java.util.Map;

/// Something that happened to the intent besides attempts, receipts, readings and decisions.
public record TimelineEventJson(String at, String kind, String by, Map<String, String> values) {}
