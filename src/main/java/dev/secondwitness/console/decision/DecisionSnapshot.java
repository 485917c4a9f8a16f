package dev.secondwitness.console.decision;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.CaseFile;
import java.util.List;
import java.util.Optional;

/// Everything the decision shows at one moment.
///
/// @param restsOn the readings the chosen act would rest on
public record DecisionSnapshot(
    CaseFile file,
    Me me,
    List<CheckRow> checks,
    List<ActOption> options,
    DraftSnapshot draft,
    PressState press,
    List<Reading> restsOn) {

  public DecisionSnapshot {
    checks = List.copyOf(checks);
    options = List.copyOf(options);
    restsOn = List.copyOf(restsOn);
  }

  /// The option of an act; empty for a settled case.
  public Optional<ActOption> option(Act act) {
    return options.stream().filter(o -> o.act() == act).findFirst();
  }

  /// The chosen act, if one is chosen.
  public Optional<ActOption> chosen() {
    return draft.act().flatMap(this::option);
  }

  /// Whether a press would be taken now.
  public boolean canPress() {
    return !press.underWay()
        && draft.missing().isEmpty()
        && chosen().filter(ActOption::possible).isPresent();
  }
}
