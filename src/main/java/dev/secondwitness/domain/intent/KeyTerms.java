package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.ActionKey;
import java.time.Instant;
import java.util.Optional;

/// The action key, where it deduplicates, when it was minted and, once something was dispatched,
/// until when it protects.
public record KeyTerms(
    ActionKey key, String downstreamScope, Instant mintedAt, Optional<Instant> retainedUntil) {}
