package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Whoever acts while a vote falls: one wins, and the other is told (I1, C56).
class VoteRaceContractTest extends TeamContract {
  private static final int ROUNDS = Figure.rounds(10, 2_000);

  private final ExecutorService windows = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void stop() {
    windows.shutdownNow();
  }

  @Test
  @DisplayName("I1: of two approvers at once one approves, and the other is told by whom")
  void ofTwoApproversOneApproves() throws Exception {
    long wrong = 0;
    for (int i = 0; i < ROUNDS; i++) {
      var running = high("r-" + i);
      String receipt = "re_" + i;
      Proposal proposal = toConfirm(running, receipt);
      Object danas = ballot(proposal, "approve", reads("dana", running, "present " + receipt));
      Object edos = ballot(proposal, "approve", reads("edo", running, "present " + receipt));
      String shown = version(running);
      List<Wire.Got> answers =
          together(
              () -> vote("dana", proposal, shown, danas), () -> vote("edo", proposal, shown, edos));
      assertThat(answers).extracting(Wire.Got::status).containsExactlyInAnyOrder(201, 412);
      Wire.Got loser = answers.get(answers.get(0).status() == 412 ? 0 : 1);
      assertThat(loser.string("settled_by")).isEqualTo("mara");
      assertThat(loser.body().at("/known/approved_by").asString())
          .isEqualTo(loser == answers.get(0) ? "edo" : "dana");
      wrong += store.caseOf(running).path("dispositions").size() == 1 ? 0 : 1;
    }
    Figure.print("I1 C56", database.name(), "two approvers, more than one approval", wrong, ROUNDS);
    assertThat(wrong).isZero();
  }

  @Test
  @DisplayName("I1: an approval and a refusal at once: one of them is the vote")
  void ofApprovalAndRefusalOneIsTheVote() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      var running = high("r-" + i);
      String receipt = "re_" + i;
      Proposal proposal = toConfirm(running, receipt);
      Object yes = ballot(proposal, "approve", reads("dana", running, "present " + receipt));
      Object no = ballot(proposal, "refuse");
      String shown = version(running);
      List<Wire.Got> answers =
          together(
              () -> vote("dana", proposal, shown, yes), () -> vote("edo", proposal, shown, no));
      assertThat(answers).extracting(Wire.Got::status).containsExactlyInAnyOrder(201, 412);
      boolean approved = answers.getFirst().status() == 201;
      assertThat(store.state(running)).isEqualTo(approved ? "committed" : "indeterminate");
      assertThat(stateOf(proposal)).isEqualTo(approved ? "approved" : "refused");
    }
  }

  @Test
  @DisplayName("I1: a vote to fail and the receiver's own receipt at once: one settles the round")
  void ofVoteAndReceiptOneSettlesTheRound() throws Exception {
    long wrong = 0;
    for (int i = 0; i < ROUNDS; i++) {
      var running = unknown("r-" + i, "4200");
      Map<String, Object> body = StoreFixture.decision(running, "fail_close", 1);
      body.put("override", List.of("covered_absence"));
      body.put("text", "they told us on the telephone that it never came");
      Proposal proposal = new Proposal(running, proposed("mara", running, body), running.intent());
      Object yes = ballot(proposal, "approve", reads("greta", running, "not_seen"));
      Object event =
          EventContractTest.event(running, "payments-signed", "evt_" + i, "committed", "re_" + i);
      String shown = version(running);
      List<Wire.Got> answers =
          together(
              () -> vote("greta", proposal, shown, yes),
              () -> store.as("agent").post("/v1/events", event));
      JsonNode file = store.caseOf(running);
      if (answers.getFirst().status() == 201) {
        // the receipt speaks against the fail that was just recorded: the next round, in plain
        // sight
        assertThat(answers.get(1).string("effect")).isEqualTo("round_opened");
        assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("failed");
        assertThat(file.path("round").asInt()).isEqualTo(2);
      } else {
        assertThat(answers.getFirst().status()).isEqualTo(412);
        assertThat(answers.get(1).string("effect")).isEqualTo("committed");
        assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("confirmed");
        assertThat(stateOf(proposal)).isEqualTo("overtaken");
      }
      wrong += file.path("dispositions").size() == 1 ? 0 : 1;
    }
    Figure.print("I1", database.name(), "vote against receipt, not one disposition", wrong, ROUNDS);
    assertThat(wrong).isZero();
  }

  @Test
  @DisplayName("I1: a vote and a withdrawal at once: one of them ends the proposal")
  void ofVoteAndWithdrawalOneEndsTheProposal() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      var running = high("r-" + i);
      String receipt = "re_" + i;
      Proposal proposal = toConfirm(running, receipt);
      Object yes = ballot(proposal, "approve", reads("dana", running, "present " + receipt));
      String shown = version(running);
      List<Wire.Got> answers =
          together(
              () -> vote("dana", proposal, shown, yes),
              () ->
                  store
                      .as("mara")
                      .post(
                          "/v1/decisions/" + proposal.id() + "/withdrawal",
                          UUID.randomUUID().toString(),
                          shown,
                          Map.of("text", "no")));
      boolean approved = answers.getFirst().status() == 201;
      assertThat(answers.get(1).status()).isEqualTo(approved ? 412 : 200);
      assertThat(stateOf(proposal)).isEqualTo(approved ? "approved" : "withdrawn");
      assertThat(store.state(running)).isEqualTo(approved ? "committed" : "indeterminate");
    }
  }

  @Test
  @DisplayName("I1: of two proposals at once one waits")
  void ofTwoProposalsOneWaits() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      var running = high("r-" + i);
      JsonNode reading = reads("mara", running, "present re_" + i);
      Object body = StoreFixture.confirm(running, 1, "re_" + i, reading);
      String shown = version(running);
      List<Wire.Got> answers =
          together(
              () -> propose("mara", running, shown, body),
              () -> propose("reza", running, shown, body));
      assertThat(answers).extracting(Wire.Got::status).containsExactlyInAnyOrder(201, 412);
      assertThat(store.caseOf(running).path("proposals")).hasSize(1);
    }
  }

  private Wire.Got propose(String who, StoreFixture.Running running, String version, Object body) {
    return store
        .as(who)
        .post(running.path() + "/decisions", UUID.randomUUID().toString(), version, body);
  }

  private List<Wire.Got> together(Callable<Wire.Got> one, Callable<Wire.Got> other)
      throws Exception {
    List<Wire.Got> answers = new ArrayList<>();
    for (Future<Wire.Got> answer : windows.invokeAll(List.of(one, other))) {
      answers.add(answer.get());
    }
    return answers;
  }
}
