package dev.secondwitness.domain.evidence;

import java.util.List;

/// One look of a witness: its exchanges in order.
///
/// @param capReached whether the reader stopped at its page cap, so that the look is incomplete
public record Look(List<Exchange> exchanges, boolean capReached) {

  public Look {
    exchanges = List.copyOf(exchanges);
    if (exchanges.isEmpty()) {
      throw new IllegalArgumentException("A look has at least one exchange");
    }
  }
}
