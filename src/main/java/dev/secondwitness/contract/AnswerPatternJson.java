package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// An answer a contract card names.
public record AnswerPatternJson(int status, @Nullable String code, boolean passing) {}
