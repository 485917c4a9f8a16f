package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.secondwitness.domain.value.ArgsHash;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A rule changes by an admin and a second person, on the text both have seen, and in no other way.
class RuleChangeContractTest extends RuleContract {
  private static final String LOOSER =
      RuleWorld.changed(RuleWorld.POLICY, 2, "\"50000\"", "\"90000\"");

  @Test
  @DisplayName("a proposal changes nothing; another person's approval does, and all is audited")
  void twoPeopleChangeARule() {
    Wire.Got proposed = propose("ines", "policies", LOOSER);
    assertThat(proposed.status()).isEqualTo(201);
    assertThat(proposed.string("state")).isEqualTo("proposed");
    assertThat(proposed.body().path("replaces").asInt()).isEqualTo(1);
    assertThat(proposed.body().at("/needs/0").asString()).isEqualTo("second_person");
    assertThat(proposed.string("digest")).isEqualTo(ArgsHash.of(LOOSER).hex());
    assertThat(version("policies", "default")).isEqualTo(1);

    Wire.Got voted = vote("dana", proposed.body(), "approve");

    assertThat(voted.status()).isEqualTo(201);
    assertThat(voted.string("state")).isEqualTo("in_force");
    assertThat(version("policies", "default")).isEqualTo(2);
    assertThat(audited("rules-bundled")).hasSize(1);
    assertThat(audited("rule-proposed").getFirst())
        .contains(proposed.string("digest"), "ines", "\"why\":\"it has to change\"");
    assertThat(audited("rule-in-force").getFirst())
        .contains(proposed.string("digest"), "dana", "\"proposed_by\":\"ines\"")
        .contains("\"rule_set\":\"2\"");
  }

  @Test
  @DisplayName(
      "every version that ever held is there, byte for byte, with its digest and its people")
  void oldTextsStay() {
    inForce("policies", LOOSER);
    JsonNode old = store.as("vera").get("/v1/policies/default/versions/1").body();
    assertThat(old.path("text").asString()).isEqualTo(RuleWorld.POLICY);
    assertThat(old.path("digest").asString()).isEqualTo(ArgsHash.of(RuleWorld.POLICY).hex());
    assertThat(old.path("in_force").asBoolean()).isFalse();
    assertThat(old.at("/proposed_by/kind").asString()).isEqualTo("job");
    JsonNode now = store.as("vera").get("/v1/policies/default/versions/2").body();
    assertThat(now.path("text").asString()).isEqualTo(LOOSER);
    assertThat(now.path("in_force").asBoolean()).isTrue();
    assertThat(now.at("/proposed_by/name").asString()).isEqualTo("ines");
    assertThat(now.at("/approved_by/0").asString()).isEqualTo("dana");
    JsonNode history = store.as("vera").get("/v1/policies/default?limit=1").body();
    assertThat(history.at("/rules/0/version").asInt()).isEqualTo(2);
    JsonNode rest =
        store
            .as("vera")
            .get("/v1/policies/default?cursor=" + history.path("next_cursor").asString())
            .body();
    assertThat(rest.path("rules")).hasSize(1);
    assertThat(rest.at("/rules/0/version").asInt()).isEqualTo(1);
    JsonNode before = store.as("vera").get("/v1/policies?rule_set=1").body();
    assertThat(before.at("/rules/0/version").asInt()).isEqualTo(1);
    assertThat(before.path("rule_set").asLong()).isEqualTo(2);
    assertThat(store.as("vera").get("/v1/policies/default/versions/3").status()).isEqualTo(404);
    assertThat(store.as("vera").get("/v1/policies/none").status()).isEqualTo(404);
    assertThat(store.as("vera").get("/v1/policies/default/versions/x").status()).isEqualTo(404);
  }

