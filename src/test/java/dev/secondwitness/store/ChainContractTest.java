package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is changed behind the store's back does not pass in silence.
class ChainContractTest extends StoreContract {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update audit set actor = 'nobody' where sequence = 2",
        "update audit set kind = 'other' where sequence = 1",
        "update audit set entry = replace(entry, 'agent', 'agenx') where sequence = 2",
        "update audit set hash = previous where sequence = 3",
        "update audit set intent_id = 'int4674562bff5d44f5' where sequence = 2",
        "update audit set tenant = 'A C M E' where sequence = 2",
        "delete from audit where sequence = 2",
        "delete from audit where sequence = 4",
        "update intents set state = 'committed'",
        "update intents set version = version + 1",
        "update intents set owner_name = 'nobody'",
        "update intents set resolve_by = resolve_by + interval '1' day",
        "update chain_head set audit_hash = (select hash from audit where sequence = 1)"
      })
  void aRowChangedBehindTheStoresBackIsReportedAndStopsEveryChange(String statement)
      throws SQLException {
    var running = store.unknown("r-1");
    store.stop();
    execute(statement);
    store.startAgain();
    var health = store.as("mara").get("/v1/health");
    assertThat(health.status()).isEqualTo(503);
    assertThat(health.problem()).isEqualTo("damaged");
    assertThat(store.as("agent").post("/v1/intents", StoreFixture.refund("r-2")).problem())
        .isEqualTo("damaged");
    assertThat(store.as("mara").get(running.path()).status()).isEqualTo(200);
  }

  @Test
  void anUntouchedStoreStartsWell() {
    store.unknown("r-1");
    store.restart();
    assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
    assertThat(store.changes()).isEqualTo(4);
  }

  @Test
  void timesFinerThanARowKeepsDoNotSetRowAndChainApart() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", "2026-11-29T14:00:00.123456789Z");
    var running = store.unknown(body);
    Map<String, Object> escalation = StoreFixture.decision(running, "escalate", 1);
    escalation.put("to", Map.of("kind", "person", "name", "dana"));
    escalation.put("resolve_by", "2026-11-29T12:00:00.987654321Z");
    assertThat(store.decide("mara", running, escalation).status()).isEqualTo(201);
    store.restart();
    assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
    assertThat(store.caseOf(running).path("resolve_by").asString())
        .isEqualTo("2026-11-29T12:00:00.987654Z");
  }

  @Test
  void noUnknownIsWithoutOwnerAndDeadlineEvenBySql() {
    store.unknown("r-1");
    store.stop();
    for (String column : new String[] {"owner_kind", "owner_name", "resolve_by", "unknown_since"}) {
      assertThatThrownBy(() -> execute("update intents set " + column + " = null"))
          .message()
          .containsIgnoringCase("intents_unknown_is_owned");
    }
    assertThatThrownBy(() -> execute("update intents set attempts = max_attempts + 1"))
        .message()
        .containsIgnoringCase("intents_counts");
    store.startAgain();
  }

  private void execute(String statement) throws SQLException {
    try (Connection connection = store.connect();
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    }
  }
}
