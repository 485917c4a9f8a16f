package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Optional;

/// Knows whom a bearer token stands for.
public interface Bearers {
  /// What the token lets in with; empty when it is none of ours. Refuses one that was ours and no
  /// longer is, and while it cannot be told.
  Optional<Pass> pass(String token, Instant now);

  /// Whether a person who is not asking still reviews in a tenant; whoever cannot tell leaves it
  /// open.
  default Entitled.Answer reviews(Principal person, Tenant tenant) {
    return Entitled.Answer.NOT_KNOWN;
  }

  /// Why nobody can be told at this moment, for whoever runs the store; empty when all is well.
  default Optional<String> trouble() {
    return Optional.empty();
  }
}
