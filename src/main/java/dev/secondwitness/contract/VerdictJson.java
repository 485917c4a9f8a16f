package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one reading says; which members are there depends on `kind`.
public record VerdictJson(
    String kind,
    @Nullable FindingJson found,
    @Nullable List<FindingJson> effects,
    @Nullable List<FieldComparisonJson> fields,
    @Nullable String said,
    @Nullable ReadPositionJson position,
    @Nullable String firstLookAt,
    @Nullable String readAt,
    @Nullable String reason,
    @Nullable String detail,
    @Nullable String retryAfter,
    @Nullable String lookAgainAt) {}
