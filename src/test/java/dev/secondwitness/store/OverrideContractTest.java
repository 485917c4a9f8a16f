package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// An override names exactly what is not met, takes a manager, and says so for ever (I13).
class OverrideContractTest extends TeamContract {
  private static final String WHY = "they told us on the telephone that it never came";

  private static Map<String, Object> fail(StoreFixture.Running running, String... override) {
    Map<String, Object> body = StoreFixture.decision(running, "fail_close", 1);
    body.put("override", List.of(override));
    body.put("text", WHY);
    return body;
  }

  private Proposal overriding(StoreFixture.Running running) {
    return new Proposal(
        running, proposed("mara", running, fail(running, "covered_absence")), running.intent());
  }

  @Test
  void anOverrideNamesExactlyWhatIsNotMet() {
    var running = unknown("r-1", "4200");
    reads("mara", running, "not_seen");
    for (List<String> named :
        List.of(
            List.of("past_horizon"),
            List.of("covered_absence", "past_horizon"),
            List.of("covered_absence", "authority_left"),
            List.of("independent_presence", "nothing_contrary"))) {
      Wire.Got got = store.decide("mara", running, fail(running, named.toArray(String[]::new)));
      assertThat(got.status()).as("%s", named).isEqualTo(409);
      assertThat(got.problem()).isEqualTo("override-mismatch");
      assertThat(got.body().at("/unmet/0/check").asString()).isEqualTo("covered_absence");
      assertThat(got.body().path("unmet")).hasSize(1);
    }
    Map<String, Object> none = fail(running, "covered_absence");
    none.remove("override");
    assertThat(store.decide("mara", running, none).problem()).isEqualTo("checks-unmet");
    none.put("override", List.of());
    assertThat(store.decide("mara", running, none).problem()).isEqualTo("invalid-member");
    none.put("override", List.of("moon_phase"));
    assertThat(store.decide("mara", running, none).problem()).isEqualTo("invalid-member");
    // named twice, and in any order, is named
    none.put("override", List.of("covered_absence", "covered_absence"));
    assertThat(store.decide("mara", running, none).status()).isEqualTo(201);
  }

  @Test
  void nothingIsOverriddenWhereEverythingIsMet() {
    var running = unknown("r-1", "4200");
    JsonNode absent = reads("mara", running, "absent");
    Map<String, Object> body = StoreFixture.decision(running, "fail_close", 1, absent);
    body.put("text", WHY);
    body.put("override", List.of("covered_absence"));
    assertThat(store.decide("mara", running, body).problem()).isEqualTo("override-mismatch");
    Map<String, Object> escalation = StoreFixture.decision(running, "escalate", 1);
    escalation.put("to", Map.of("kind", "group", "name", "managers"));
    escalation.put("resolve_by", store.clock.instant().plusSeconds(600).toString());
    escalation.put("override", List.of("counted"));
    assertThat(store.decide("mara", running, escalation).problem()).isEqualTo("invalid-member");
  }

  @Test
  @DisplayName("the written reason of an override: 19 characters are too few, 20 and 21 are not")
  void anOverrideSaysWhy() {
    for (int length : List.of(19, 20, 21)) {
      var running = unknown("r-" + length, "4200");
      Map<String, Object> body = fail(running, "covered_absence");
      body.put("text", " ".repeat(9) + "x".repeat(length) + " ".repeat(9));
      Wire.Got got = store.decide("mara", running, body);
      assertThat(got.status()).as("%d", length).isEqualTo(length < 20 ? 400 : 201);
      assertThat(got.string("field")).isEqualTo(length < 20 ? "/text" : "");
    }
  }

  @Test
  void anOverrideTakesAManagerAndIsSaidForEver() {
    var running = unknown("r-1", "4200");
    Proposal proposal = overriding(running);
    assertThat(proposal.json().path("why").toString()).isEqualTo("[\"override\"]");
    assertThat(proposal.json().path("override").toString()).isEqualTo("[\"covered_absence\"]");
    assertThat(proposal.json().at("/needed/role").asString()).isEqualTo("manager");
    for (String who : List.of("dana", "reza", "vera", "adam", "cleo")) {
      assertThat(vote(who, proposal, ballot(proposal, "approve")).problem())
          .as(who)
          .isEqualTo("forbidden");
    }
    // who overrides has looked, whatever was seen
    assertThat(vote("ines", proposal, ballot(proposal, "approve")).problem())
        .isEqualTo("second-look-missing");
    assertThat(looksAndApproves("ines", proposal, "not_seen").string("state"))
        .isEqualTo("rejected");
    store.restart();
    JsonNode file = store.caseOf(running);
    assertThat(file.at("/dispositions/0/overridden").toString()).isEqualTo("[\"covered_absence\"]");
    assertThat(file.at("/dispositions/0/by").asString()).isEqualTo("mara");
    assertThat(file.at("/dispositions/0/approved_by").asString()).isEqualTo("ines");
    assertThat(store.audit().getLast().path("entry").asString())
        .contains("\"override\":\"covered_absence\"")
        .contains("\"voted_by\":\"ines\"");
    // it stays in sight when later evidence opens the next round
    reads("mara", running, "present re_1");
    assertThat(store.caseOf(running).path("round").asInt()).isEqualTo(2);
    assertThat(store.caseOf(running).at("/dispositions/0/overridden").toString())
        .isEqualTo("[\"covered_absence\"]");
  }

