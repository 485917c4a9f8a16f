package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A look-up that finds nothing is not yet a row that is not there.
class MissedRowContractTest extends StoreContract {

  @Test
  @DisplayName("C73: an empty look-up does not make a second intent of one request or one key")
  void aMissedRowMakesNoSecondIntent() throws SQLException {
    var running = store.unknown("r-1");
    for (Map<String, String> other :
        List.of(
            Map.of("action_key", "'rf:acme:another-key'"),
            Map.of("request_ref", "'r-another'", "principal_name", "'worker'"))) {
      assertThatThrownBy(() -> copy(running.id(), other))
          .isInstanceOf(SQLException.class)
          .message()
          .containsIgnoringCase(
              other.containsKey("action_key") ? "intents_request" : "intents_action_key");
    }
    assertThat(store.as("mara").get("/v1/queue?view=all").body().path("total").asInt())
        .isEqualTo(1);
  }

  @Test
  @DisplayName("C73: a row that the chain has and no look-up finds stops the store at its start")
  void aRowThatIsNotFoundIsReportedAndNothingIsRecordedInItsPlace() throws SQLException {
    store.record(StoreFixture.refund("r-1"));
    store.stop();
    try (Connection connection = store.connect();
        Statement change = connection.createStatement()) {
      // as if its index had lost it: by its reference nobody finds it any more
      change.executeUpdate("update intents set request_ref = 'r-hidden'");
    }
    store.startAgain();
    assertThat(store.as("mara").get("/v1/health").problem()).isEqualTo("damaged");
    assertThat(store.as("agent").post("/v1/intents", StoreFixture.refund("r-1")).problem())
        .isEqualTo("damaged");
  }

  @Test
  @DisplayName("F6, I21: a table that is gone with its rows is reported")
  void aTableThatIsGoneIsReported() throws SQLException {
    store.record(StoreFixture.refund("r-1"));
    store.staysTampered();
    try (Connection connection = store.connect();
        Statement change = connection.createStatement()) {
      change.execute("drop table worker_names cascade");
    }
    assertThat(store.verify().troubles())
        .first()
        .asString()
        .isEqualTo("The table worker_names is gone, and every row of it");
    assertThat(store.replay().same()).isFalse();
  }

  /// The same row again under another id, as whoever did not find it would write it.
  private void copy(String id, Map<String, String> other) throws SQLException {
    try (Connection connection = store.connect()) {
      Map<String, String> columns = new TreeMap<>();
      try (ResultSet row =
          connection.createStatement().executeQuery("select * from intents where 1 = 0")) {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          String column = row.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT);
          columns.put(column, column);
        }
      }
      columns.put("id", "'int_another'");
      columns.put("recorded_sequence", "999999");
      columns.putAll(other);
      List<String> values = new ArrayList<>(columns.values());
      try (PreparedStatement insert =
          connection.prepareStatement(
              "insert into intents ("
                  + String.join(", ", columns.keySet())
                  + ") select "
                  + String.join(", ", values)
                  + " from intents where id = ?")) {
        insert.setString(1, id);
        insert.executeUpdate();
      }
    }
  }
}
