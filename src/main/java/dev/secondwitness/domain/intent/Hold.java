package dev.secondwitness.domain.intent;

import java.time.Instant;
import java.util.Optional;

/// Retries paused for an intent, an operation, a provider or a tenant.
public record Hold(String scope, String by, String why, Optional<Instant> until) {}
