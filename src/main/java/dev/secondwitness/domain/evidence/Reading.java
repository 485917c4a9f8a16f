package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

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

  /// By so much clocks may differ without a word.
  private static final Duration CLOCKS = Duration.ofMinutes(1);

  /// When the answer was true: read time less the age it had.
  public Instant trueAt() {
    return readAt.minus(age);
  }

  /// How much earlier than the first attempt the source says the effect came to be, by its clock;
  /// empty where it says no time, or one that its clock and its resolution explain. It changes no
  /// verdict: what carries our key is ours whatever it is stamped.
  public Optional<Duration> stampedEarly(Instant firstBegun) {
    Duration allowed = witness.resolution().compareTo(CLOCKS) > 0 ? witness.resolution() : CLOCKS;
    return verdict.effects().stream()
        .flatMap(found -> found.createdAt().stream())
        .min(Comparator.naturalOrder())
        .map(created -> Duration.between(created.minus(clockOffset), firstBegun))
        .filter(early -> early.compareTo(allowed) > 0);
  }

  /// Whether the reading may still support a decision: not older than the witness's freshness.
  public boolean fresh(Instant now) {
    return !now.isAfter(trueAt().plus(witness.freshFor()));
  }
}
