package dev.secondwitness.console.casefile;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.IntentId;

/// What the pane shows: no case, one on its way, one that could not be had, or a case.
public sealed interface CaseSnapshot {

  /// No case is chosen.
  record None() implements CaseSnapshot {}

  /// On its way.
  record Loading(IntentId id) implements CaseSnapshot {}

  /// Not to be had; the store's or the network's words, and a code to quote (maybe empty).
  record Missing(IntentId id, String detail, String code) implements CaseSnapshot {}

  /// The case as the store saw it at `file.asOf()`.
  record Shown(CaseFile file, Me me) implements CaseSnapshot {}
}
