package dev.secondwitness.app.port;

import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import java.util.Optional;

/// An intent that carries the number searched for, and as what: `order`, `ticket`, `action_key`,
/// `receipt`, `attempt`, `provider_request`, `intent`.
public record SearchHit(
    IntentId id,
    String matchedAs,
    IntentState state,
    Operation operation,
    Optional<BusinessRef> businessRef) {}
