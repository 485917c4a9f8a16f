package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a receiver promises about its writes.
public record ContractCardJson(
    String id,
    int version,
    String provider,
    List<String> operations,
    List<RouteJson> writeRoutes,
    String effectClass,
    boolean idempotent,
    String keyScope,
    String keyRetention,
    boolean changedBodyRefused,
    String inFlightBound,
    List<AnswerPatternJson> refusedBeforeEffect,
    List<AnswerPatternJson> saysExists,
    List<AnswerPatternJson> replayedErrors,
    @Nullable String uniqueReference,
    boolean strongReads) {}
