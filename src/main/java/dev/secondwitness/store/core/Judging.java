package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;

/// The judge of observations; pure, so that the store and everybody else reach the same verdict.
public interface Judging {
  /// The verdict of an observation about what was asked.
  Judgement judge(Question question, Observation observation);
}
