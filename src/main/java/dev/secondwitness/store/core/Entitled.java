package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;

/// Whether somebody who is not asking still may what they once did.
public interface Entitled {
  /// What is known of it now.
  enum Answer {
    STILL,
    NO_LONGER,
    /// Whoever vouches for the person is asked only when the person comes.
    NOT_KNOWN
  }

  /// Whether a person still reviews in a tenant.
  Answer reviews(Principal person, Tenant tenant);
}
