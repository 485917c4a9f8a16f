package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.store.jdbc.CannotOpen;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The roles of the manual: one owns the schema, the store runs as the other, which cannot change
/// what was recorded. The statements are the manual's own.
class PostgresRoleTest {
  private static final Path MANUAL = Path.of("docs/manual/postgresql.md");
  private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  private final String name = "roles_" + Long.toString(System.nanoTime(), Character.MAX_RADIX);

  @BeforeEach
  void asTheManualSays() throws IOException, SQLException {
    List<String> blocks = blocks();
    assertThat(blocks).hasSize(2);
    for (String statement : blocks.get(0).split(";\n", -1)) {
      if (!statement.isBlank()) {
        PostgresForTests.admin(statement);
      }
    }
    assertThatThrownBy(() -> Database.open(address(name)))
        .isInstanceOf(CannotOpen.class)
        .extracting(e -> e instanceof CannotOpen c ? c.whatToDo() : "")
        .asString()
        .contains("migrate");
    Database.open(address(name + "_owner")).close();
    execute(name + "_owner", blocks.get(1));
  }

  @AfterEach
  void drop() {
    PostgresForTests.drop(name);
    PostgresForTests.admin("drop role " + name);
    PostgresForTests.admin("drop role " + name + "_owner");
  }

  private List<String> blocks() throws IOException {
    return BLOCK
        .matcher(Files.readString(MANUAL))
        .results()
        .map((MatchResult m) -> m.group(1).replace("second_witness", name))
        .toList();
  }

  @Test
  void theStoreRunsWithoutTheRightToChangeWhatWasRecorded() {
    try (StoreFixture store = new StoreFixture(new AsRole(name), World::rules)) {
      KeptStores.fill(store);
      Map<String, Object> body = StoreFixture.refund("r-kept", "100", "order kept", "x");
      body.put("deadline", StoreFixture.START.plus(Duration.ofDays(90)).toString());
      assertThat(store.as("agent").post("/v1/intents", "key-1", body).status()).isEqualTo(201);
      // an answer that is old enough is forgotten, so that rows are removed too
      store.clock.advance(Duration.ofDays(31));
      assertThat(store.as("agent").post("/v1/intents", "key-1", body).status()).isEqualTo(200);
      store.restart();
      assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
      for (String table : List.of("audit", "readings", "evidence", "decisions", "dispositions")) {
        denied("update " + table + " set " + column(table), "permission denied");
        denied("delete from " + table, "permission denied");
        denied("truncate " + table, "permission denied");
        denied("drop table " + table, "must be owner");
      }
      denied("alter table audit add column x int", "must be owner");
      denied("update flyway_schema_history set success = false", "permission denied");
      denied("create table x (id int)", "permission denied");
      denied("set session_replication_role = replica", "permission denied");
      store.audit();
    }
  }

  private static String column(String table) {
    return switch (table) {
      case "audit" -> "kind = 'x'";
      case "evidence" -> "observation = 'x'";
      default -> "round = 9";
    };
  }

  private void denied(String statement, String why) {
    assertThatThrownBy(() -> execute(name, statement))
        .as(statement)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(why);
  }

  private void execute(String role, String statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(PostgresForTests.url(name), role, "");
        Statement sql = connection.createStatement()) {
      sql.execute(statements);
    }
  }

  private DatabaseAddress address(String role) {
    return DatabaseAddress.postgres(PostgresForTests.url(name), role, "");
  }

  /// The database, entered as that role; the test drops it.
  private record AsRole(String name) implements DatabaseKind.TestDatabase {
    @Override
    public DatabaseAddress address() {
      return DatabaseAddress.postgres(PostgresForTests.url(name), name, "");
    }

    @Override
    public Connection connect() throws SQLException {
      return PostgresForTests.connect(name);
    }

    @Override
    public void close() {
      // dropped by the test, with its roles
    }
  }
}
