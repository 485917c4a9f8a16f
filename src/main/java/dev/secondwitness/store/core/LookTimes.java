package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// What the store can know of the times an observation claims: within the round, in order, not to
/// come. Nobody else measured them, and an absence rests on them.
final class LookTimes {
  private LookTimes() {}

  /// Refuses times that cannot have been.
  ///
  /// @param since when the round began
  /// @param error how far the clock of whoever looked may be from ours
  static void require(Observation observation, Instant since, Instant now, Duration error) {
    Instant before = since.minus(error);
    Instant latest = now.plus(error);
    List<Look> looks = observation.looks();
    for (int i = 0; i < looks.size(); i++) {
      List<Exchange> exchanges = looks.get(i).exchanges();
      for (int j = 0; j < exchanges.size(); j++) {
        Exchange exchange = exchanges.get(j);
        String at = "/observation/looks/" + i + "/exchanges/" + j;
        Instant asked = exchange.startedAt();
        Instant got = exchange.receivedAt();
        require(!got.isAfter(latest), at + "/received_at", got + " is still to come");
        require(
            !asked.isBefore(before),
            at + "/started_at",
            asked + " lies before what came first: this round, or the request before it");
        require(!got.isBefore(asked), at + "/received_at", "Answered before it was asked");
        before = before.isAfter(got) ? before : got;
      }
    }
  }

  private static void require(boolean holds, String field, String detail) {
    if (!holds) {
      throw Refusal.at(ProblemType.INVALID_MEMBER, field, detail);
    }
  }
}
