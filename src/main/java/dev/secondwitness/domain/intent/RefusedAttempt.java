package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.ArgsHash;
import java.time.Instant;

/// A try the store refused before anything was sent, kept because it shows drift or a broken rule.
///
/// @param problem the problem type's last segment, such as `key-drift`
public record RefusedAttempt(
    Instant at,
    String by,
    String worker,
    String keyOffered,
    ArgsHash hashOffered,
    String problem) {}
