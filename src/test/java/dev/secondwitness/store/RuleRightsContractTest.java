package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.value.Principal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Who may propose and approve a rule: every caller against every kind of rule, none left out.
class RuleRightsContractTest extends RuleContract {
  private static final Set<String> EVERYBODY = new TreeSet<>(RuleWorld.callers().keySet());

  /// A rule, who may propose it, and who may approve what `ines` proposed.
  private record Case(String kind, String text, Set<String> proposers, Set<String> approvers) {
    String id() {
      return text.lines().findFirst().orElseThrow().replace("id: ", "");
    }
  }

  private static final Set<String> ADMINS = Set.of("ines", "ada");
  private static final Set<String> BOTH = Set.of("ada", "dana", "rolf");

  private static final List<Case> CASES =
      List.of(
          new Case("policies", RuleWorld.POLICY, ADMINS, BOTH),
          new Case("contract-cards", RuleWorld.CARD, ADMINS, BOTH),
          new Case("witnesses", RuleWorld.WITNESS, ADMINS, BOTH),
          new Case(
              "policies",
              RuleWorld.POLICY.replace("id: default", "id: acme"),
              Set.of("ines", "ada", "alma"),
              Set.of("ada", "alma", "dana", "rolf", "reza")),
          new Case(
              "policies",
              RuleWorld.POLICY.replace("id: default", "id: beta"),
              ADMINS,
              Set.of("ada", "dana", "rolf", "olga")));

  @BeforeEach
  void bothTenantsAreKnown() {
    Map<String, Object> beta = new HashMap<>(StoreFixture.refund("r-beta"));
    beta.put("tenant", "beta");
    assertThat(store.as("agent").post("/v1/intents", StoreFixture.refund("r-acme")).status())
        .isEqualTo(201);
    assertThat(store.as("rival").post("/v1/intents", beta).status()).isEqualTo(201);
  }

  @Test
  @DisplayName(
      "only an admin of all whom a rule concerns proposes it; no agent, no job, nobody else")
  void onlyAdminsPropose() {
    for (Case one : CASES) {
      for (String who : EVERYBODY) {
        Wire.Got got = propose(who, one.kind(), next(one));
        if (one.proposers().contains(who)) {
          assertThat(got.status()).as(who + " " + one.id()).isEqualTo(201);
        } else {
          assertThat(got.status()).as(who + " " + one.id()).isEqualTo(ownJob(who) ? 401 : 403);
          assertThat(got.problem()).isEqualTo(ownJob(who) ? "unauthorized" : "forbidden");
        }
      }
    }
  }

  @Test
  @DisplayName("I14: whoever proposed, whoever has no vote there, and every agent is refused")
  void nobodyElseApproves() {
    for (Case one : CASES) {
      JsonNode proposal = propose("ines", one.kind(), next(one)).body();
      int before = version(one.kind(), one.id());
      for (String who : EVERYBODY) {
        if (one.approvers().contains(who)) {
          continue;
        }
        for (String vote : List.of("approve", "refuse")) {
          Wire.Got got = vote(who, proposal, vote);
          if (ownJob(who)) {
            assertThat(got.status()).as(who).isEqualTo(401);
            continue;
          }
          assertThat(got.status()).as(who + " " + one.id()).isIn(403, 404);
          if (who.equals("ines")) {
            assertThat(got.problem()).isEqualTo("rule-needs-another");
          }
          if (Objects.requireNonNull(RuleWorld.callers().get(who)).principal().kind()
              != Principal.Kind.PERSON) {
            assertThat(got.problem()).as(who).isEqualTo("agents-never-decide");
          }
        }
      }
      assertThat(version(one.kind(), one.id())).isEqualTo(before);
      JsonNode seen =
          store
              .as("ines")
              .get("/v1/rules/proposals/" + proposal.path("proposal_id").asString())
              .body();
      assertThat(seen.path("votes")).isEmpty();
      assertThat(seen.path("state").asString()).isEqualTo("proposed");
    }
  }

  @Test
  @DisplayName("any one person with a vote there, and no other than the proposer, makes it two")
  void anotherPersonApproves() {
    for (Case one : CASES) {
      for (String who : new TreeSet<>(one.approvers())) {
        JsonNode proposal = propose("ines", one.kind(), next(one)).body();
        Wire.Got got = vote(who, proposal, "approve");
        assertThat(got.string("state")).as(who + " " + got.text()).isEqualTo("in_force");
        assertThat(version(one.kind(), one.id())).isEqualTo(got.body().path("version").asInt());
      }
    }
  }

  @Test
  @DisplayName("a person votes once, whatever key it is sent under")
  void oneVotePerPerson() {
    JsonNode proposal = propose("ines", "policies", next(CASES.getFirst())).body();
    assertThat(vote("dana", proposal, "refuse").status()).isEqualTo(201);
    assertThat(vote("dana", proposal, "approve").problem()).isEqualTo("rule-proposal-closed");
  }

  @Test
  @DisplayName("a tenant's policy is not there for others, and thresholds are not for agents")
  void whatOthersMaySee() {
    inForce("policies", RuleWorld.POLICY.replace("id: default", "id: beta"));
    JsonNode open = propose("ines", "policies", next(CASES.getLast())).body();
    String path = "/v1/rules/proposals/" + open.path("proposal_id").asString();
    for (String stranger : List.of("mara", "reza", "vera", "alma")) {
      Wire wire = store.as(stranger);
      assertThat(wire.get("/v1/policies/beta").status()).isEqualTo(404);
      assertThat(wire.get("/v1/policies/beta/versions/1").status()).isEqualTo(404);
      assertThat(wire.get(path).status()).isEqualTo(404);
      assertThat(ids(wire.get("/v1/policies").body().path("rules"))).containsExactly("default");
      assertThat(wire.get("/v1/policies/proposals").body().path("proposals")).isEmpty();
      assertThat(vote(stranger, open, "refuse").status()).isEqualTo(404);
    }
    assertThat(ids(store.as("olga").get("/v1/policies").body().path("rules")))
        .containsExactly("beta", "default");
    for (String agent : List.of("agent", "rival", "worker")) {
      assertThat(store.as(agent).get("/v1/policies").status()).isEqualTo(403);
      assertThat(store.as(agent).get("/v1/policies/default").status()).isEqualTo(403);
      assertThat(store.as(agent).get(path).status()).isEqualTo(403);
      assertThat(store.as(agent).get("/v1/contract-cards/payments/versions/1").status())
          .isEqualTo(200);
    }
  }

  /// Whether a token claims to be one of the store's own jobs, who never come through the door.
  private static boolean ownJob(String who) {
    return who.equals("reconciler");
  }

  private String next(Case one) {
    return one.text()
        .replace("version: 1\n", "version: " + (version(one.kind(), one.id()) + 1) + "\n");
  }

  private static List<String> ids(JsonNode rules) {
    return rules.valueStream().map(r -> r.path("id").asString()).toList();
  }
}
