package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import java.time.Instant;
import java.util.List;

/// The second person's word on a proposal; one per person and round.
///
/// @param version the intent's version the person saw and voted on
/// @param restsOn the readings the person saw besides those the proposal names
public record Vote(
    DecisionId decision,
    Principal by,
    Choice choice,
    String text,
    Instant at,
    long version,
    List<ReadingId> restsOn) {

  /// Yes or no.
  public enum Choice {
    APPROVE,
    REFUSE
  }

  public Vote {
    restsOn = List.copyOf(restsOn);
  }
}
