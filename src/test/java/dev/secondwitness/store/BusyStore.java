package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/// A store in which everything happened once that leaves a row.
final class BusyStore {
  private BusyStore() {}

  static void fill(StoreFixture store) {
    committed(store);
    confirmed(store);
    reopened(store);
    escalated(store);
    refused(store);
    events(store);
  }

  private static void committed(StoreFixture store) {
    var running = store.executing(refund("r-1"));
    Map<String, Object> receipt =
        Map.of("receipt_id", "re_1", "amount", Map.of("currency", "EUR", "minor", "4200"));
    assertThat(
            store
                .report(
                    running.attempt(),
                    Map.of("kind", "answered", "status", 201, "receipt", receipt))
                .string("state"))
        .isEqualTo("committed");
  }

  private static void confirmed(StoreFixture store) {
    var running = store.unknown(refund("r-2"));
    store.pastHorizon();
    JsonNode reading = store.look(running, 1, "present re_2").body();
    assertThat(
            store
                .decide("mara", running, StoreFixture.confirm(running, 1, "re_2", reading))
                .status())
        .isEqualTo(201);
  }

  private static void reopened(StoreFixture store) {
    var running = store.unknown(refund("r-3"));
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    assertThat(
            store
                .decide("mara", running, StoreFixture.decision(running, "fail_close", 1, absent))
                .string("state"))
        .isEqualTo("rejected");
    store.clock.advance(Duration.ofSeconds(10));
    assertThat(store.look(running, 1, "present re_3").body().path("round").asInt()).isEqualTo(2);
  }

  private static void escalated(StoreFixture store) {
    var running = store.unknown(refund("r-4"));
    Map<String, Object> escalation = StoreFixture.decision(running, "escalate", 1);
    escalation.put("to", Map.of("kind", "person", "name", "dana"));
    escalation.put("resolve_by", store.clock.instant().plus(Duration.ofHours(2)).toString());
    assertThat(store.decide("mara", running, escalation).status()).isEqualTo(201);
  }

  private static void refused(StoreFixture store) {
    var running = store.unknown(refund("r-5"));
    Map<String, Object> drift = StoreFixture.attempt(running.intent());
    drift.put("canonical_args_hash", StoreFixture.HASH_OF_NOTHING);
    assertThat(store.as("agent").post(running.path() + "/attempts", drift).problem())
        .isEqualTo("args-drift");
    assertThat(
            store
                .as("mara")
                .post(
                    running.path() + "/decisions",
                    UUID.randomUUID().toString(),
                    "\"1\"",
                    StoreFixture.decision(running, "fail_close", 1))
                .problem())
        .isEqualTo("stale-version");
  }

  private static void events(StoreFixture store) {
    var running = store.unknown(refund("r-6"));
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("source", "payments-signed");
    event.put("event_id", "evt_1");
    event.put("kind", "committed");
    event.put("action_key", running.intent().path("action_key").asString());
    event.put("receipt", Map.of("receipt_id", "re_6"));
    event.put("occurred_at", store.clock.instant().toString());
    assertThat(store.as("agent").post("/v1/events", event).string("effect")).isEqualTo("committed");
    event.put("event_id", "evt_2");
    event.put("action_key", "rf:acme:int_nobody");
    assertThat(store.as("agent").post("/v1/events", event).string("effect")).isEqualTo("unmatched");
  }

  private static Map<String, Object> refund(String ref) {
    Map<String, Object> refund = StoreFixture.refund(ref, "4200", "order " + ref, "item " + ref);
    refund.put("ticket_refs", List.of("T-" + ref, "T-77"));
    refund.put("release_id", "2026.11");
    return refund;
  }
}
