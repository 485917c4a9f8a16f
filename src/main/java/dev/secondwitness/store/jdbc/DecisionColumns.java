package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// The columns of `decisions`, and lists of words in one column.
final class DecisionColumns {
  private static final String BETWEEN = " ";

  private DecisionColumns() {}

  static Decision read(Handle handle, ResultSet row) throws SQLException {
    String id = row.getString("id");
    return new Decision(
        new DecisionId(id),
        new DecisionKey(row.getString("idem_key")),
        new IntentId(row.getString("intent_id")),
        row.getInt("round"),
        Cells.word(row, "act", Act.class),
        Cells.principal(row, "by_name", "by_kind"),
        Cells.instant(row, "recorded_at"),
        row.getLong("version"),
        new ArgsHash(row.getString("args_hash")),
        Cells.ifAny(row, "receipt_id", ReceiptId::new),
        handle
            .createQuery(
                "select reading_id from decision_readings"
                    + " where decision_id = :decision order by place")
            .bind("decision", id)
            .mapTo(String.class)
            .stream()
            .map(ReadingId::new)
            .toList(),
        Cells.word(row, "reason", DecisionReason.class),
        row.getString("words"),
        Cells.ownerIfAny(row, "to_kind", "to_name"),
        Cells.instantIfAny(row, "resolve_by"));
  }

  static String words(List<? extends Enum<?>> values) {
    return values.stream().map(Cells::word).collect(Collectors.joining(BETWEEN));
  }

  static <E extends Enum<E>> List<E> words(String text, Class<E> type) {
    return Arrays.stream(text.split(BETWEEN, -1))
        .filter(w -> !w.isEmpty())
        .map(w -> Cells.of(w, type))
        .toList();
  }

  /// The checks in a column, none when it is empty.
  static List<CheckId> checks(ResultSet row, String column) throws SQLException {
    return Cells.textIfAny(row, column).map(t -> words(t, CheckId.class)).orElse(List.of());
  }
}
