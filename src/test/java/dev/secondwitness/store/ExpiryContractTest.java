package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.core.Rules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What nobody settled in time is handed to the next owner with a new deadline; never failed, never
/// sent again (I15, I16, L35, L36, L76-L78, C63, C64).
@Tag("fault")
class ExpiryContractTest extends JobsContract {
  private volatile boolean betaIsBroken;

  @Override
  Rules rules(TestClock clock) {
    return World.withPolicy(
        World.rules(clock),
        tenant -> {
          if (tenant.equals(World.BETA) && betaIsBroken) {
            throw new IllegalStateException("This tenant's policy cannot be read");
          }
          return World.policy(RESOLVE, "managers", "directors");
        });
  }

  @Test
  @DisplayName(
      "at resolve_by it is its owner's still, a microsecond later it is handed on (n, n+1)")
  void itIsHandedOnAMicrosecondAfterItsDeadlineAndNotBefore() {
    var running = store.unknown("r-1");
    JsonNode before = store.caseOf(running);
    until(resolveBy(running).minus(MICRO));
    store.sweep();
    until(resolveBy(running));
    store.sweep();
    assertThat(store.events(running, "overdue")).isEmpty();

    store.clock.advance(MICRO);
    store.sweep();
    JsonNode after = store.caseOf(running);
    assertThat(after.at("/owner/name").asString()).isEqualTo("managers");
    assertThat(instant(after, "resolve_by")).isEqualTo(store.clock.instant().plus(RESOLVE));
    for (String member : List.of("state", "version", "round", "unknown_since", "attempts")) {
      assertThat(after.path(member)).as(member).isEqualTo(before.path(member));
    }
    assertThat(after.path("dispositions")).isEmpty();
    JsonNode overdue = store.events(running, "overdue").getFirst();
    assertThat(overdue.path("by").asString()).isEqualTo("expiry");
    assertThat(overdue.at("/values/count").asString()).isEqualTo("1");
    assertThat(overdue.at("/values/owner").asString()).isEqualTo("reviewers");
    assertThat(overdue.at("/values/to").asString()).isEqualTo("managers");
    assertThat(overdue.at("/values/witnesses").asString()).isEmpty();
    assertThat(store.audit("handed-on")).hasSize(1);
  }

  @Test
  void eachMissedDeadlineGoesOneUpTheLadderAndTheLastKeepsIt() {
    var running = store.unknown("r-1");
    Instant first = resolveBy(running);
    List<String> owners = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      until(resolveBy(running).plus(MICRO));
      store.sweep();
      store.sweep();
      owners.add(store.caseOf(running).at("/owner/name").asString());
    }
    assertThat(owners).containsExactly("managers", "directors", "directors", "directors");
    List<JsonNode> overdue = store.events(running, "overdue");
    assertThat(overdue)
        .extracting(e -> e.at("/values/count").asString())
        .containsExactly("1", "2", "3", "4");
    assertThat(overdue)
        .extracting(e -> e.at("/values/first_due").asString())
        .containsOnly(first.toString());
  }

  @Test
  void whatAPersonHandedToAPersonGoesToTheFirstOfTheLadderAndTheDecisionStays() {
    var running = store.unknown("r-1");
    Map<String, Object> body = StoreFixture.decision(running, "escalate", 1);
    body.put("to", Map.of("kind", "person", "name", "dana"));
    body.put("resolve_by", store.clock.instant().plusSeconds(600).toString());
    assertThat(store.decide("mara", running, body).status()).isEqualTo(201);
    store.clock.advance(Duration.ofSeconds(601));
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.at("/owner/name").asString()).isEqualTo("managers");
    assertThat(file.path("decisions")).hasSize(1);
  }

  @Test
  @DisplayName("C64: 1, 59, 61 and 400 days old, all are in the queue and all are handed on")
  void nothingIsTooOldToBeLookedAt() {
    Map<Integer, StoreFixture.Running> byAge = new LinkedHashMap<>();
    int waited = 0;
    for (int age : List.of(400, 61, 59, 1)) {
      store.clock.advance(Duration.ofDays(400 - age - waited));
      waited = 400 - age;
      byAge.put(age, store.unknown(fresh("r-" + age)));
    }
    store.clock.advance(Duration.ofDays(1));
    assertThat(store.as("mara").get("/v1/metrics").body().path("overdue").asInt()).isEqualTo(4);
    JsonNode rows = store.as("mara").get("/v1/queue?view=unknown").body().path("rows");
    assertThat(rows.valueStream().map(r -> r.path("intent_id").asString()))
        .containsExactlyElementsOf(byAge.values().stream().map(StoreFixture.Running::id).toList());
    store.sweep();
    byAge.forEach(
        (age, running) -> {
          assertThat(store.state(running)).as(age + " days").isEqualTo("indeterminate");
          assertThat(resolveBy(running)).isEqualTo(store.clock.instant().plus(RESOLVE));
          assertThat(store.events(running, "overdue")).hasSize(1);
        });
  }

  @Test
  @DisplayName(
      "S12: two days nobody sweeps; nothing is lost, nobody settled it, one miss is counted")
  void twoDaysWithoutASweeperLoseNothing() {
    List<StoreFixture.Running> all = new ArrayList<>();
    for (int i = 0; i < Figure.rounds(10, 100); i++) {
      all.add(store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x")));
    }
    store.clock.advance(Duration.ofDays(2));
    for (var running : all) {
      assertThat(store.state(running)).isEqualTo("indeterminate");
      assertThat(store.caseOf(running).at("/owner/name").asString()).isEqualTo("reviewers");
    }
    store.restart();
    store.sweep();
    for (var running : all) {
      JsonNode file = store.caseOf(running);
      assertThat(file.path("state").asString()).isEqualTo("indeterminate");
      assertThat(file.at("/owner/name").asString()).isEqualTo("managers");
      assertThat(file.path("dispositions")).isEmpty();
      assertThat(file.path("attempts")).hasSize(1);
      assertThat(store.events(running, "overdue")).hasSize(1);
    }
    Figure.print("S12 I15 I16", database.name(), "unknowns lost in two days", 0, all.size());
  }

  @Test
  void oneThatCannotBeHandedOnKeepsNoOtherWaitingAndIsHandedOnLater() {
    StoreFixture.Running broken = unknownInBeta();
    List<StoreFixture.Running> others = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      others.add(store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x")));
    }
    store.clock.advance(RESOLVE.plus(MICRO));
    betaIsBroken = true;
    store.sweep();
    store.sweep();
    for (var running : others) {
      assertThat(store.caseOf(running).at("/owner/name").asString()).isEqualTo("managers");
    }
    assertThat(store.audit("handed-on")).hasSize(3);
    betaIsBroken = false;
    store.sweep();
    assertThat(store.caseOf(broken).at("/owner/name").asString()).isEqualTo("managers");
  }

  private StoreFixture.Running unknownInBeta() {
    Wire rival = store.as("rival");
    Map<String, Object> body = StoreFixture.refund("r-beta", "100", "order beta", "x");
    body.put("tenant", "beta");
    JsonNode intent = rival.post("/v1/intents", body).body();
    JsonNode authorized =
        rival
            .post(
                StoreFixture.path(intent) + "/authorization",
                "authorize-beta",
                "\"1\"",
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

  private Map<String, Object> fresh(String ref) {
    Map<String, Object> body = StoreFixture.refund(ref, "100", "order " + ref, "x");
    body.put("deadline", store.clock.instant().plus(Duration.ofHours(4)).toString());
    return body;
  }
}
