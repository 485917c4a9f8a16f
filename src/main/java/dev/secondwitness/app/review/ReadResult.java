package dev.secondwitness.app.review;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;

/// What came of one use of a witness: the evidence, our own judgement of it, and what the store
/// made of it.
///
/// @param key the reading's idempotency key, for recording it again after a lost answer
public record ReadResult(
    String key, Observation observation, Judgement judgement, Reply<Reading> recorded) {}
