package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.core.Rules;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A team's store whose rules of evidence are its own rows, on every database.
abstract class RuleContract extends StoreContract {
  @Override
  StoreFixture.Setup setup() {
    return RuleWorld.team();
  }

  @Override
  Rules rules(TestClock clock) {
    return RuleWorld.rules(clock);
  }

  Wire.Got propose(String who, String kind, String text) {
    return store
        .as(who)
        .post("/v1/" + kind + "/proposals", Map.of("text", text, "why", "it has to change"));
  }

  Wire.Got vote(String who, JsonNode proposal, String vote) {
    return vote(who, proposal, vote, proposal.path("digest").asString());
  }

  Wire.Got vote(String who, JsonNode proposal, String vote, String digest) {
    return store
        .as(who)
        .post(
            votes(proposal), Map.of("vote", vote, "digest", digest, "why", "I have looked at it"));
  }

  static String votes(JsonNode proposal) {
    return "/v1/rules/proposals/" + proposal.path("proposal_id").asString() + "/votes";
  }

  /// Proposed by one admin and approved by another person.
  JsonNode inForce(String kind, String text) {
    Wire.Got proposed = propose("ines", kind, text);
    assertThat(proposed.status()).as(proposed.text()).isEqualTo(201);
    Wire.Got voted = vote("dana", proposed.body(), "approve");
    assertThat(voted.string("state")).as(voted.text()).isEqualTo("in_force");
    return voted.body();
  }

  /// Which version of a rule new intents are born with.
  int version(String kind, String id) {
    return store
        .as("ines")
        .get("/v1/" + kind)
        .body()
        .path("rules")
        .valueStream()
        .filter(r -> r.path("id").asString().equals(id))
        .mapToInt(r -> r.path("version").asInt())
        .findFirst()
        .orElse(0);
  }
}
