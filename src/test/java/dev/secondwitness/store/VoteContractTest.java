package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.secondwitness.Figure;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.store.core.Caller;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The second person's vote: bound to what was shown, looked at again when it falls, used once.
class VoteContractTest extends TeamContract {
  private static final List<String> SWAPS =
      List.of(
          "update decisions set receipt_id = 're_9' where id = ':proposal'",
          "update decisions set act = 'fail_close' where id = ':proposal'",
          "update decisions set by_name = 'reza' where id = ':proposal'",
          "update decisions set words = 'another reason' where id = ':proposal'",
          "update proposals set overridden = 'counted', needs = 'manager'"
              + " where decision_id = ':proposal'",
          "update proposals set expires_at = expires_at + interval '1' hour"
              + " where decision_id = ':proposal'",
          "update intents set action_key = 'refund:acme:somebody-else' where id = ':intent'",
          "update intents set canonical_args = '{\"amount\":\"900000\"}' where id = ':intent'",
          "update intents set tenant = 'beta' where id = ':intent'",
          "update readings set evidence_digest = '" + "a".repeat(64) + "' where id = ':reading'",
          "update evidence set observation = (select e.observation from evidence e"
              + " where e.reading_id = ':foreign') where reading_id = ':reading'");

  @Test
  void anApprovalSettlesTheRoundInBothNames() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    Wire.Got voted = vote("dana", proposal, ballot(proposal, "approve", own));
    assertThat(voted.status()).isEqualTo(201);
    assertThat(voted.string("state")).isEqualTo("committed");
    assertThat(voted.body().at("/vote/by/name").asString()).isEqualTo("dana");
    assertThat(voted.body().at("/proposal/state").asString()).isEqualTo("approved");
    assertThat(voted.etag()).contains(version(running));
    JsonNode file = store.caseOf(running);
    JsonNode disposition = file.at("/dispositions/0");
    assertThat(disposition.path("outcome").asString()).isEqualTo("confirmed");
    assertThat(disposition.path("by").asString()).isEqualTo("mara");
    assertThat(disposition.path("approved_by").asString()).isEqualTo("dana");
    assertThat(disposition.path("decision_id").asString()).isEqualTo(proposal.id());
    assertThat(disposition.has("overridden")).isFalse();
    assertThat(file.at("/decisions/0/decision_id").asString()).isEqualTo(proposal.id());
    assertThat(file.at("/receipts/0/accepted").asBoolean()).isTrue();
    List<String> kinds =
        file.path("events").valueStream().map(e -> e.path("kind").asString()).toList();
    assertThat(kinds).endsWith("proposed", "voted", "settled");
    JsonNode entry = store.audit().getLast();
    assertThat(entry.path("kind").asString()).isEqualTo("proposal-approved");
    assertThat(entry.path("actor").asString()).isEqualTo("dana");
    assertThat(entry.path("entry").asString())
        .contains("\"proposed_by\":\"mara\"")
        .contains(proposal.json().path("digest").asString())
        .contains(own.path("evidence_digest").asString());
  }

  @Test
  void aRefusalEndsTheProposalAndNobodyVotesTwiceInARound() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    String before = version(running);
    Wire.Got refused = vote("dana", proposal, ballot(proposal, "refuse"));
    assertThat(refused.status()).isEqualTo(201);
    assertThat(refused.string("state")).isEqualTo("indeterminate");
    assertThat(version(running)).isNotEqualTo(before);
    assertThat(stateOf(proposal)).isEqualTo("refused");
    assertThat(shown(proposal).at("/votes/0/text").asString()).isEqualTo("I looked as well");
    assertThat(store.caseOf(running).path("decisions")).isEmpty();
    JsonNode own = reads("edo", running, "present re_1");
    assertThat(vote("edo", proposal, ballot(proposal, "approve", own)).problem())
        .isEqualTo("proposal-over");
    Proposal next = toConfirm(running, "re_1");
    assertThat(next.json().at("/needed/other_than").toString())
        .isEqualTo("[\"mara\",\"agent\",\"dana\"]");
    assertThat(looksAndApprovesProblem("dana", next)).isEqualTo("already-voted");
    assertThat(vote("dana", next, ballot(next, "refuse")).problem()).isEqualTo("already-voted");
    assertThat(looksAndApproves("edo", next, "present re_1").status()).isEqualTo(201);
    assertThat(store.caseOf(running).at("/dispositions/0/approved_by").asString()).isEqualTo("edo");
  }

  private String looksAndApprovesProblem(String who, Proposal proposal) {
    return looksAndApproves(who, proposal, "present re_1").problem();
  }

  @Test
  void theVersionVotedOnIsTheVersionShown() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    String shown = version(running);
    Map<String, Object> body = ballot(proposal, "approve", own);
    Wire.Got absent = store.as("dana").post(proposal.path(), body);
    assertThat(absent.status()).isEqualTo(428);
    assertThat(vote("dana", proposal, "\"1\"", body).problem()).isEqualTo("stale-version");
    reads("reza", running, "pending re_1");
    Wire.Got stale = vote("dana", proposal, shown, body);
    assertThat(stale.status()).isEqualTo(412);
    assertThat(stale.problem()).isEqualTo("stale-version");
    assertThat("\"" + stale.string("version") + "\"").isEqualTo(version(running));
    assertThat(store.state(running)).isEqualTo("indeterminate");
  }

  @Test
  @DisplayName("C60, I8: of a proposal, its arguments and its evidence nothing else is approved")
  void nothingElseIsApprovedThanWhatWasShown() {
    var running = high("r-1");
    var other = high("r-2");
    Proposal proposal = toConfirm(running, "re_1");
    Proposal another = toConfirm(other, "re_2");
    JsonNode own = reads("dana", running, "present re_1");
    JsonNode foreign = reads("dana", other, "present re_2");
    Map<String, Object> good = ballot(proposal, "approve", own);
    for (String digest :
        List.of(StoreFixture.HASH_OF_NOTHING, another.json().path("digest").asString())) {
      Wire.Got got = vote("dana", proposal, with(good, "proposal_digest", digest));
      assertThat(got.status()).isEqualTo(412);
      assertThat(got.problem()).isEqualTo("proposal-changed");
    }
    Wire.Got args =
        vote("dana", proposal, with(good, "canonical_args_hash", StoreFixture.HASH_OF_NOTHING));
    assertThat(args.problem()).isEqualTo("args-drift");
    Wire.Got evidence =
        vote(
            "dana",
            proposal,
            with(
                good,
                "rests_on",
                List.of(
                    Map.of(
                        "reading_id",
                        own.path("reading_id").asString(),
                        "evidence_digest",
                        foreign.path("evidence_digest").asString()))));
    assertThat(evidence.problem()).isEqualTo("evidence-changed");
    Wire.Got foreigner = vote("dana", proposal, ballot(proposal, "approve", own, foreign));
    assertThat(foreigner.problem()).isEqualTo("reading-other-intent");
    Wire.Got twice = vote("dana", proposal, ballot(proposal, "approve", own, own));
    assertThat(twice.problem()).isEqualTo("invalid-member");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(stateOf(proposal)).isEqualTo("proposed");
    // the approval is not used up by what was refused
    assertThat(vote("dana", proposal, good).status()).isEqualTo(201);
  }

  private static Map<String, Object> with(Map<String, Object> body, String name, Object value) {
    Map<String, Object> other = new HashMap<>(body);
    other.put(name, value);
    return other;
  }

  @Test
  @DisplayName("C60, I8: a row swapped behind the program's back between proposal and vote")
  void aRowSwappedBetweenProposalAndVoteIsRefused() throws SQLException {
    assumeThat(database)
        .as("H2 gives its file to one process alone")
        .isEqualTo(DatabaseKind.POSTGRES);
    JsonNode foreign = reads("mara", high("other"), "present re_other");
    for (int i = 0; i < SWAPS.size(); i++) {
      var running = high("r-" + i);
      Proposal proposal = toConfirm(running, "re_" + i);
      JsonNode own = reads("dana", running, "present re_" + i);
      String shown = version(running);
      String sql =
          SWAPS
              .get(i)
              .replace(":proposal", proposal.id())
              .replace(":intent", running.id())
              .replace(":reading", proposal.reading().path("reading_id").asString())
              .replace(":foreign", foreign.path("reading_id").asString());
      behindTheBack(sql);
      String voter = sql.contains("overridden") ? "greta" : "dana";
      Wire.Got got = vote(voter, proposal, shown, ballot(proposal, "approve", own));
      assertThat(got.status()).as(sql + got.text()).isBetween(400, 499);
      assertThat(store.as("ines").get(running.path()).string("state"))
          .as(sql)
          .isEqualTo("indeterminate");
    }
    // and the chain tells of every one of them
    assertThat(store.verify().troubles()).hasSizeGreaterThanOrEqualTo(SWAPS.size());
    store.restart();
    Figure.print(
        "C60 I8", "POSTGRES", "swapped between proposal and vote, accepted", 0, SWAPS.size());
  }

  /// On the file of a store for one process the swap is found when it starts.
  @Test
  void aRowSwappedWhileTheStoreIsDownIsFoundWhenItStarts() throws SQLException {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    String shown = version(running);
    store.stop();
    behindTheBack("update decisions set receipt_id = 're_9' where id = '" + proposal.id() + "'");
    store.startAgain();
    assertThat(vote("dana", proposal, shown, ballot(proposal, "approve", own)).problem())
        .isEqualTo("damaged");
  }

  private void behindTheBack(String sql) throws SQLException {
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).as(sql).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("evidence is fresh when the vote falls: n-1 and n, not n+1")
  void evidenceThatWentStaleCarriesNoVote() {
    for (long from : List.of(-1L, 0L, 1L)) {
      var running = high("r" + from);
      Proposal proposal = toConfirm(running, "re" + from);
      JsonNode own = reads("dana", running, "present re" + from);
      Instant readAt = Instant.parse(own.path("read_at").asString());
      at(readAt.plus(World.LOOKUP.freshFor()).plusNanos(from * 1_000));
      Wire.Got voted = vote("dana", proposal, ballot(proposal, "approve", own));
      assertThat(voted.status()).as("%d %s", from, voted.text()).isEqualTo(from <= 0 ? 201 : 409);
      if (from > 0) {
        assertThat(voted.problem()).isEqualTo("checks-unmet");
        assertThat(stateOf(proposal)).isEqualTo("proposed");
        assertThat(looksAndApproves("dana", proposal, "present re" + from).status()).isEqualTo(201);
      }
    }
  }

  private void at(Instant moment) {
    store.clock.advance(Duration.between(store.clock.instant(), moment));
  }

  @Test
  void whatStandsAgainstItWhenTheVoteFallsIsWhatCounts() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    reads("reza", running, "undone re_1");
    Wire.Got voted = vote("dana", proposal, ballot(proposal, "approve", own));
    assertThat(voted.problem()).isEqualTo("checks-unmet");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(stateOf(proposal)).isEqualTo("proposed");
  }

  @Test
  void aFailIsVotedOnAsWell() {
    var running = high("r-1");
    JsonNode absent = reads("mara", running, "absent");
    Proposal fail =
        new Proposal(
            running,
            proposed("mara", running, StoreFixture.decision(running, "fail_close", 1, absent)),
            absent);
    assertThat(looksAndApproves("dana", fail, "absent").string("state")).isEqualTo("rejected");
    assertThat(store.caseOf(running).at("/dispositions/0/outcome").asString()).isEqualTo("failed");
  }

  @Test
  void oneSupportingReadingIsMadeByTheStoreOrByTheVoter() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    for (Map<String, Object> blind :
        List.of(
            ballot(proposal, "approve"),
            ballot(proposal, "approve", proposal.reading()),
            ballot(proposal, "approve", reads("dana", running, "not_seen")),
            ballot(proposal, "approve", reads("greta", running, "present re_1")))) {
      assertThat(vote("dana", proposal, blind).problem()).isEqualTo("second-look-missing");
    }
    // her own reading counts once she names it
    JsonNode own = reads("dana", running, "present re_1");
    assertThat(vote("dana", proposal, ballot(proposal, "approve", proposal.reading())).problem())
        .isEqualTo("second-look-missing");
    assertThat(vote("dana", proposal, ballot(proposal, "approve", own)).status()).isEqualTo(201);

    var byStore = high("r-2");
    Proposal next = toConfirm(byStore, "re_2");
    JsonNode store2 = reads("reader", byStore, "present re_2");
    assertThat(shown(next).at("/needed/own_reading").asBoolean()).isFalse();
    assertThat(vote("dana", next, ballot(next, "approve", store2)).status()).isEqualTo(201);
  }

  @Test
  void aJobThatWroteIsNoSecondWitnessOfItsOwnWrite() {
    Map<String, Object> body = StoreFixture.refund("r-1", HIGH, "order 1", "x");
    body.put("retry_owner", "worker");
    JsonNode intent = store.authorize(store.record(body));
    StoreFixture.Running running =
        new StoreFixture.Running(
            intent,
            store
                .as("worker")
                .post(StoreFixture.path(intent) + "/attempts", StoreFixture.attempt(intent))
                .body());
    store
        .as("worker")
        .post(
            "/v1/attempts/" + running.attempt().path("attempt_id").asString() + "/outcome",
            Map.of("kind", "timed_out"));
    store.pastHorizon();
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode writers = reads("worker", running, "present re_1");
    assertThat(shown(proposal).at("/needed/own_reading").asBoolean()).isTrue();
    assertThat(vote("dana", proposal, ballot(proposal, "approve", writers)).problem())
        .isEqualTo("second-look-missing");
  }

  @Test
  @DisplayName("a ceiling is reached at n-1 and n, not at n+1, and only in its currency")
  void aCeilingIsPerCurrency() {
    for (long minor : List.of(59_999L, 60_000L, 60_001L)) {
      var running = unknown("r-" + minor, Long.toString(minor));
      Proposal proposal = toConfirm(running, "re_" + minor);
      Wire.Got voted = looksAndApproves("yen", proposal, "present re_" + minor);
      assertThat(voted.problem()).isEqualTo("above-ceiling");
      voted = looksAndApproves("cleo", proposal, "present re_" + minor);
      if (minor <= 60_000) {
        assertThat(voted.status()).isEqualTo(201);
      } else {
        assertThat(voted.status()).isEqualTo(403);
        assertThat(voted.problem()).isEqualTo("above-ceiling");
        assertThat(stateOf(proposal)).isEqualTo("proposed");
      }
    }
  }

  @Test
  @DisplayName("I28: what somebody may is decided when the vote is applied")
  void authorityIsDecidedWhenTheVoteIsApplied() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    Map<String, Object> body = ballot(proposal, "approve", own);
    known.replace(without("dana", person("dana", World.ACME, Role.REVIEWER)));
    assertThat(vote("dana", proposal, body).problem()).isEqualTo("forbidden");
    known.replace(without("dana", person("dana", World.BETA, Role.APPROVER)));
    assertThat(vote("dana", proposal, body).problem()).isEqualTo("not-found");
    Map<String, Caller> gone = new HashMap<>(TEAM);
    gone.remove("dana");
    known.replace(gone);
    assertThat(vote("dana", proposal, body).status()).isEqualTo(401);
    assertThat(store.state(running)).isEqualTo("indeterminate");
    // and so it is for who proposed
    known.replace(without("mara", person("mara", World.ACME, Role.VIEWER)));
    assertThat(vote("dana", proposal, body).problem()).isEqualTo("not-a-second-person");
    gone = new HashMap<>(TEAM);
    gone.remove("mara");
    known.replace(gone);
    assertThat(vote("dana", proposal, body).problem()).isEqualTo("not-a-second-person");
    known.replace(TEAM);
    assertThat(vote("dana", proposal, body).status()).isEqualTo(201);
  }

  private static Map<String, Caller> without(String name, Caller instead) {
    Map<String, Caller> callers = new HashMap<>(TEAM);
    callers.put(name, instead);
    return callers;
  }

  /// The request is let in while the role still holds, and its body comes after it was taken away.
  @Test
  @DisplayName("I28: a role taken away while the request is under way applies no more")
  void aRoleTakenAwayWhileTheRequestIsUnderWayAppliesNoMore() throws IOException {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    byte[] body = Wire.text(ballot(proposal, "approve", own)).getBytes(StandardCharsets.UTF_8);
    URI at = URI.create(store.url());
    try (Socket socket = new Socket(at.getHost(), at.getPort())) {
      String head =
          "POST "
              + proposal.path()
              + " HTTP/1.1\r\nHost: 127.0.0.1:"
              + at.getPort()
              + "\r\nAuthorization: Bearer dana\r\nContent-Type: application/json\r\n"
              + "Idempotency-Key: slow-1\r\nIf-Match: "
              + version(running)
              + "\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: "
              + body.length
              + "\r\n\r\n";
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      // the store asks for the body once it has let the caller in
      assertThat(in.readLine()).contains(" 100 ");
      assertThat(in.readLine()).isEmpty();
      known.replace(without("dana", person("dana", World.ACME, Role.VIEWER)));
      out.write(body);
      out.flush();
      assertThat(in.readLine()).contains(" 401 ");
    }
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(stateOf(proposal)).isEqualTo("proposed");
  }

  @Test
  @DisplayName("I5: the same vote ten times, over a restart, is one vote and one answer")
  void aRepeatedVoteIsAnsweredWithItsFirstAnswer() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    Map<String, Object> body = ballot(proposal, "approve", own);
    String shown = version(running);
    Wire.Got first = store.as("dana").post(proposal.path(), "vote-1", shown, body);
    assertThat(first.status()).isEqualTo(201);
    long changes = store.changes();
    for (int i = 0; i < 10; i++) {
      if (i == 5) {
        store.restart();
      }
      Wire.Got again = store.as("dana").post(proposal.path(), "vote-1", shown, body);
      assertThat(again.status()).isEqualTo(201);
      assertThat(again.text()).isEqualTo(first.text());
      assertThat(again.etag()).isEqualTo(first.etag());
    }
    assertThat(store.changes()).isEqualTo(changes);
    assertThat(
            store
                .as("dana")
                .post(proposal.path(), "vote-1", shown, ballot(proposal, "refuse"))
                .problem())
        .isEqualTo("idempotency-key-reused");
    assertThat(store.as("edo").post(proposal.path(), "vote-1", shown, body).problem())
        .as("another person's key is another key")
        .isEqualTo("stale-version");
  }

  @Test
  @DisplayName("C62: an approval counts once, and for its own round only")
  void anOldApprovalDoesNotFireAgain() {
    var running = high("r-1");
    Proposal proposal = toConfirm(running, "re_1");
    JsonNode own = reads("dana", running, "present re_1");
    Map<String, Object> body = ballot(proposal, "approve", own);
    String shown = version(running);
    assertThat(vote("dana", proposal, shown, body).status()).isEqualTo(201);
    long changes = store.changes();
    assertThat(vote("dana", proposal, shown, body).problem()).isEqualTo("stale-version");
    assertThat(vote("dana", proposal, body).problem()).isEqualTo("proposal-over");
    store.restart();
    assertThat(vote("edo", proposal, body).problem()).isEqualTo("proposal-over");
    assertThat(store.changes()).isEqualTo(changes);
    // contrary evidence opens the next round; the old approval is none there
    reads("mara", running, "undone re_1");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(vote("edo", proposal, body).problem()).isEqualTo("proposal-over");
    assertThat(vote("dana", proposal, body).problem()).isEqualTo("proposal-over");
    assertThat(store.caseOf(running).path("dispositions")).hasSize(1);
    // a second round takes two again, whatever the amount, and the same person may vote once more
    JsonNode undone = reads("mara", running, 2, "undone re_1");
    Proposal next =
        new Proposal(
            running,
            proposed("mara", running, StoreFixture.decision(running, "fail_close", 2, undone)),
            undone);
    assertThat(next.json().path("why").toString()).contains("second_round");
    JsonNode seen = reads("dana", running, 2, "undone re_1");
    assertThat(vote("dana", next, ballot(next, "approve", seen)).status()).isEqualTo(201);
    assertThat(store.caseOf(running).path("dispositions")).hasSize(2);
  }

  @Test
  void whatIsNoProposalIsNotVotedOn() {
    var running = unknown("r-1", "4200");
    JsonNode reading = reads("mara", running, "present re_1");
    Wire.Got decided =
        store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1", reading));
    Proposal fake =
        new Proposal(
            running, toConfirm(high("r-2"), "re_2").json(), decided.body().path("decision"));
    String id = decided.body().at("/decision/decision_id").asString();
    Wire.Got got =
        store
            .as("dana")
            .post("/v1/decisions/" + id + "/votes", "v-1", "\"1\"", ballot(fake, "approve"));
    assertThat(got.problem()).isEqualTo("not-found");
    assertThat(
            store
                .as("dana")
                .post("/v1/decisions/dec_nothing/votes", "v-2", "\"1\"", ballot(fake, "approve"))
                .problem())
        .isEqualTo("not-found");
  }
}
