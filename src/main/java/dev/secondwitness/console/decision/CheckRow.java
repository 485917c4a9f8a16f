package dev.secondwitness.console.decision;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.CheckStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One line of the checks table: how a check stands for each act that settles.
///
/// @param cells at most one per act, in the order confirm, fail close, fail replay
public record CheckRow(CheckId check, List<CheckResult> cells) {

  /// The acts the table has a column for.
  static final List<Act> ACTS = List.of(Act.CONFIRM, Act.FAIL_CLOSE, Act.FAIL_ALLOW_REPLAY);

  public CheckRow {
    cells = List.copyOf(cells);
  }

  /// The rows of a case, in the order they are shown.
  public static List<CheckRow> of(List<CheckResult> results) {
    List<CheckRow> rows = new ArrayList<>();
    for (CheckId check : CheckId.values()) {
      List<CheckResult> cells =
          results.stream()
              .filter(r -> r.check() == check && ACTS.contains(r.act()))
              .sorted(java.util.Comparator.comparing(CheckResult::act))
              .toList();
      if (!cells.isEmpty()) {
        rows.add(new CheckRow(check, cells));
      }
    }
    return List.copyOf(rows);
  }

  /// The cell of an act.
  public Optional<CheckResult> cell(Act act) {
    return cells.stream().filter(r -> r.act() == act).findFirst();
  }

  /// The result whose reason stands beside the row: the first act that asks.
  public Optional<CheckResult> told() {
    return cells.stream().filter(r -> r.status() != CheckStatus.NOT_ASKED).findFirst();
  }
}
