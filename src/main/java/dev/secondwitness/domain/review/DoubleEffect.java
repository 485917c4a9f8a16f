package dev.secondwitness.domain.review;

import dev.secondwitness.domain.value.DoubleId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;

/// A second, different effect of one intent: which there was, which came, whose the case is and
/// until when. The intent's own state is another matter.
///
/// @param first the accepted effect, else the one known first
/// @param second the one that came beside it
/// @param resolveBy the case's own deadline
public record DoubleEffect(
    DoubleId id,
    IntentId intent,
    Effect first,
    Effect second,
    Instant openedAt,
    Owner owner,
    Instant resolveBy) {

  public DoubleEffect {
    if (first.receipt().equals(second.receipt())) {
      throw new IllegalArgumentException("The same receipt twice is one effect");
    }
  }
}
