package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import java.time.Instant;
import java.util.Optional;

/// An intent's identity and limits; frozen once authorised.
///
/// @param contractCard id of the receiver's card, at the version the intent was born with
/// @param releaseId which model, prompt, tools and policy proposed it
public record Envelope(
    IntentId id,
    Scope scope,
    Operation operation,
    Provider provider,
    Arguments arguments,
    KeyTerms keyTerms,
    Authority authority,
    Subject subject,
    String contractCard,
    int contractCardVersion,
    Optional<String> releaseId,
    Optional<String> tool,
    Optional<String> turnId,
    Optional<String> receiptLocator,
    Instant createdAt) {}
