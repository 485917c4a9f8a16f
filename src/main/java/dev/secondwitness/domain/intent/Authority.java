package dev.secondwitness.domain.intent;

import java.time.Instant;
import java.util.Optional;

/// The right to execute: its version, who gave it, until when, and how many attempts it allows.
///
/// @param version rises with each authorisation; 0 while there is none
public record Authority(
    int version,
    Optional<String> authorizedBy,
    Optional<Instant> authorizedAt,
    Instant deadline,
    int maxAttempts,
    String retryOwner) {}
