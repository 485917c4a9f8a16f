package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.store.jdbc.CannotOpen;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A store does not start on a PostgreSQL server that could lose what it acknowledged.
class PostgresSettingsTest {
  private String name = "";

  @BeforeEach
  void create() {
    name = PostgresForTests.create();
  }

  @AfterEach
  void drop() {
    PostgresForTests.drop(name);
  }

  @Test
  void theTestsThemselvesRunOnADurableServer() throws SQLException {
    assertThat(setting("fsync")).isEqualTo("on");
    assertThat(setting("synchronous_commit")).isEqualTo("on");
  }

  @Test
  void withSynchronousCommitOffItDoesNotStart() {
    PostgresForTests.admin("alter database " + name + " set synchronous_commit = off");
    assertThatThrownBy(this::open)
        .isInstanceOf(CannotOpen.class)
        .hasMessageContaining("synchronous_commit off")
        .hasMessageContaining("lose acknowledged decisions");
  }

  @Test
  void withFullPageWritesOffItDoesNotStart() {
    PostgresForTests.admin("alter system set full_page_writes = off");
    try {
      PostgresForTests.reload("full_page_writes", "off");
      assertThatThrownBy(this::open)
          .isInstanceOf(CannotOpen.class)
          .hasMessageContaining("full_page_writes off");
    } finally {
      PostgresForTests.admin("alter system reset full_page_writes");
      PostgresForTests.reload("full_page_writes", "on");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "remote_write", "on", "remote_apply"})
  void everyOtherWayOfCommittingIsOnDiskHere(String way) {
    PostgresForTests.admin("alter database " + name + " set synchronous_commit = " + way);
    open().close();
  }

  @Test
  void whatCanOnlyBeReadIsRefused() {
    PostgresForTests.admin("alter database " + name + " set default_transaction_read_only = on");
    assertThatThrownBy(this::open)
        .isInstanceOf(CannotOpen.class)
        .hasMessageContaining("only be read");
  }

  @Test
  void aDatabaseThatIsNotInUtf8IsRefused() {
    String latin = name + "_latin";
    PostgresForTests.admin(
        "create database " + latin + " template template0 encoding 'LATIN1' locale 'C'");
    assertThatThrownBy(() -> Database.open(PostgresForTests.address(latin)))
        .isInstanceOf(CannotOpen.class)
        .hasMessageContaining("UTF-8");
    PostgresForTests.drop(latin);
  }

  @Test
  void aServerThatIsNotThereAndADatabaseThatIsNotAreSaidPlainly() {
    assertThatThrownBy(() -> Database.open(PostgresForTests.address("nowhere")))
        .isInstanceOf(CannotOpen.class)
        .hasMessageContaining("cannot be reached")
        .hasMessageContaining("nowhere")
        .hasMessageContaining("does not exist");
    assertThatThrownBy(
            () ->
                Database.open(
                    DatabaseAddress.postgres(
                        "jdbc:postgresql://127.0.0.1:9/store", "someone", "secret")))
        .isInstanceOf(CannotOpen.class)
        .hasMessageContaining("jdbc:postgresql://127.0.0.1:9/store as someone")
        .hasMessageNotContaining("secret");
  }

  private Database open() {
    return Database.open(PostgresForTests.address(name));
  }

  private String setting(String of) throws SQLException {
    try (Connection connection = PostgresForTests.connect(name);
        Statement sql = connection.createStatement();
        ResultSet row = sql.executeQuery("show " + of)) {
      row.next();
      return row.getString(1);
    }
  }
}
