package dev.secondwitness.console.decision;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.Optional;

/// An act as it can be offered: with which receipt, and what stands in its way.
public record ActOption(Act act, Optional<ReceiptId> receipt, Optional<Obstacle> obstacle) {

  /// Whether it can be chosen.
  public boolean possible() {
    return obstacle.isEmpty();
  }
}
