package dev.secondwitness.contract;

import java.util.Map;

/// How one check stands for one act, and why.
public record CheckResultJson(
    String check, String act, String status, String reason, Map<String, String> values) {}
