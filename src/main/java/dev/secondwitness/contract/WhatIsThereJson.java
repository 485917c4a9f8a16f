package dev.secondwitness.contract;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What was confirmed in place of what was bound, as one reading observed it.
public record WhatIsThereJson(
    String readingId, @Nullable MoneyJson amount, Map<String, String> fields) {}
