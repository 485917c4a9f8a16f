package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// What is to be held; a tenant is its own subject.
public record PlaceHoldJson(
    String tenant, String over, @Nullable String subject, String why, @Nullable String until) {}
