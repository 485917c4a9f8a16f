package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.IntentState;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// What the tables beside the intents tell of the rows of a page, in one statement.
final class FindingsBeside {
  private static final String KEY_DRIFT = ProblemType.KEY_DRIFT.segment();
  private static final String ARGS_DRIFT = ProblemType.ARGS_DRIFT.segment();

  private FindingsBeside() {}

  private record Told(String intent, String what) {}

  static Map<String, Set<FindingCode>> of(Handle handle, List<QueueColumns.Seen> rows) {
    Map<String, Set<FindingCode>> found = new HashMap<>();
    if (rows.isEmpty()) {
      return found;
    }
    Map<String, QueueItem> items = new HashMap<>();
    rows.forEach(row -> items.put(row.item().id().value(), row.item()));
    Where which = new Where().in("intent_id", items.keySet());
    which.with("keyDrift", KEY_DRIFT).with("argsDrift", ARGS_DRIFT);
    StringBuilder sql =
        new StringBuilder("select intent_id, problem as what from refused_attempts")
            .append(which.text())
            .append(" and problem in (:keyDrift, :argsDrift)")
            .append(" union select intent_id, 'late' from attempts")
            .append(which.text())
            .append(" and late = true")
            .append(" union select intent_id, 'doubled' from double_effects")
            .append(which.text());
    List<String> committed =
        items.values().stream()
            .filter(item -> item.state() == IntentState.COMMITTED)
            .map(item -> item.id().value())
            .toList();
    if (!committed.isEmpty()) {
      sql.append(" union select intent_id, 'cancel_wished' from timeline where ")
          .append(which.among("intent_id", committed))
          .append(" and kind = 'cancel_wished'");
    }
    Query query = handle.createQuery(sql.toString());
    which.bind(query);
    query
        .map((row, context) -> new Told(row.getString("intent_id"), row.getString("what")))
        .forEach(
            told ->
                found
                    .computeIfAbsent(told.intent(), i -> EnumSet.noneOf(FindingCode.class))
                    .add(code(told.what())));
    return found;
  }

  private static FindingCode code(String what) {
    if (what.equals(KEY_DRIFT)) {
      return FindingCode.KEY_DRIFT_REFUSED;
    }
    if (what.equals(ARGS_DRIFT)) {
      return FindingCode.ARGS_DRIFT_REFUSED;
    }
    return switch (what) {
      case "late" -> FindingCode.LATE_RESULT;
      case "doubled" -> FindingCode.DOUBLE_EFFECT;
      case "cancel_wished" -> FindingCode.EXECUTED_DESPITE_CANCEL;
      default -> throw new IllegalStateException("Nothing was asked about " + what);
    };
  }
}
