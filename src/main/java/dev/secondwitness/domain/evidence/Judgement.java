package dev.secondwitness.domain.evidence;

import java.time.Duration;
import java.time.Instant;

/// What the judge says of an observation: the verdict and when the answer was true.
///
/// @param clockOffset the source's clock minus ours, zero when it did not say
public record Judgement(Verdict verdict, Instant readAt, Duration age, Duration clockOffset) {}
