package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A right in one tenant is none in another (L146).
class GrantContractTest extends StoreContract {
  private StoreFixture.Running inBeta(String ref) {
    Map<String, Object> body = StoreFixture.refund(ref);
    body.put("tenant", "beta");
    Wire rival = store.as("rival");
    JsonNode intent = rival.post("/v1/intents", body).body();
    JsonNode authorized =
        rival
            .post(
                StoreFixture.path(intent) + "/authorization",
                "auth-" + ref,
                "\"" + intent.path("version").asString() + "\"",
                Map.of(
                    "canonical_args_hash",
                    intent.path("canonical_args_hash").asString(),
                    "approved_by",
                    "policy:test"))
            .body();
    JsonNode attempt =
        rival
            .post(StoreFixture.path(intent) + "/attempts", StoreFixture.attempt(authorized))
            .body();
    rival.post(
        "/v1/attempts/" + attempt.path("attempt_id").asString() + "/outcome",
        Map.of("kind", "timed_out"));
    return new StoreFixture.Running(authorized, attempt);
  }

  @Test
  void meTellsTheRolesOfEachTenant() {
    JsonNode me = store.as("nadia").get("/v1/me").body();
    assertThat(me.path("grants").toString())
        .isEqualTo(
            "[{\"tenant\":\"acme\",\"role\":\"reviewer\"},{\"tenant\":\"beta\",\"role\":\"viewer\"}]");
    JsonNode agent = store.as("rival").get("/v1/me").body();
    assertThat(agent.path("grants")).isEmpty();
    assertThat(agent.path("coordinates_for").toString()).isEqualTo("[\"acme\",\"beta\"]");
  }

  @Test
  void aReviewerOfOneTenantWhoViewsAnotherNeitherDecidesNorReadsWitnessesThere() {
    var acme = store.unknown("r-1");
    var beta = inBeta("r-1");
    Wire nadia = store.as("nadia");
    assertThat(nadia.get(beta.path()).status()).isEqualTo(200);
    assertThat(
            nadia.post(beta.path() + "/readings", store.reading(beta, 1, "present re_1")).problem())
        .isEqualTo("forbidden");
    assertThat(
            nadia.post(acme.path() + "/readings", store.reading(acme, 1, "present re_1")).status())
        .isEqualTo(201);
    Map<String, Object> escalation = StoreFixture.decision(beta, "escalate", 1);
    escalation.put("to", Map.of("kind", "group", "name", "managers"));
    escalation.put("resolve_by", store.clock.instant().plusSeconds(3600).toString());
    assertThat(store.decide("nadia", beta, escalation).problem()).isEqualTo("forbidden");
    Map<String, Object> own = new LinkedHashMap<>(StoreFixture.decision(acme, "escalate", 1));
    own.put("to", Map.of("kind", "group", "name", "managers"));
    own.put("resolve_by", store.clock.instant().plusSeconds(3600).toString());
    assertThat(store.decide("nadia", acme, own).status()).isEqualTo(201);
    Map<String, Object> more = StoreFixture.refund("r-9", "100", "order 9", "x");
    more.put("tenant", "beta");
    assertThat(nadia.post("/v1/intents", more).problem()).isEqualTo("forbidden");
  }

  @Test
  void mineAreTheGroupsOfTheTenantInWhichTheRoleIsHeld() {
    var acme = store.unknown("r-1");
    var beta = inBeta("r-1");
    List<String> all =
        store
            .as("nadia")
            .get("/v1/queue?view=unknown")
            .body()
            .path("rows")
            .valueStream()
            .map(r -> r.path("intent_id").asString())
            .toList();
    assertThat(all).containsExactlyInAnyOrder(acme.id(), beta.id());
    List<String> mine =
        store
            .as("nadia")
            .get("/v1/queue?view=mine")
            .body()
            .path("rows")
            .valueStream()
            .map(r -> r.path("intent_id").asString())
            .toList();
    assertThat(mine).containsExactly(acme.id());
  }

  @Test
  void anAgentThatOnlyReadsInATenantSendsAndReportsNothingThere() {
    var acme = store.unknown("r-1");
    var beta = inBeta("r-1");
    Wire watcher = store.as("watcher");
    assertThat(watcher.get(acme.path()).status()).isEqualTo(200);
    assertThat(watcher.get(beta.path()).status()).isEqualTo(200);
    assertThat(watcher.get("/v1/queue?view=all").body().path("total").asInt()).isEqualTo(1);
    assertThat(watcher.get("/v1/search?q=" + acme.id()).body().path("hits")).isEmpty();
    assertThat(
            watcher.post(beta.path() + "/attempts", StoreFixture.attempt(beta.intent())).problem())
        .isEqualTo("forbidden");
    JsonNode taken =
        watcher
            .post(
                "/v1/events",
                Map.of(
                    "source",
                    "payments-signed",
                    "event_id",
                    "ev-1",
                    "kind",
                    "committed",
                    "intent_id",
                    beta.id(),
                    "occurred_at",
                    store.clock.instant().toString()))
            .body();
    assertThat(taken.toString()).doesNotContain(beta.id());
    store.as("mara").post(acme.path() + "/readings", store.reading(acme, 1, "present re_1"));
    String reading = store.caseOf(acme).path("readings").path(0).path("reading_id").asString();
    assertThat(watcher.get(acme.path() + "/readings/" + reading + "/evidence").problem())
        .isEqualTo("forbidden");
  }
}
