package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.Figure;
import dev.secondwitness.store.jdbc.CannotOpen;
import dev.secondwitness.store.jdbc.Database;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Schemas go forward from every release and never back (F15).
@Tag("fault")
class MigrationTest {
  @TempDir Path directory;

  static Stream<Arguments> releases() {
    return KeptStores.VERSIONS.stream()
        .flatMap(
            version -> Stream.of(DatabaseKind.values()).map(kind -> Arguments.of(kind, version)));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void theStoreOfAnEarlierReleaseIsMigratedVerifiesAndGoesOn(DatabaseKind kind, String version)
      throws Exception {
    try (StoreFixture store =
        new StoreFixture(KeptStores.open(kind, version, directory), World::rules)) {
      assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
      JsonNode rows = store.as("mara").get("/v1/queue?view=all&limit=50").body().path("rows");
      Map<String, String> states = new HashMap<>();
      rows.forEach(
          row ->
              states.merge(
                  row.path("business_ref").asString(),
                  row.path("state").asString(),
                  (one, other) -> one.equals("prepared") ? other : one));
      assertThat(states).isEqualTo(KeptStores.STATES);
      for (JsonNode row : rows) {
        String path = "/v1/intents/" + row.path("intent_id").asString();
        JsonNode file = store.as("mara").get(path).body();
        for (JsonNode reading : file.path("readings")) {
          String of = path + "/readings/" + reading.path("reading_id").asString() + "/evidence";
          assertThat(store.as("mara").get(of).status()).isEqualTo(200);
        }
      }
      long before = store.audit().size();
      assertThat(before).isGreaterThan(20);
      var running = store.unknown(StoreFixture.refund("r-new", "100", "order new", "x"));
      store.pastHorizon();
      JsonNode present = store.look(running, 1, "present re_new").body();
      assertThat(
              store
                  .decide("mara", running, StoreFixture.confirm(running, 1, "re_new", present))
                  .status())
          .isEqualTo(201);
      store.restart();
      assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
      assertThat(store.audit().size()).isGreaterThanOrEqualTo((int) before + 6);
    }
    Figure.print("F15", kind + ", schema " + version, "stores that did not go forward", 0, 1);
  }

  @ParameterizedTest
  @EnumSource(DatabaseKind.class)
  void aDatabaseOfANewerProgramIsRefusedAndLeftAsItIs(DatabaseKind kind) throws SQLException {
    try (DatabaseKind.TestDatabase database = kind.create(directory)) {
      Database.open(database.address()).close();
      execute(
          database,
          """
          insert into "flyway_schema_history" ("installed_rank", "version", "description", "type",
            "script", "checksum", "installed_by", "execution_time", "success")
          select max("installed_rank") + 1, '9001', 'later', 'SQL', 'V9001__later.sql', 1, 'later',
            1, true from "flyway_schema_history"
          """);
      execute(database, "create table later (id int primary key)");
      Map<String, List<String>> before = Rows.of(database);
      assertThatThrownBy(() -> Database.open(database.address()))
          .isInstanceOf(CannotOpen.class)
          .hasMessageContaining("A newer program has written this database")
          .hasMessageContaining("version 9001")
          .hasMessageContaining("Nothing in it was changed");
      assertThat(Rows.of(database)).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource(DatabaseKind.class)
  void aMigrationThatWasChangedAfterwardsIsRefused(DatabaseKind kind) throws SQLException {
    try (DatabaseKind.TestDatabase database = kind.create(directory)) {
      Database.open(database.address()).close();
      execute(
          database,
          "update \"flyway_schema_history\" set \"checksum\" = 7 where \"version\" = '2'");
      assertThatThrownBy(() -> Database.open(database.address()))
          .isInstanceOf(CannotOpen.class)
          .hasMessageContaining("cannot be brought to this program's version")
          .hasMessageContaining("checksum");
    }
  }

  @Test
  void aDatabaseOfSomebodyElseIsNotTaken() throws SQLException {
    try (DatabaseKind.TestDatabase database =
        new DatabaseKind.OnServer(PostgresForTests.createEmpty())) {
      execute(database, "create table invoices (id int primary key)");
      assertThatThrownBy(() -> Database.open(database.address())).isInstanceOf(CannotOpen.class);
      assertThat(Rows.of(database).keySet()).containsExactly("invoices");
    }
  }

  private static void execute(DatabaseKind.TestDatabase database, String statement)
      throws SQLException {
    try (Connection connection = database.connect();
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    }
  }
}
