package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// One execution try.
public record AttemptJson(
    String attemptId,
    int number,
    PrincipalJson by,
    String worker,
    String provider,
    @Nullable String providerRequestId,
    String begunAt,
    String sendBefore,
    String answerBy,
    String keySent,
    String hashSent,
    String outcome,
    @Nullable Integer status,
    @Nullable String code,
    boolean replayed,
    @Nullable String endedAt,
    @Nullable String detail,
    boolean late) {}