  @Test
  @DisplayName("lists go on by cursor, and all three kinds are listed")
  void listsAreBounded() {
    inForce("witnesses", RuleWorld.WITNESS.replace("payments.by-key", "payments.again"));
    JsonNode first = store.as("vera").get("/v1/witnesses?limit=1").body();
    assertThat(first.at("/rules/0/id").asString()).isEqualTo("payments.again");
    JsonNode second =
        store
            .as("vera")
            .get("/v1/witnesses?limit=1&cursor=" + first.path("next_cursor").asString())
            .body();
    assertThat(second.at("/rules/0/id").asString()).isEqualTo("payments.by-key");
    assertThat(second.at("/rules/0").has("text")).isFalse();
    assertThat(version("contract-cards", "payments")).isEqualTo(1);
    assertThat(store.as("vera").get("/v1/witnesses?limit=101").problem())
        .isEqualTo("invalid-member");
    propose("ines", "policies", LOOSER);
    propose("ines", "policies", LOOSER);
    JsonNode proposals = store.as("vera").get("/v1/policies/proposals?limit=1").body();
    JsonNode more =
        store
            .as("vera")
            .get("/v1/policies/proposals?cursor=" + proposals.path("next_cursor").asString())
            .body();
    assertThat(proposals.path("proposals")).hasSize(1);
    assertThat(more.path("proposals")).hasSize(1);
    assertThat(store.as("vera").get("/v1/witnesses/proposals").body().path("proposals")).hasSize(1);
  }

  @Test
  @DisplayName("a vote on another text than the one shown counts for nothing")
  void theTextThatWasShown() {
    JsonNode proposal = propose("ines", "policies", LOOSER).body();
    String other = ArgsHash.of(RuleWorld.POLICY).hex();
    for (String vote : List.of("approve", "refuse")) {
      Wire.Got got = vote("dana", proposal, vote, other);
      assertThat(got.status()).isEqualTo(412);
      assertThat(got.problem()).isEqualTo("rule-changed");
    }
    assertThat(version("policies", "default")).isEqualTo(1);
    assertThat(vote("dana", proposal, "approve").status()).isEqualTo(201);
  }

