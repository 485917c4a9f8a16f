package dev.secondwitness.app.rule;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.domain.value.IntentId;
import java.util.List;

/// What came of trying a text on an intent. None of it is evidence, and none of it is kept.
public sealed interface TrialOutcome {

  /// It came to a trial.
  ///
  /// @param serves whether the text declares the intent's operation
  record Tried(IntentId intent, boolean serves, Drafting.Trial trial) implements TrialOutcome {}

  /// No intent carries that number.
  record NoIntent(String number) implements TrialOutcome {}

  /// Several intents carry it; one has to be chosen.
  record Several(List<SearchHit> hits) implements TrialOutcome {
    public Several {
      hits = List.copyOf(hits);
    }
  }

  /// The store refused to show the intent.
  record Refused(Problem problem) implements TrialOutcome {}

  /// The store did not answer.
  record Silent(String detail) implements TrialOutcome {}
}
