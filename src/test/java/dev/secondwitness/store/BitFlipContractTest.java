package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.core.VerifyExport;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// I21: any bit of the audit chain that is flipped is found, in the store's rows and in an exported
/// file, and so is an entry that is removed, exchanged, added or given another actor.
@Tag("fault")
class BitFlipContractTest extends StoreContract {
  /// Of so many bits one is flipped.
  private static final int ROW_STEP = Figure.rounds(397, 7);

  private static final int FILE_STEP = Figure.rounds(997, 29);
  private final List<String> missed = new ArrayList<>();
  private int done;

  @BeforeEach
  void fill() {
    BusyStore.fill(store);
  }

  @Test
  void everyFlippedBitOfARowIsFound() throws SQLException {
    int refused = 0;
    try (Connection connection = store.connect()) {
      long last = number(connection, "select max(sequence) from audit");
      int bit = 0;
      for (long sequence : new long[] {1, last / 2, last}) {
        for (Map.Entry<String, Object> cell : row(connection, sequence).entrySet()) {
          for (Object flipped : flips(cell.getValue())) {
            if (bit++ % ROW_STEP != 0) {
              continue;
            }
            long at = cell.getKey().equals("sequence") ? (Long) flipped : sequence;
            if (!set(connection, cell.getKey(), flipped, sequence)) {
              refused++;
              continue;
            }
            found(cell.getKey() + " of " + sequence + " is " + flipped);
            assertThat(set(connection, cell.getKey(), cell.getValue(), at)).isTrue();
          }
        }
      }
    }
    print("flipped bits of audit rows not found, " + refused + " more the database refused");
  }

  @Test
  void anEntryThatIsRemovedExchangedAddedOrGivenAnotherActorIsFound() throws SQLException {
    try (Connection connection = store.connect();
        Statement sql = connection.createStatement()) {
      long last = number(connection, "select max(sequence) from audit");
      for (long sequence = 1; sequence <= last; sequence++) {
        Map<String, Object> row = row(connection, sequence);
        sql.execute("delete from audit where sequence = " + sequence);
        found("entry " + sequence + " is removed");
        insert(connection, row);
        exchange(sql, sequence, sequence % last + 1);
        found("entry " + sequence + " is exchanged");
        exchange(sql, sequence, sequence % last + 1);
        Map<String, Object> added = new LinkedHashMap<>(row);
        added.put("sequence", last + 1);
        insert(connection, added);
        found("entry " + sequence + " is there again at the end");
        sql.execute("delete from audit where sequence = " + (last + 1));
        String actor = (String) Objects.requireNonNull(row.get("actor"));
        String entry = (String) Objects.requireNonNull(row.get("entry"));
        assertThat(set(connection, "actor", actor + "x", sequence)).isTrue();
        found("the column of entry " + sequence + " names another actor");
        String named = entry.replace("\"name\":\"" + actor + "\"", "\"name\":\"" + actor + "x\"");
        assertThat(named).isNotEqualTo(entry);
        assertThat(set(connection, "entry", named, sequence)).isTrue();
        found("all of entry " + sequence + " names another actor");
        assertThat(set(connection, "actor", actor, sequence)).isTrue();
        assertThat(set(connection, "entry", entry, sequence)).isTrue();
      }
    }
    print("removed, exchanged, added or renamed entries not found");
  }

  @Test
  void everyFlippedBitOfAnExportIsFound() {
    byte[] file = export();
    assertThat(holds(file)).isTrue();
    for (int bit = 0; bit < file.length * 8; bit += FILE_STEP) {
      byte[] flipped = file.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      done++;
      if (holds(flipped)) {
        missed.add("bit " + bit);
      }
    }
    print("flipped bits of an export of " + file.length + " bytes not found");
  }

