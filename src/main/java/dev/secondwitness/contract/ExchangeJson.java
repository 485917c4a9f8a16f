package dev.secondwitness.contract;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One request of a witness and what came back.
public record ExchangeJson(
    String step,
    String method,
    String url,
    Map<String, String> sentHeaders,
    String startedAt,
    String receivedAt,
    @Nullable Integer status,
    Map<String, String> headers,
    String body,
    String bodyDigest,
    @Nullable String fault,
    String faultDetail,
    String peer,
    @Nullable String sentBody) {}
