package dev.secondwitness.app.port;

import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;

/// Something changed in the store; the sequence rises without gaps in commit order.
///
/// @param kind what happened, such as `decision-recorded`; a console reloads whatever it is
public record StoreEvent(
    long sequence, Instant at, String kind, IntentId intent, IntentState state, long version) {}
