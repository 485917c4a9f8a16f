package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.store.core.Caller;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// I14: of all combinations of who proposed, who votes, for whom the intent acts and who authorised
/// it, only two different people with the right roles, neither of them the intent's principal, are
/// let through.
class FourEyesContractTest extends TeamContract {
  /// Everybody who could try: two of each role that matters, and everything that is no such person.
  private static final List<String> WHO =
      List.of(
          "mara", "reza", "dana", "greta", "ines", "vera", "adam", "cleo", "oskar", "olga", "agent",
          "worker", "reader", "rival");

  /// For whom an intent can act: whoever may record one.
  private static final List<String> BEHIND = List.of("agent", "mara", "reza", "greta", "ines");

  private final Map<String, Integer> counts = new TreeMap<>();
  private int asked;
  private int accepted;
  private final List<String> wrong = new ArrayList<>();

  @Test
  @DisplayName("I14: all permutations of proposer, voter, principal and authoriser")
  void onlyTwoPeopleNeitherOfThemThePrincipal() {
    int number = 0;
    for (String behind : BEHIND) {
      for (boolean override : List.of(false, true)) {
        Case nobodys = open(behind, "n-" + number, override);
        WHO.stream()
            .filter(proposer -> !proposes(behind, proposer))
            .forEach(proposer -> refusedProposal(nobodys, behind, proposer));
        for (String proposer : WHO.stream().filter(w -> proposes(behind, w)).toList()) {
          all(behind, proposer, override, number++);
        }
      }
    }
    counts.forEach((what, count) -> System.out.printf("I14 %-60s %6d%n", what, count));
    Figure.print("I14", database.name(), "identities accepted wrongly", wrong.size(), asked);
    assertThat(wrong).isEmpty();
    assertThat(accepted).isEqualTo(expected());
    assertThat(asked).isEqualTo(BEHIND.size() * WHO.size() * 2 * WHO.size());
  }

  /// A proposal that is none has no voter either.
  private void refusedProposal(Case one, String behind, String proposer) {
    asked += WHO.size();
    Wire.Got made = store.decide(proposer, one.running(), one.body());
    count("proposal refused: " + made.problem(), WHO.size());
    if (made.status() < 400) {
      wrong.add(proposer + " proposed for " + behind + ": " + made.text());
    }
  }

  /// One proposer and every voter; who must be refused tries first, on one and the same proposal.
  private void all(String behind, String proposer, boolean override, int number) {
    Case one = open(behind, number + "-0", override);
    Proposal proposal =
        new Proposal(one.running(), proposed(proposer, one.running(), one.body()), one.reading());
    String shown = version(one.running());
    List<String> may =
        WHO.stream().filter(voter -> allowed(behind, proposer, voter, override)).toList();
    for (String voter : WHO) {
      if (!may.contains(voter)) {
        refused(proposal, shown, behind, voter);
      }
    }
    if (!stateOf(proposal).equals("proposed") || !version(one.running()).equals(shown)) {
      wrong.add("a refused vote moved something for " + behind + " and " + proposer);
    }
    for (int i = 0; i < may.size(); i++) {
      Proposal fresh = proposal;
      if (i > 0) {
        Case next = open(behind, number + "-" + i, override);
        fresh =
            new Proposal(
                next.running(), proposed(proposer, next.running(), next.body()), next.reading());
      }
      approved(fresh, behind, may.get(i));
    }
  }

  private void refused(Proposal proposal, String shown, String behind, String voter) {
    asked++;
    Wire.Got got = vote(voter, proposal, shown, ballot(proposal, "approve", proposal.reading()));
    count("vote refused: " + got.problem(), 1);
    if (got.status() < 400) {
      wrong.add(voter + " voted for " + behind + ": " + got.text());
    }
  }

  private void approved(Proposal proposal, String behind, String voter) {
    asked++;
    Wire.Got got = vote(voter, proposal, ballot(proposal, "approve", proposal.reading()));
    if (got.status() == 201 && got.string("state").equals("committed")) {
      accepted++;
      count("approved", 1);
    } else {
      wrong.add(voter + " was refused for " + behind + ": " + got.text());
    }
  }

  private void count(String what, int many) {
    counts.merge(what, many, Integer::sum);
  }

  private record Case(StoreFixture.Running running, JsonNode reading, Map<String, Object> body) {}