  @Test
  void aLineOfAnExportThatIsRemovedExchangedDoubledOrRenamedIsFound() {
    List<String> lines = new String(export(), StandardCharsets.UTF_8).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      List<String> less = new ArrayList<>(lines);
      String line = less.remove(i);
      file("line " + i + " is removed", less);
      List<String> doubled = new ArrayList<>(lines);
      doubled.add(i, line);
      file("line " + i + " is doubled", doubled);
      file("cut before line " + i, lines.subList(0, i));
      if (i > 0) {
        List<String> exchanged = new ArrayList<>(lines);
        exchanged.set(i, lines.get(i - 1));
        exchanged.set(i - 1, line);
        file("line " + i + " is exchanged", exchanged);
      }
      String renamed =
          line.replace(
              "\\\"actor\\\":{\\\"kind\\\":\\\"person", "\\\"actor\\\":{\\\"kind\\\":\\\"agent");
      renamed = renamed.equals(line) ? line.replace("agent", "agenx") : renamed;
      if (!renamed.equals(line)) {
        List<String> other = new ArrayList<>(lines);
        other.set(i, renamed);
        file("line " + i + " names another", other);
      }
    }
    print("changed lines of an export not found");
  }

  private void print(String what) {
    Figure.print("I21", database.name(), what, missed.size(), done);
    assertThat(missed).isEmpty();
    assertThat(done).isGreaterThan(100);
    assertThat(store.verify().troubles()).isEmpty();
  }

  private void found(String change) {
    done++;
    if (store.verify().troubles().isEmpty()) {
      missed.add(change);
    }
  }

  private void file(String change, List<String> lines) {
    done++;
    if (holds((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8))) {
      missed.add(change);
    }
  }

  private byte[] export() {
    return store.as("ines").raw("/v1/audit/export").text().getBytes(StandardCharsets.UTF_8);
  }

  /// Whether a file verifies, read as the command reads it.
  private static boolean holds(byte[] file) {
    VerifyExport export = new VerifyExport(Optional.of(World.SIGNER.publicKey()));
    try {
      int from = 0;
      for (int i = 0; i < file.length; i++) {
        if (file[i] == '\n') {
          export.line(text(file, from, i));
          from = i + 1;
        }
      }
      export.end();
      return from == file.length;
    } catch (VerifyExport.Broken broken) {
      return false;
    }
  }

  private static String text(byte[] file, int from, int to) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(file, from, to - from))
          .toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }

  private static List<Object> flips(Object value) {
    List<Object> flips = new ArrayList<>();
    switch (value) {
      case String text -> {
        for (int at = 0; at < text.length(); at++) {
          for (int bit = 0; bit < 8; bit++) {
            StringBuilder other = new StringBuilder(text);
            other.setCharAt(at, (char) (text.charAt(at) ^ 1 << bit));
            flips.add(other.toString());
          }
        }
      }
      case Long number -> {
        for (int bit = 0; bit < 62; bit++) {
          flips.add(number ^ 1L << bit);
        }
      }
      case OffsetDateTime time -> {
        for (int bit = 0; bit < 40; bit++) {
          flips.add(time.plusNanos(1000L << bit));
        }
      }
      default -> throw new IllegalArgumentException("No bits of " + value.getClass());
    }
    return flips;
  }

  /// The columns of an entry that hold something.
  private static Map<String, Object> row(Connection connection, long sequence) throws SQLException {
    Map<String, Object> row = new LinkedHashMap<>();
    try (Statement sql = connection.createStatement();
        ResultSet found = sql.executeQuery("select * from audit where sequence = " + sequence)) {
      found.next();
      for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
        int type = found.getMetaData().getColumnType(i);
        Object value =
            type == Types.TIMESTAMP || type == Types.TIMESTAMP_WITH_TIMEZONE
                ? found.getObject(i, OffsetDateTime.class)
                : type == Types.BIGINT ? (Object) found.getLong(i) : found.getString(i);
        if (value != null) {
          row.put(found.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT), value);
        }
      }
    }
    return row;
  }

  /// Answers whether the database took it.
  private static boolean set(Connection connection, String column, Object value, long sequence) {
    try (PreparedStatement update =
        connection.prepareStatement("update audit set " + column + " = ? where sequence = ?")) {
      update.setObject(1, value);
      update.setLong(2, sequence);
      return update.executeUpdate() == 1;
    } catch (SQLException refused) {
      return false;
    }
  }

  private static void insert(Connection connection, Map<String, Object> row) throws SQLException {
    String columns = String.join(", ", row.keySet());
    String places = String.join(", ", Collections.nCopies(row.size(), "?"));
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into audit (" + columns + ") values (" + places + ")")) {
      int place = 1;
      for (Object value : row.values()) {
        insert.setObject(place++, value);
      }
      insert.executeUpdate();
    }
  }

  private static void exchange(Statement sql, long one, long other) throws SQLException {
    sql.execute("update audit set sequence = -1 where sequence = " + one);
    sql.execute("update audit set sequence = " + one + " where sequence = " + other);
    sql.execute("update audit set sequence = " + other + " where sequence = -1");
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (Statement sql = connection.createStatement();
        ResultSet row = sql.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
