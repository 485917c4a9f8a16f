package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// In a store for a team, what takes two people is proposed by the first (K22, §5).
class ProposalContractTest extends TeamContract {
  private static final Duration HOUR = Duration.ofMinutes(60);

  @Test
  void whatTakesTwoIsProposedAndNothingIsDecidedYet() {
    var running = high("r-1");
    JsonNode reading = reads("mara", running, "present re_1");
    String before = version(running);
    Wire.Got got = store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1", reading));
    assertThat(got.status()).isEqualTo(201);
    assertThat(got.string("state")).isEqualTo("indeterminate");
    JsonNode proposal = got.body().path("proposal");
    assertThat(proposal.path("state").asString()).isEqualTo("proposed");
    assertThat(proposal.path("why").toString()).isEqualTo("[\"at_or_above_threshold\"]");
    assertThat(proposal.at("/needed/role").asString()).isEqualTo("approver");
    assertThat(proposal.at("/needed/other_than").toString()).isEqualTo("[\"mara\",\"agent\"]");
    assertThat(proposal.at("/needed/own_reading").asBoolean()).isTrue();
    assertThat(proposal.path("expires_at").asString())
        .isEqualTo(store.caseOf(running).path("resolve_by").asString());
    assertThat(got.etag()).isNotEqualTo(java.util.Optional.of(before)).contains(version(running));
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.path("decisions")).isEmpty();
    assertThat(file.path("dispositions")).isEmpty();
    assertThat(file.path("proposals")).singleElement().isEqualTo(proposal);
    assertThat(kinds(file)).contains("proposed").doesNotContain("settled");
    assertThat(store.audit().getLast().path("kind").asString()).isEqualTo("decision-proposed");
    assertThat(
            store
                .as("mara")
                .get("/v1/decisions/by-key/" + got.body().at("/decision/key").asString())
                .text())
        .isEqualTo(got.text());
  }

  @Test
  void whatTakesOneIsDecidedAtOnceAndEscalationIsNeverProposed() {
    var running = unknown("r-1", "4200");
    JsonNode reading = reads("mara", running, "present re_1");
    Wire.Got got = store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1", reading));
    assertThat(got.string("state")).isEqualTo("committed");
    assertThat(got.body().has("proposal")).isFalse();
    var other = high("r-2");
    Map<String, Object> escalation = StoreFixture.decision(other, "escalate", 1);
    escalation.put("to", Map.of("kind", "group", "name", "managers"));
    escalation.put("resolve_by", store.clock.instant().plusSeconds(600).toString());
    Wire.Got escalated = store.decide("mara", other, escalation);
    assertThat(escalated.status()).isEqualTo(201);
    assertThat(escalated.body().has("proposal")).isFalse();
  }

  @Test
  void aProposalMeetsTheSameChecksAsADecision() {
    var running = high("r-1");
    JsonNode reading = reads("mara", running, "not_seen");
    Wire.Got unmet = store.decide("mara", running, StoreFixture.decision(running, "fail_close", 1));
    assertThat(unmet.problem()).isEqualTo("checks-unmet");
    Wire.Got unknown =
        store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1", reading));
    assertThat(unknown.problem()).isEqualTo("checks-unmet");
    assertThat(store.caseOf(running).path("proposals")).isEmpty();
  }

  @Test
  void oneProposalWaitsPerIntentAndRoundUntilItIsWithdrawnByWhoMadeIt() {
    var running = high("r-1");
    Proposal first = toConfirm(running, "re_1");
    Map<String, Object> again = StoreFixture.confirm(running, 1, "re_1", first.reading());
    for (String who : List.of("mara", "reza", "ines")) {
      Wire.Got second = store.decide(who, running, again);
      assertThat(second.problem()).as(who).isEqualTo("proposal-open");
      assertThat(second.string("decision")).isEqualTo(first.id());
    }
    for (String who : List.of("reza", "ines", "dana", "vera", "adam")) {
      assertThat(withdraw(who, first).problem()).as(who).isEqualTo("forbidden");
    }
    assertThat(withdraw("agent", first).problem()).isEqualTo("agents-never-decide");
    assertThat(withdraw("oskar", first).problem()).isEqualTo("not-found");
    assertThat(
            store
                .as("mara")
                .post(
                    "/v1/decisions/" + first.id() + "/withdrawal",
                    "w-1",
                    "\"1\"",
                    Map.of("text", "no"))
                .status())
        .isEqualTo(412);
    String before = version(running);
    Wire.Got withdrawn = withdraw("mara", first);
    assertThat(withdrawn.status()).isEqualTo(200);
    assertThat(withdrawn.body().at("/proposal/state").asString()).isEqualTo("withdrawn");
    assertThat(version(running)).isNotEqualTo(before);
    assertThat(withdraw("mara", first).problem()).isEqualTo("proposal-over");
    JsonNode own = reads("dana", running, "present re_1");
    assertThat(vote("dana", first, ballot(first, "approve", own)).problem())
        .isEqualTo("proposal-over");
    JsonNode next = proposed("reza", running, again);
    assertThat(stateOf(first)).isEqualTo("withdrawn");
    assertThat(next.path("state").asString()).isEqualTo("proposed");
    assertThat(kinds(store.caseOf(running))).contains("withdrawn");
    store.audit();
  }

  private Wire.Got withdraw(String who, Proposal proposal) {
    return store
        .as(who)
        .post(
            "/v1/decisions/" + proposal.id() + "/withdrawal",
            UUID.randomUUID().toString(),
            version(proposal.running()),
            Map.of("text", "I was too quick"));
  }

  @Test
  @DisplayName("a proposal lives an hour: open at n-1, lapsed at n and n+1")
  void aProposalLivesAnHour() {
    for (long from : List.of(-1L, 0L, 1L)) {
      var running = longDue("r" + from);
      Proposal proposal = toConfirm(running, "re" + from);
      Instant ends = Instant.parse(proposal.json().path("expires_at").asString());
      Instant made = Instant.parse(proposal.json().at("/decision/recorded_at").asString());
      assertThat(ends).isEqualTo(made.plus(HOUR));
      at(ends.minusSeconds(1));
      JsonNode own = reads("dana", running, "present re" + from);
      at(ends.plusNanos(from * 1_000));
      Wire.Got voted = vote("dana", proposal, ballot(proposal, "approve", own));
      assertThat(voted.status()).as("%d", from).isEqualTo(from < 0 ? 201 : 409);
      assertThat(stateOf(proposal)).isEqualTo(from < 0 ? "approved" : "lapsed");
      if (from >= 0) {
        assertThat(voted.problem()).isEqualTo("proposal-over");
        assertThat(store.state(running)).isEqualTo("indeterminate");
        assertThat(shown(proposal).has("needed")).isFalse();
        reads("mara", running, "present re" + from);
        JsonNode fresh = store.caseOf(running).path("readings");
        proposed(
            "mara",
            running,
            StoreFixture.confirm(running, 1, "re" + from, fresh.get(fresh.size() - 1)));
      }
    }
  }

  /// An unknown whose own deadline lies three hours ahead.
  private StoreFixture.Running longDue(String ref) {
    var running = high(ref);
    Map<String, Object> escalation = StoreFixture.decision(running, "escalate", 1);
    escalation.put("to", Map.of("kind", "group", "name", "reviewers"));
    escalation.put("resolve_by", store.clock.instant().plus(HOUR.multipliedBy(3)).toString());
    assertThat(store.decide("mara", running, escalation).status()).isEqualTo(201);
    return running;
  }

  private void at(Instant moment) {
    store.clock.advance(Duration.between(store.clock.instant(), moment));
  }

  @Test
  @DisplayName("a proposal lives until the unknown is due, and none is made from then on")
  void aProposalLivesUntilTheUnknownIsDue() {
    var running = high("r-1");
    Instant due = Instant.parse(store.caseOf(running).path("resolve_by").asString());
    at(due.minusSeconds(120));
    Proposal proposal = toConfirm(running, "re_1");
    assertThat(proposal.json().path("expires_at").asString()).isEqualTo(due.toString());
    JsonNode own = reads("dana", running, "present re_1");
    at(due);
    assertThat(vote("dana", proposal, ballot(proposal, "approve", own)).problem())
        .isEqualTo("proposal-over");
    assertThat(stateOf(proposal)).isEqualTo("lapsed");
    for (long from : List.of(0L, 1L)) {
      at(due.plusNanos(from * 1_000));
      assertThat(
              store
                  .decide("mara", running, StoreFixture.confirm(running, 1, "re_1", own))
                  .problem())
          .isEqualTo("proposal-over");
    }
  }

  @Test
  void whoTheIntentActsForIsNoneOfTheTwo() {
    var running = actsFor("mara", "r-1");
    JsonNode reading = reads("mara", running, "present re_1");
    Wire.Got own = store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1", reading));
    assertThat(own.status()).isEqualTo(403);
    assertThat(own.problem()).isEqualTo("not-a-second-person");
    assertThat(store.caseOf(running).path("proposals")).isEmpty();
  }

  /// An intent that a person recorded for the agent to send.
  StoreFixture.Running actsFor(String person, String ref) {
    Map<String, Object> body =
        new LinkedHashMap<>(StoreFixture.refund(ref, HIGH, "order " + ref, "x"));
    body.put("retry_owner", "agent");
    JsonNode recorded = store.as(person).post("/v1/intents", body).body();
    JsonNode intent = store.authorize(recorded);
    StoreFixture.Running running = new StoreFixture.Running(intent, store.begin(intent));
    store.report(running.attempt(), Map.of("kind", "timed_out"));
    store.pastHorizon();
    return running;
  }

  @Test
  @DisplayName("C61: what waits for its vote waits after a restart, with the same deadline")
  void proposalsSurviveARestart() {
    List<Proposal> waiting =
        List.of(
            toConfirm(high("r-1"), "re_1"),
            toConfirm(high("r-2"), "re_2"),
            toConfirm(high("r-3"), "re_3"));
    List<JsonNode> before = waiting.stream().map(this::shown).toList();
    long changes = store.changes();
    store.restart();
    assertThat(waiting.stream().map(this::shown).toList()).isEqualTo(before);
    assertThat(store.changes()).isEqualTo(changes);
    assertThat(looksAndApproves("dana", waiting.getFirst(), "present re_1").status())
        .isEqualTo(201);
    store.restart();
    assertThat(stateOf(waiting.getFirst())).isEqualTo("approved");
    assertThat(stateOf(waiting.get(1))).isEqualTo("proposed");
    assertThat(store.as("dana").get("/v1/health").string("status")).isEqualTo("ok");
  }

  @Test
  void whoeverMayVoteFindsItInTheQueueOfApprovals() {
    var running = high("r-1");
    var other = high("r-2");
    Proposal proposal = toConfirm(running, "re_1");
    assertThat(approvals("dana")).containsExactly(running.id());
    assertThat(approvals("reza")).containsExactly(running.id());
    for (String nobody : List.of("mara", "ines", "vera", "adam", "oskar", "nadia")) {
      assertThat(approvals(nobody)).as(nobody).isEmpty();
    }
    var overridden = toOverride(other);
    assertThat(approvals("ines")).containsExactly(other.id());
    assertThat(approvals("greta")).containsExactlyInAnyOrder(running.id(), other.id());
    vote("dana", proposal, ballot(proposal, "refuse"));
    assertThat(approvals("dana")).isEmpty();
    assertThat(approvals("reza")).isEmpty();
    store.clock.advance(HOUR);
    assertThat(approvals("ines")).isEmpty();
    assertThat(stateOf(overridden)).isEqualTo("lapsed");
  }

  private Proposal toOverride(StoreFixture.Running running) {
    Map<String, Object> body = StoreFixture.decision(running, "fail_close", 1);
    body.put("override", List.of("covered_absence"));
    body.put("text", "the receiver told us on the telephone that it never came");
    return new Proposal(running, proposed("mara", running, body), running.intent());
  }

  private List<String> approvals(String who) {
    return store
        .as(who)
        .get("/v1/queue?view=approvals")
        .body()
        .path("rows")
        .valueStream()
        .map(r -> r.path("intent_id").asString())
        .toList();
  }

  private static List<String> kinds(JsonNode file) {
    return file.path("events").valueStream().map(e -> e.path("kind").asString()).toList();
  }
}
