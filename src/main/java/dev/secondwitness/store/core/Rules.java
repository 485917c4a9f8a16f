package dev.secondwitness.store.core;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Set;

/// What the services are handed from outside: promises, judge, policies, clock, ids.
///
/// @param verifiedSources event sources whose signature is checked before the store hears of them
public record Rules(
    Cards cards,
    Judging judging,
    KnownWitnesses witnesses,
    Policies policies,
    CurrencyScales scales,
    Set<String> verifiedSources,
    InstantSource clock,
    Ids ids) {

  public Rules {
    verifiedSources = Set.copyOf(verifiedSources);
  }

  /// Now, in the microseconds that rows keep.
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
