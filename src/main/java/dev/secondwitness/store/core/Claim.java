package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An act and what it is said to rest on, before anybody looked whether it does.
///
/// @param first the readings of who decided or proposed
/// @param restsOn those, and the readings of who approved
/// @param override the unmet checks that are named
record Claim(
    Act act,
    Optional<ReceiptId> receipt,
    List<ReadingId> first,
    List<ReadingId> restsOn,
    List<CheckId> override) {

  /// What one person claims.
  static Claim of(Decision decision, List<CheckId> override) {
    return new Claim(
        decision.act(), decision.receipt(), decision.restsOn(), decision.restsOn(), override);
  }

  /// The same with what the second person saw.
  Claim with(Vote vote) {
    Set<ReadingId> all = new LinkedHashSet<>(first);
    all.addAll(vote.restsOn());
    return new Claim(act, receipt, first, List.copyOf(all), override);
  }

  boolean overrides(CheckId check) {
    return override.contains(check);
  }
}
