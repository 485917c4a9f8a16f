package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.core.VerifyAtStart;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// I21, I23: what is too much to be verified before the first answer is verified right after it.
class BackgroundVerifyContractTest extends StoreContract {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "update intents set owner_name = 'nobody'| intents",
        "update audit set entry = replace(entry, 'agent', 'agenx') where sequence = 2| Entry 2"
      })
  void aRowChangedBeyondTheThresholdIsReportedWhenFoundAndStopsEveryChange(
      String statement, String named) throws SQLException {
    var running = store.unknown("r-1");
    store.unknown(StoreFixture.refund("r-2", "4300", "order 4813", "item-1"));
    store.stop();
    store.staysTampered();
    execute(statement);
    store.startAgain(new VerifyAtStart.Limits(1, 2));
    await().atMost(Duration.ofSeconds(30)).until(() -> store.trouble().isPresent());
    assertThat(store.trouble().orElseThrow()).contains(named);
    assertThat(store.as("mara").get("/v1/health").problem()).isEqualTo("damaged");
    assertThat(store.as("agent").post("/v1/intents", StoreFixture.refund("r-3")).problem())
        .isEqualTo("damaged");
    assertThat(store.as("mara").get(running.path()).status()).isEqualTo(200);
  }

  /// At the threshold all is verified before the first answer, one entry above it afterwards.
  @Test
  void atTheThresholdAllIsVerifiedBeforeTheFirstAnswer() throws SQLException {
    store.unknown("r-1");
    int entries = store.audit().size();
    for (long whole : new long[] {entries + 1L, entries}) {
      store.stop();
      store.staysTampered();
      execute("update intents set owner_name = 'nobody'");
      store.startAgain(new VerifyAtStart.Limits(whole, 2));
      assertThat(store.trouble()).as("whole up to " + whole).isPresent();
    }
    store.stop();
    store.startAgain(new VerifyAtStart.Limits(entries - 1L, 2));
    await().atMost(Duration.ofSeconds(30)).until(() -> store.trouble().isPresent());
  }

  @Test
  void anUntouchedStoreIsVerifiedAsAWholeSoonAfterItsStart() {
    store.unknown("r-1");
    store.stop();
    store.startAgain(new VerifyAtStart.Limits(1, 2));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                store
                    .as("mara")
                    .get("/v1/health")
                    .body()
                    .toString()
                    .contains("every row verified since it started"));
    assertThat(store.trouble()).isEmpty();
    assertThat(store.as("agent").post("/v1/intents", StoreFixture.refund("r-2")).status())
        .isNotEqualTo(503);
  }

  private void execute(String statement) throws SQLException {
    try (Connection connection = store.connect();
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    }
  }
}
