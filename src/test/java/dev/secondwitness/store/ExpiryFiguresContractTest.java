package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.jobs.OwnWork;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Very many expiries at one moment: all are with a person within a minute, none is sent (I16).
@Tag("fault")
class ExpiryFiguresContractTest extends JobsContract {
  private static final int EXPIRIES = Figure.rounds(150, 10_000);

  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, false);
  }

  @Test
  @DisplayName("I16: many expiries at once, read or not, each handed on, none settled, none sent")
  void allAreWithAPersonWithinAMinuteAndNoneIsSent() throws Exception {
    var running = store.unknown("r-1");
    copy(running, EXPIRIES - 1);
    store.clock.advance(RESOLVE.plusSeconds(1));
    long began = System.nanoTime();
    store.sweep();
    Duration took = Duration.ofNanos(System.nanoTime() - began);

    assertThat(witnesses.asked()).isBetween(1, EXPIRIES);
    int owned =
        count(
            "state = 'indeterminate' and owner_name = 'managers' and round = 1 and attempts = 1"
                + " and resolve_by > ?");
    assertThat(owned).isEqualTo(EXPIRIES);
    long sends = count("select count(*) from attempts where begun_at > ?");
    assertThat(sends).isZero();
    assertThat(store.audit("handed-on")).hasSize(EXPIRIES);
    Figure.print("I16", database.name(), "expiries that sent anything", sends, EXPIRIES);
    Figure.print("I15 I16", database.name(), "expiries left unowned", EXPIRIES - owned, EXPIRIES);
    Figure.print("I16", database.name(), "time to read and hand on all", took.toMillis() + " ms");
    Figure.print("I16", database.name(), "of them read before", witnesses.asked() + "");
  }

  private int count(String query) throws SQLException {
    String sql = query.startsWith("select") ? query : "select count(*) from intents where " + query;
    try (Connection connection = store.connect();
        PreparedStatement select = connection.prepareStatement(sql)) {
      select.setObject(1, OffsetDateTime.ofInstant(store.clock.instant(), ZoneOffset.UTC));
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  /// Copies the intent with its attempt in the database: the jobs do not care where rows come from.
  private void copy(StoreFixture.Running running, int times) throws SQLException {
    try (Connection connection = store.connect()) {
      connection.setAutoCommit(false);
      copy(
          connection,
          "intents",
          "id",
          running.id(),
          times,
          i ->
              Map.of(
                  "id", "int_copy" + i,
                  "recorded_sequence", 1_000_000L + i,
                  "request_ref", "copy-" + i,
                  "action_key", "copied-key-" + i));
      copy(
          connection,
          "attempts",
          "intent_id",
          running.id(),
          times,
          i -> Map.of("id", "att_copy" + i, "intent_id", "int_copy" + i));
      connection.commit();
    }
  }

  private interface Other {
    Map<String, Object> columns(int i);
  }

  private static void copy(
      Connection connection, String table, String key, String id, int times, Other other)
      throws SQLException {
    List<String> names = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    try (PreparedStatement select =
        connection.prepareStatement("select * from " + table + " where " + key + " = ?")) {
      select.setString(1, id);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        ResultSetMetaData columns = row.getMetaData();
        for (int c = 1; c <= columns.getColumnCount(); c++) {
          boolean time =
              columns.getColumnTypeName(c).toLowerCase(Locale.ROOT).contains("timestamp");
          names.add(columns.getColumnName(c).toLowerCase(Locale.ROOT));
          values.add(time ? row.getObject(c, OffsetDateTime.class) : row.getObject(c));
        }
      }
    }
    String marks = String.join(", ", names.stream().map(n -> "?").toList());
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into "
                + table
                + " ("
                + String.join(", ", names)
                + ") values ("
                + marks
                + ")")) {
      for (int i = 0; i < times; i++) {
        Map<String, Object> changed = other.columns(i);
        for (int c = 0; c < names.size(); c++) {
          insert.setObject(c + 1, changed.getOrDefault(names.get(c), values.get(c)));
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }
}
