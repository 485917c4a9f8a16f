package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import java.time.Duration;
import java.time.Instant;

/// One use of a witness: its verdict, when the answer was true, who asked and from where.
///
/// @param round the intent's round it belongs to; evidence of earlier rounds shows, never counts
/// @param readAt when the (last) answer was received, our time
/// @param age how old the answer already was then (`Age` header), zero if fresh
/// @param clockOffset source's clock minus ours, as measured by `Date`
/// @param from `console` or `store`
/// @param evidenceDigest SHA-256 of the stored observation, in hex
public record Reading(
    ReadingId id,
    IntentId intent,
    int round,
    WitnessTerms witness,
    Verdict verdict,
    Instant readAt,
    Duration age,
    Duration clockOffset,
    Principal by,
    String from,
    String evidenceDigest) {

  /// When the answer was true: read time less the age it had.
  public Instant trueAt() {
    return readAt.minus(age);
  }

  /// Whether the reading may still support a decision: not older than the witness's freshness.
  public boolean fresh(Instant now) {
    return !now.isAfter(trueAt().plus(witness.freshFor()));
  }
}
