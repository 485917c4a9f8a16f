package dev.secondwitness.store.core;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/// What the services are handed from outside: rules of evidence, currencies, clock, ids.
public record Rules(RulesOfEvidence evidence, CurrencyScales scales, InstantSource clock, Ids ids) {

  /// Now, in the microseconds that rows keep.
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
