package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.SpendUse;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;

/// What was spent, as the intents themselves say.
public interface Spending {
  /// What a ceiling kept from being spent: intents it refused within its window, still not allowed.
  record Blocked(long intents, BigInteger minor) {}

  /// Notes that a ceiling refused an intent.
  void refused(IntentId intent, Instant at);

  /// How much of a tenant's ceiling is taken, leaving one intent out.
  SpendUse of(Tenant tenant, SpendCeiling ceiling, Optional<IntentId> without, Instant now);

  /// How much a ceiling has kept from being spent.
  Blocked blocked(Tenant tenant, SpendCeiling ceiling, Instant now);
}
