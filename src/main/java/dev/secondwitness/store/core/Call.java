package dev.secondwitness.store.core;

import java.util.Optional;

/// A mutating request as far as repeating it matters.
///
/// @param operation the contract's operation id; with principal and key it makes the key's scope
/// @param key the idempotency key, empty for events, which carry their own
/// @param digest SHA-256 of path and canonical body: a known key with another digest is refused
/// @param forEver whether the answer is kept for ever (decisions) or for 30 days
/// @param code the text to quote when asking for help
public record Call(
    Caller caller,
    String operation,
    Optional<String> key,
    String digest,
    boolean forEver,
    String code) {}
