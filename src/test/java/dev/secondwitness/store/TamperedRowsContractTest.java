package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.core.ReplayChain;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// I23, C67: a row of whatever table that was changed, added or removed behind the program's back
/// is found, and it is said which.
class TamperedRowsContractTest extends StoreContract {
  /// Rows of each table, 1 in the default run.
  private static final int ROWS = Integer.getInteger("tampered.rows", 1);

  private static final long SEED = Long.getLong("tampered.seed", 67);

  private final Random random = new Random(SEED);
  private int tampered;
  private int refused;
  private final List<String> missed = new ArrayList<>();

  @Test
  void everyColumnOfEveryTableThatIsChangedBehindTheStoresBackIsFoundAndNamed()
      throws SQLException {
    BusyStore.fill(store);
    try (Connection connection = store.connect()) {
      List<TamperedCell> cells = TamperedCell.sample(connection, ROWS, random);
      for (TamperedCell cell : cells) {
        for (Optional<Object> other : cell.others(random)) {
          change(connection, cell, other);
        }
      }
      System.out.printf(
          "I23 tampered cells: %d changed, %d refused by the database, %d missed (%s, seed %d)%n",
          tampered, refused, missed.size(), database, SEED);
    }
    assertThat(missed).isEmpty();
    assertThat(tampered).isGreaterThan(100);
    assertThat(store.verify().troubles()).isEmpty();
  }

  /// I23: replaying the chain gives the very tables, and shows what is not from it.
  @Test
  void theTablesAreRebuiltFromTheChainAloneAndAreTheSame() throws SQLException {
    BusyStore.fill(store);
    ReplayChain.Replayed replayed = store.replay();
    System.out.printf(
        "I23 replay: %d entries, %d rows compared, %d differing (%s)%n",
        replayed.entries(), replayed.compared(), replayed.differing(), database);
    assertThat(replayed.broken()).isEmpty();
    assertThat(replayed.differences()).isEmpty();
    assertThat(replayed.compared()).isGreaterThan(80);
    store.staysTampered();
    try (Connection connection = store.connect();
        Statement sql = connection.createStatement()) {
      sql.execute("update attempts set worker = 'w-2' where number = 1");
      sql.execute("delete from tickets where place = 1");
      int attempts = 6;
      int tickets = 6;
      replayed = store.replay();
      assertThat(replayed.differing()).isEqualTo(attempts + tickets);
      assertThat(replayed.differences())
          .anyMatch(d -> d.startsWith("attempts att_") && d.contains("worker"))
          .anyMatch(d -> d.startsWith("tickets int_") && d.endsWith("is gone"));
      sql.execute("update audit set entry = replace(entry, 'w-1', 'w-3') where sequence = 3");
      assertThat(store.replay().broken()).contains("Entry 3 of the audit chain was changed");
    }
  }

  private void change(Connection connection, TamperedCell cell, Optional<Object> other)
      throws SQLException {
    if (!cell.write(connection, other)) {
      refused++;
      return;
    }
    tampered++;
    List<String> troubles = store.verify().troubles();
    boolean named =
        troubles.stream().anyMatch(t -> t.contains(cell.table() + " " + cell.keyText()));
    if (!named) {
      missed.add(cell + " -> " + other + ": " + troubles);
    }
    cell.restore(connection, other);
  }

  @Test
  void aRowThatIsRemovedOrAddedIsFoundAndNamed() throws SQLException {
    BusyStore.fill(store);
    int changed = 0;
    try (Connection connection = store.connect()) {
      for (String table : TamperedCell.tables(connection)) {
        for (Map<String, Object> row :
            TamperedCell.rows(connection, table).stream().limit(1).toList()) {
          String key = key(connection, table, row);
          if (delete(connection, table, row)) {
            changed++;
            expect(table + " " + key + " is gone");
            insert(connection, table, row);
          }
          Map<String, Object> other = new LinkedHashMap<>(row);
          String last = TamperedCell.key(connection, table).getLast();
          other.put(last, row.get(last) instanceof String s ? s + "x" : 77);
          if (insert(connection, table, other)) {
            changed++;
            expect("knows nothing of " + table + " " + key(connection, table, other));
            delete(connection, table, other);
          }
        }
      }
    }
    System.out.printf(
        "I23 rows: %d removed or added, %d missed (%s)%n", changed, missed.size(), database);
    assertThat(missed).isEmpty();
    assertThat(changed).isGreaterThan(10);
    assertThat(store.verify().troubles()).isEmpty();
  }

  private void expect(String trouble) {
    List<String> troubles = store.verify().troubles();
    if (troubles.stream().noneMatch(t -> t.contains(trouble))) {
      missed.add(trouble + ": " + troubles);
    }
  }

  private static String key(Connection connection, String table, Map<String, Object> row)
      throws SQLException {
    return TamperedCell.key(connection, table).stream()
        .map(column -> String.valueOf(row.get(column)))
        .collect(Collectors.joining(" "));
  }

  private static boolean delete(Connection connection, String table, Map<String, Object> row)
      throws SQLException {
    List<String> key = TamperedCell.key(connection, table);
    String condition = key.stream().map(c -> c + " = ?").collect(Collectors.joining(" and "));
    return execute(
        connection,
        "delete from " + table + " where " + condition,
        key.stream().map(row::get).toList());
  }

  private static boolean insert(Connection connection, String table, Map<String, Object> row)
      throws SQLException {
    String marks = row.keySet().stream().map(c -> "?").collect(Collectors.joining(", "));
    return execute(
        connection,
        "insert into "
            + table
            + " ("
            + String.join(", ", row.keySet())
            + ") values ("
            + marks
            + ")",
        List.copyOf(row.values()));
  }

  /// Answers whether the database took it.
  private static boolean execute(Connection connection, String sql, List<Object> values) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      return statement.executeUpdate() == 1;
    } catch (SQLException refused) {
      return false;
    }
  }
}