  /// An unknown that acts for somebody, read by the store, and what to propose about it. It is
  /// authorised by dana, where it does not act for her.
  private Case open(String behind, String ref, boolean override) {
    Map<String, Object> refund =
        new LinkedHashMap<>(StoreFixture.refund(ref, "60000", "order " + ref, "x"));
    refund.put("retry_owner", "agent");
    JsonNode recorded = store.as(behind).post("/v1/intents", refund).body();
    String approver = behind.equals("dana") ? "edo" : "dana";
    JsonNode intent =
        store
            .as(approver)
            .post(
                StoreFixture.path(recorded) + "/authorization",
                "auth-" + ref,
                "\"" + recorded.path("version").asString() + "\"",
                Map.of(
                    "canonical_args_hash",
                    recorded.path("canonical_args_hash").asString(),
                    "approved_by",
                    approver))
            .body();
    StoreFixture.Running running = new StoreFixture.Running(intent, store.begin(intent));
    store.report(running.attempt(), Map.of("kind", "timed_out"));
    store.pastHorizon();
    String receipt = "re_" + ref;
    JsonNode reading = reads("reader", running, override ? "not_seen" : "present " + receipt);
    Map<String, Object> body =
        override
            ? StoreFixture.confirm(running, 1, receipt)
            : StoreFixture.confirm(running, 1, receipt, reading);
    if (override) {
      body.put("override", List.of("independent_presence"));
      body.put("text", "the receiver sent us a letter with this number");
    }
    return new Case(running, reading, body);
  }

  // what follows is the rule in plain words, sharing nothing with the store

  private static boolean proposes(String behind, String proposer) {
    return List.of("mara", "reza", "dana", "greta", "ines", "cleo").contains(proposer)
        && !proposer.equals(behind);
  }

  private static boolean allowed(String behind, String proposer, String voter, boolean override) {
    List<String> approvers = List.of("reza", "dana", "greta", "cleo");
    List<String> managers = List.of("greta", "ines");
    return proposes(behind, proposer)
        && (override ? managers : approvers).contains(voter)
        && !voter.equals(proposer)
        && !voter.equals(behind);
  }

  private static int expected() {
    int expected = 0;
    for (String behind : BEHIND) {
      for (String proposer : WHO) {
        for (String voter : WHO) {
          expected += allowed(behind, proposer, voter, false) ? 1 : 0;
          expected += allowed(behind, proposer, voter, true) ? 1 : 0;
        }
      }
    }
    return expected;
  }

  /// Names that only look like other people are other people; a name is unique whatever its kind.
  @Test
  @DisplayName("I14: an agent of the same name as a person stands for that person")
  void anAgentOfTheSameNameIsNoOtherPerson() {
    Map<String, Caller> callers = new LinkedHashMap<>(TEAM);
    callers.put(
        "double",
        new Caller(
            new Principal("dana", Principal.Kind.AGENT),
            "an agent called dana",
            java.util.Set.of(),
            java.util.Set.of(World.ACME)));
    known.replace(callers);
    Map<String, Object> refund =
        new LinkedHashMap<>(StoreFixture.refund("r-1", HIGH, "order 1", "x"));
    JsonNode recorded = store.as("double").post("/v1/intents", refund).body();
    JsonNode intent = store.authorize(recorded);
    StoreFixture.Running running =
        new StoreFixture.Running(
            intent,
            store
                .as("double")
                .post(StoreFixture.path(intent) + "/attempts", StoreFixture.attempt(intent))
                .body());
    store
        .as("double")
        .post(
            "/v1/attempts/" + running.attempt().path("attempt_id").asString() + "/outcome",
            Map.of("kind", "timed_out"));
    store.pastHorizon();
    Proposal proposal = toConfirm(running, "re_1");
    assertThat(looksAndApproves("dana", proposal, "present re_1").problem())
        .isEqualTo("not-a-second-person");
    assertThat(looksAndApproves("edo", proposal, "present re_1").status()).isEqualTo(201);
  }

  @Test
  @DisplayName("I14: who authorised it may be the second person, or the first, not both")
  void whoAuthorisedItIsNobodySpecial() {
    Case one = open("agent", "r-1", false);
    Proposal byDana =
        new Proposal(one.running(), proposed("dana", one.running(), one.body()), one.reading());
    assertThat(vote("dana", byDana, ballot(byDana, "approve", one.reading())).problem())
        .isEqualTo("not-a-second-person");
    assertThat(vote("edo", byDana, ballot(byDana, "approve", one.reading())).status())
        .isEqualTo(201);
    Case other = open("agent", "r-2", false);
    Proposal byMara =
        new Proposal(
            other.running(), proposed("mara", other.running(), other.body()), other.reading());
    assertThat(vote("dana", byMara, ballot(byMara, "approve", other.reading())).status())
        .isEqualTo(201);
  }

  @Test
  @DisplayName("I14: a store for one person has no second one, whoever votes")
  void aStoreForOnePersonHasNoSecondOne() {
    Case one = open("agent", "r-1", false);
    Proposal proposal =
        new Proposal(one.running(), proposed("mara", one.running(), one.body()), one.reading());
    store.restartFor(true);
    assertThat(vote("dana", proposal, ballot(proposal, "approve", one.reading())).problem())
        .isEqualTo("needs-two-people");
    assertThat(store.state(one.running())).isEqualTo("indeterminate");
  }
}
