package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A record that is ours and not what was meant is confirmed with the values found, by two (§5).
class WhatIsThereContractTest extends TeamContract {

  private Proposal asFound(StoreFixture.Running running, String receipt, String says) {
    JsonNode reading = reads("mara", running, says);
    return new Proposal(
        running, proposed("mara", running, body(running, receipt, reading)), reading);
  }

  private static Map<String, Object> body(
      StoreFixture.Running running, String receipt, JsonNode... on) {
    Map<String, Object> body = StoreFixture.decision(running, "confirm_what_is_there", 1, on);
    body.put("receipt_id", receipt);
    return body;
  }

  @Test
  void theDispositionCarriesWhatTheReadingObserved() {
    var running = unknown("r-1", "4200");
    Proposal proposal = asFound(running, "re_1", "differs re_1 3000");
    assertThat(proposal.json().path("why").toString()).isEqualTo("[\"what_is_there\"]");
    assertThat(proposal.json().at("/needed/role").asString()).isEqualTo("approver");
    assertThat(looksAndApproves("dana", proposal, "differs re_1 3000").string("state"))
        .isEqualTo("committed");
    JsonNode file = store.caseOf(running);
    JsonNode disposition = file.at("/dispositions/0");
    assertThat(disposition.path("outcome").asString()).isEqualTo("confirmed_as_found");
    assertThat(disposition.path("approved_by").asString()).isEqualTo("dana");
    JsonNode there = disposition.path("what_is_there");
    assertThat(there.at("/amount/minor").asString()).isEqualTo("3000");
    assertThat(there.at("/fields/amount").asString()).isEqualTo("3000");
    assertThat(there.at("/fields/order").asString()).isEqualTo("order 4812");
    assertThat(there.path("reading_id").asString())
        .isEqualTo(proposal.reading().path("reading_id").asString());
    assertThat(file.at("/receipts/0/amount/minor").asString()).isEqualTo("3000");
    assertThat(file.at("/receipts/0/accepted").asBoolean()).isTrue();
    // the same again is no news; that it is gone opens the next round
    reads("mara", running, "differs re_1 3000");
    assertThat(store.state(running)).isEqualTo("committed");
    reads("mara", running, "undone re_1");
    assertThat(store.caseOf(running).path("round").asInt()).isEqualTo(2);
  }

  @Test
  void onePersonNeverConfirmsWhatIsThere() {
    try (StoreFixture alone =
        new StoreFixture(database, directory.resolve("alone"), World::rules)) {
      var running = alone.unknown("r-1");
      alone.pastHorizon();
      JsonNode reading =
          alone
              .as("mara")
              .post(running.path() + "/readings", alone.reading(running, 1, "differs re_1 3000"))
              .body();
      Wire.Got got = alone.decide("mara", running, body(running, "re_1", reading));
      assertThat(got.problem()).isEqualTo("needs-two-people");
      assertThat(alone.state(running)).isEqualTo("indeterminate");
    }
  }

  @Test
  void itTakesAReadingThatDiffersAndStands() {
    var running = unknown("r-1", "4200");
    JsonNode present = reads("mara", running, "present re_1");
    assertThat(store.decide("mara", running, body(running, "re_1", present)).problem())
        .isEqualTo("checks-unmet");
    JsonNode differs = reads("mara", running, "differs re_1 3000");
    assertThat(store.decide("mara", running, body(running, "re_2", differs)).problem())
        .isEqualTo("receipt-unknown");
    assertThat(store.decide("mara", running, body(running, "re_1")).problem())
        .isEqualTo("receipt-unknown");
    assertThat(store.decide("mara", running, body(running, "re_1", present)).problem())
        .isEqualTo("receipt-unknown");
    Map<String, Object> nameless = body(running, "re_1", differs);
    nameless.remove("receipt_id");
    assertThat(store.decide("mara", running, nameless).string("field")).isEqualTo("/receipt_id");
    store.clock.advance(World.LOOKUP.freshFor().plusMillis(1));
    assertThat(store.decide("mara", running, body(running, "re_1", differs)).problem())
        .isEqualTo("checks-unmet");
    assertThat(store.caseOf(running).path("proposals")).isEmpty();
  }

  @Test
  void whatWasProposedIsWhatIsConfirmedOrNothing() {
    var running = unknown("r-1", "4200");
    Proposal proposal = asFound(running, "re_1", "differs re_1 3000");
    Wire.Got other = looksAndApproves("dana", proposal, "differs re_1 3100");
    assertThat(other.status()).isEqualTo(412);
    assertThat(other.problem()).isEqualTo("evidence-changed");
    assertThat(looksAndApproves("dana", proposal, "differs re_9 3000").problem())
        .isEqualTo("receipt-unknown");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(looksAndApproves("dana", proposal, "differs re_1 3000").status()).isEqualTo(201);
  }

  @Test
  void theRestIsAnIntentOfItsOwnThatIsLinked() {
    var running = unknown("r-1", "4200");
    Map<String, Object> rest = rest(running.id(), "r-rest", "1200");
    Wire.Got early = store.as("agent").post("/v1/intents", rest);
    assertThat(early.string("field")).isEqualTo("/rest_of");
    looksAndApproves("dana", asFound(running, "re_1", "differs re_1 3000"), "differs re_1 3000");
    Wire.Got recorded = store.as("agent").post("/v1/intents", rest);
    assertThat(recorded.status()).isEqualTo(201);
    assertThat(relations(running.id())).containsExactly("has_rest " + recorded.string("intent_id"));
    assertThat(relations(recorded.string("intent_id"))).containsExactly("rest_of " + running.id());
    // the same reference with another original is another intent
    assertThat(store.as("agent").post("/v1/intents", rest).string("intent_id"))
        .isEqualTo(recorded.string("intent_id"));
    rest.remove("rest_of");
    Wire.Got changed = store.as("agent").post("/v1/intents", rest);
    assertThat(changed.problem()).isEqualTo("changed-arguments");
    assertThat(changed.string("field")).isEqualTo("/rest_of");
    // only what was confirmed as found has a rest, and only within its tenant
    var plain = unknown("r-2", "4200");
    JsonNode shown = reads("mara", plain, "present re_2");
    store.decide("mara", plain, StoreFixture.confirm(plain, 1, "re_2", shown));
    assertThat(
            store
                .as("agent")
                .post("/v1/intents", rest(plain.id(), "r-other", "1200"))
                .string("field"))
        .isEqualTo("/rest_of");
    Map<String, Object> beta = rest(running.id(), "r-beta", "1200");
    beta.put("tenant", "beta");
    assertThat(store.as("rival").post("/v1/intents", beta).string("field")).isEqualTo("/rest_of");
    store.restart();
    assertThat(relations(running.id())).hasSize(1);
  }

  private static Map<String, Object> rest(String original, String ref, String minor) {
    Map<String, Object> body =
        new LinkedHashMap<>(StoreFixture.refund(ref, minor, "order r-1", "x"));
    body.put("rest_of", original);
    return body;
  }

  private List<String> relations(String id) {
    return store
        .as("ines")
        .get("/v1/intents/" + id)
        .body()
        .path("links")
        .valueStream()
        .map(l -> l.path("relation").asString() + " " + l.path("intent_id").asString())
        .toList();
  }
}