  @Test
  @DisplayName("a proposal against a version that has been replaced cannot be approved any more")
  void whatItWouldReplaceHasChanged() {
    JsonNode first = propose("ines", "policies", LOOSER).body();
    JsonNode second = propose("ada", "policies", LOOSER.replace("90000", "100")).body();
    vote("dana", second, "approve");
    JsonNode seen =
        store.as("dana").get("/v1/rules/proposals/" + first.path("proposal_id").asString()).body();
    assertThat(seen.path("state").asString()).isEqualTo("overtaken");
    Wire.Got late = vote("dana", first, "approve");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.problem()).isEqualTo("rule-proposal-closed");
    Wire.Got again = propose("ines", "policies", LOOSER);
    assertThat(again.problem()).isEqualTo("rule-invalid");
    assertThat(again.string("field")).isEqualTo("/text/version");
    assertThat(again.string("detail")).contains("version 2 is in force");
  }

  @Test
  @DisplayName("24 h after it was made a proposal can be approved no more (n-1, n, n+1)")
  void proposalsExpire() {
    JsonNode inTime = propose("ines", "policies", LOOSER).body();
    store.clock.advance(Duration.ofHours(24).minusNanos(1000));
    assertThat(vote("dana", inTime, "approve").status()).isEqualTo(201);
    String next = RuleWorld.changed(RuleWorld.POLICY, 3, "\"50000\"", "\"90000\"");
    for (Duration late : List.of(Duration.ofHours(24), Duration.ofHours(24).plusNanos(1000))) {
      JsonNode proposal = propose("ines", "policies", next).body();
      store.clock.advance(late);
      Wire.Got got = vote("dana", proposal, "approve");
      assertThat(got.status()).isEqualTo(409);
      assertThat(got.string("detail")).contains("expired at");
      String path = "/v1/rules/proposals/" + proposal.path("proposal_id").asString();
      assertThat(store.as("dana").get(path).string("state")).isEqualTo("expired");
      assertThat(store.as("dana").get(path).body().path("needs")).isEmpty();
    }
    assertThat(version("policies", "default")).isEqualTo(2);
  }

  @Test
  @DisplayName("a refusal ends a proposal and says why; so does taking it back")
  void proposalsEnd() {
    JsonNode refused = propose("ines", "policies", LOOSER).body();
    Wire.Got silent =
        store
            .as("dana")
            .post(
                votes(refused),
                Map.of("vote", "refuse", "digest", refused.path("digest").asString()));
    assertThat(silent.problem()).isEqualTo("invalid-member");
    assertThat(silent.string("field")).isEqualTo("/why");
    assertThat(vote("dana", refused, "refuse").string("state")).isEqualTo("refused");
    assertThat(vote("rolf", refused, "approve").problem()).isEqualTo("rule-proposal-closed");
    assertThat(audited("rule-refused").getFirst()).contains("I have looked at it");

    JsonNode own = propose("ines", "policies", LOOSER).body();
    String path = "/v1/rules/proposals/" + own.path("proposal_id").asString() + "/withdrawal";
    Map<String, String> why = Map.of("why", "a mistake");
    assertThat(store.as("ada").post(path, why).status()).isEqualTo(403);
    assertThat(store.as("agent").post(path, why).status()).isEqualTo(403);
    assertThat(store.as("ines").post(path, why).string("state")).isEqualTo("withdrawn");
    assertThat(store.as("ines").post(path, why).problem()).isEqualTo("rule-proposal-closed");
    assertThat(vote("dana", own, "approve").problem()).isEqualTo("rule-proposal-closed");
    assertThat(version("policies", "default")).isEqualTo(1);
  }

  @Test
  @DisplayName("an approval sent again is the same approval; the answer of a vote is kept (I5)")
  void repeatsAreOne() {
    JsonNode proposal = propose("ines", "policies", LOOSER).body();
    String key = UUID.randomUUID().toString();
    Map<String, String> body =
        Map.of("vote", "approve", "digest", proposal.path("digest").asString(), "why", "yes");
    Wire.Got first = store.as("dana").post(votes(proposal), key, body);
    Wire.Got again = store.as("dana").post(votes(proposal), key, body);
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(audited("rule-in-force")).hasSize(1);
    assertThat(
            store
                .as("dana")
                .post(
                    votes(proposal),
                    key,
                    Map.of("vote", "refuse", "digest", proposal.path("digest").asString()))
                .problem())
        .isEqualTo("idempotency-key-reused");
  }

  @Test
  @DisplayName("a change made through one process holds in the next request of another")
  void twoProcessesSeeOneRuleSet() {
    assumeTrue(database == DatabaseKind.POSTGRES, "an H2 file has one process");
    try (StoreServer other = store.another(RuleWorld.rules(store.clock))) {
      Wire there = new Wire(other.url(), "ines");
      assertThat(there.get("/v1/policies").body().path("rule_set").asLong()).isEqualTo(1);
      var before = store.unknown(StoreFixture.refund("r-1", "60000", "order 1", "x"));
      assertThat(there.get(before.path()).body().path("two_people")).isNotEmpty();
      inForce("policies", LOOSER);
      assertThat(there.get("/v1/policies").body().path("rule_set").asLong()).isEqualTo(2);
      Wire.Got recorded =
          new Wire(other.url(), "agent")
              .post("/v1/intents", StoreFixture.refund("r-2", "60000", "order 2", "x"));
      assertThat(recorded.status()).isEqualTo(201);
      assertThat(there.get(StoreFixture.path(recorded.body())).body().path("two_people")).isEmpty();
      assertThat(there.get(before.path()).body().path("two_people")).isNotEmpty();
    }
  }

  @Test
  @DisplayName("whoever listens for a tenant the rule concerns is told that it came in force")
  void theStreamTells() {
    store.record(StoreFixture.refund("r-1"));
    try (StreamListener mara = new StreamListener(store.url(), "mara", 0);
        StreamListener olga = new StreamListener(store.url(), "olga", 0)) {
      inForce("policies", RuleWorld.POLICY.replace("id: default", "id: acme"));
      await().until(() -> mara.kinds().contains("rule-in-force"));
      await().until(() -> olga.heartbeats() > 0);
      assertThat(olga.kinds()).isEmpty();
      assertThat(mara.kinds()).doesNotContain("rule-proposed");
    }
  }

  @Test
  @DisplayName("after a restart the same rules hold and the chain explains every row")
  void rulesSurviveARestart() {
    inForce("policies", LOOSER);
    store.restart();
    assertThat(version("policies", "default")).isEqualTo(2);
    assertThat(store.as("ines").get("/v1/health").string("status")).isEqualTo("ok");
  }

  private List<String> audited(String kind) {
    return store.audit().stream()
        .filter(e -> e.path("kind").asString().equals(kind))
        .map(e -> e.path("entry").asString() + e.path("actor").asString())
        .toList();
  }
}
