package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// Retries paused, as it is written; `ended_at` is there once it is in force no more.
public record HoldJson(
    String holdId,
    String tenant,
    String over,
    String subject,
    PrincipalJson by,
    String placedAt,
    String why,
    @Nullable String until,
    boolean inForce,
    @Nullable String endedAt,
    @Nullable PrincipalJson liftedBy,
    @Nullable String liftedWhy) {}
