package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import java.time.Instant;
import java.util.Optional;

/// A mutating request as far as repeating it matters.
///
/// @param pass what the caller came in with, asked again when the change is applied
/// @param operation the contract's operation id; with principal and key it makes the key's scope
/// @param key the idempotency key, empty for events, which carry their own
/// @param digest SHA-256 of path and canonical body: a known key with another digest is refused
/// @param forEver whether the answer is kept for ever (decisions) or for 30 days
/// @param code the text to quote when asking for help
public record Call(
    Caller caller,
    Pass pass,
    String operation,
    Optional<String> key,
    String digest,
    boolean forEver,
    String code) {

  /// Why it may not be applied at a moment, though its caller was let in a moment before.
  Optional<Refusal> ended(Instant now) {
    try {
      return pass.caller(now).filter(caller::equals).isPresent()
          ? Optional.empty()
          : Optional.of(
              Refusal.at(
                  ProblemType.UNAUTHORIZED,
                  "Authorization",
                  "The token ended, or its rights changed, before this was recorded"));
    } catch (Refusal unsure) {
      return Optional.of(unsure);
    }
  }
}