  @Test
  void aManagersLookGoesStaleLikeAnyOther() {
    var running = unknown("r-1", "4200");
    Proposal proposal = overriding(running);
    JsonNode own = reads("ines", running, "unreadable");
    store.clock.advance(World.LOOKUP.freshFor().plusMillis(1));
    assertThat(vote("ines", proposal, ballot(proposal, "approve", own)).problem())
        .isEqualTo("second-look-missing");
  }

  @Test
  @DisplayName("I13: what is unmet when the vote falls is what must have been named")
  void whatIsUnmetWhenTheVoteFallsMustHaveBeenNamed() {
    // before E the horizon is unmet as well, and later it is met by itself
    var early = store.unknown(StoreFixture.refund("r-1", "4200", "order 1", "x"));
    Proposal proposal =
        new Proposal(
            early,
            proposed("mara", early, fail(early, "covered_absence", "past_horizon")),
            early.intent());
    store.pastHorizon();
    Wire.Got voted = looksAndApproves("ines", proposal, "not_seen");
    assertThat(voted.problem()).isEqualTo("override-mismatch");
    assertThat(store.state(early)).isEqualTo("indeterminate");
    // and what nobody named when it was proposed stands in the way
    var other = unknown("r-2", "4200");
    Proposal next = overriding(other);
    reads("reza", other, "pending re_2");
    JsonNode own = reads("ines", other, "not_seen");
    assertThat(vote("ines", next, ballot(next, "approve", own)).problem())
        .isEqualTo("override-mismatch");
  }

  @Test
  void aConfirmThatNothingShowsNamesItsReceiptAsOverridden() {
    var running = unknown("r-1", "4200");
    Map<String, Object> body = StoreFixture.confirm(running, 1, "re_from_a_letter");
    body.put("override", List.of("independent_presence"));
    body.put("text", "the receiver sent us a letter with this number");
    Proposal proposal = new Proposal(running, proposed("mara", running, body), running.intent());
    assertThat(looksAndApproves("ines", proposal, "not_seen").string("state"))
        .isEqualTo("committed");
    JsonNode file = store.caseOf(running);
    assertThat(file.at("/receipts/0/source").asString()).isEqualTo("override");
    assertThat(file.at("/receipts/0/accepted").asBoolean()).isTrue();
    assertThat(file.at("/dispositions/0/overridden").toString())
        .isEqualTo("[\"independent_presence\"]");
  }

  @Test
  void aReceiptAnotherIntentHasIsNobodysToOverride() {
    var first = unknown("r-1", "4200");
    JsonNode shown = reads("mara", first, "present re_1");
    store.decide("mara", first, StoreFixture.confirm(first, 1, "re_1", shown));
    var second = unknown("r-2", "4200");
    Map<String, Object> body = StoreFixture.confirm(second, 1, "re_1");
    body.put("override", List.of("independent_presence"));
    body.put("text", "the receiver sent us a letter with this number");
    assertThat(store.decide("mara", second, body).problem()).isEqualTo("receipt-unknown");
  }

  @Test
  void anOverriddenReplayLeavesTheGatesOfTheNextAttemptStanding() {
    var running = unknown("r-1", "4200");
    store.clock.advance(Duration.ofHours(4));
    Map<String, Object> escalation = StoreFixture.decision(running, "escalate", 1);
    escalation.put("to", Map.of("kind", "group", "name", "managers"));
    escalation.put("resolve_by", store.clock.instant().plusSeconds(3600).toString());
    store.decide("mara", running, escalation);
    JsonNode absent = reads("mara", running, "absent");
    Map<String, Object> body = StoreFixture.decision(running, "fail_allow_replay", 1, absent);
    body.put("override", List.of("authority_left"));
    body.put("text", "the deadline is about to be renewed by us");
    Proposal proposal = new Proposal(running, proposed("mara", running, body), absent);
    assertThat(looksAndApproves("ines", proposal, "absent").string("state"))
        .isEqualTo("authorized");
    assertThat(
            store
                .as("agent")
                .post(running.path() + "/attempts", StoreFixture.attempt(running.intent()))
                .problem())
        .isEqualTo("deadline-passed");
  }
}
