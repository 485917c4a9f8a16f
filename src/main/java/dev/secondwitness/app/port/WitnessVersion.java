package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One version of a witness that is or was in force, and the people behind it.
///
/// @param digest SHA-256 of its text, in hex
/// @param proposedBy a person, or the job that brought it with the program
/// @param approvedBy everybody who agreed, by name
/// @param text its YAML, only when it was asked for alone
public record WitnessVersion(
    WitnessId id,
    int version,
    String digest,
    boolean inForce,
    Instant inForceFrom,
    Principal proposedBy,
    Instant proposedAt,
    List<String> approvedBy,
    Optional<String> text) {

  public WitnessVersion {
    approvedBy = List.copyOf(approvedBy);
  }
}
