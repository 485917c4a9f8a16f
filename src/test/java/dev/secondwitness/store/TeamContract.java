package dev.secondwitness.store;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Entitled;
import dev.secondwitness.store.core.Pass;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A store for a team, and the steps of a decision that takes two people.
abstract class TeamContract extends StoreContract {
  /// At the threshold and above, in minor units.
  static final String HIGH = "60000";

  /// The people of the store's tests and the rest of the team.
  static final Map<String, Caller> TEAM = team();

  private static Map<String, Caller> team() {
    Map<String, Caller> team = new HashMap<>(World.CALLERS);
    team.put("dana", person("dana", World.ACME, Role.APPROVER));
    team.put("edo", person("edo", World.ACME, Role.APPROVER));
    team.put("greta", person("greta", World.ACME, Role.REVIEWER, Role.APPROVER, Role.MANAGER));
    team.put("adam", person("adam", World.ACME, Role.ADMIN));
    team.put("oskar", person("oskar", World.BETA, Role.REVIEWER, Role.APPROVER, Role.MANAGER));
    team.put(
        "cleo",
        new Caller(
            new Principal("cleo", Principal.Kind.PERSON),
            "cleo by name",
            Set.of(new Grant(World.ACME, Role.APPROVER, List.of(new Money("EUR", 60_000)))),
            Set.of()));
    team.put(
        "yen",
        new Caller(
            new Principal("yen", Principal.Kind.PERSON),
            "yen by name",
            Set.of(new Grant(World.ACME, Role.APPROVER, List.of(new Money("JPY", 9_000_000)))),
            Set.of()));
    team.put(
        "reader",
        new Caller(
            new Principal("reader", Principal.Kind.JOB),
            "the store's own reader",
            Set.of(),
            Set.of(World.ACME)));
    return Map.copyOf(team);
  }

  static Caller person(String name, Tenant tenant, Role... roles) {
    return new Caller(
        new Principal(name, Principal.Kind.PERSON),
        name + " by name",
        Stream.of(roles).map(role -> new Grant(tenant, role)).collect(Collectors.toSet()),
        Set.of());
  }

  /// Who may come in, by tokens that are names; a test may change it.
  final Known known = new Known();

  /// Bearers that come and go while the store runs.
  static final class Known implements Bearers {
    private volatile Map<String, Caller> callers = TEAM;

    void replace(Map<String, Caller> others) {
      callers = Map.copyOf(others);
    }

    @Override
    public Optional<Pass> pass(String token, Instant now) {
      return Optional.ofNullable(callers.get(token))
          .map(caller -> moment -> Optional.ofNullable(callers.get(token)));
    }

    @Override
    public Entitled.Answer reviews(Principal person, Tenant tenant) {
      return callers.values().stream()
              .anyMatch(c -> c.principal().equals(person) && c.reviews(tenant))
          ? Entitled.Answer.STILL
          : Entitled.Answer.NO_LONGER;
    }
  }

  @Override
  StoreFixture.Setup setup() {
    return new StoreFixture.Setup(
        false,
        Door.onThisMachine(0, known)
            .with(Limits.USUAL.principals(1_000_000, 1_000_000).strangers(1_000_000)));
  }

  /// An unknown that takes two people, past E.
  StoreFixture.Running high(String ref) {
    return unknown(ref, HIGH);
  }

  StoreFixture.Running unknown(String ref, String minor) {
    StoreFixture.Running running =
        store.unknown(StoreFixture.refund(ref, minor, "order " + ref, "x"));
    store.pastHorizon();
    return running;
  }

  /// What somebody reads now.
  JsonNode reads(String who, StoreFixture.Running running, String says) {
    return reads(who, running, 1, says);
  }

  JsonNode reads(String who, StoreFixture.Running running, int round, String says) {
    store.clock.advance(Duration.ofMillis(1));
    Wire.Got got =
        store.as(who).post(running.path() + "/readings", store.reading(running, round, says));
    if (got.status() != 201) {
      throw new AssertionError(got.text());
    }
    return got.body();
  }

  /// A proposal that stands, as the store answered it.
  JsonNode proposed(String who, StoreFixture.Running running, Map<String, Object> body) {
    Wire.Got got = store.decide(who, running, body);
    if (got.status() != 201 || !got.body().has("proposal")) {
      throw new AssertionError(got.text());
    }
    return got.body().path("proposal");
  }

  /// Mara reads `present` and proposes to confirm.
  Proposal toConfirm(StoreFixture.Running running, String receipt) {
    JsonNode reading = reads("mara", running, "present " + receipt);
    return new Proposal(
        running,
        proposed("mara", running, StoreFixture.confirm(running, 1, receipt, reading)),
        reading);
  }

  /// A proposal and the reading it rests on.
  record Proposal(StoreFixture.Running running, JsonNode json, JsonNode reading) {
    String id() {
      return json.at("/decision/decision_id").asString();
    }

    String path() {
      return "/v1/decisions/" + id() + "/votes";
    }
  }

  /// A vote that binds what is shown.
  static Map<String, Object> ballot(Proposal proposal, String choice, JsonNode... seen) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("choice", choice);
    body.put("proposal_digest", proposal.json().path("digest").asString());
    body.put(
        "canonical_args_hash", proposal.running().intent().path("canonical_args_hash").asString());
    body.put(
        "rests_on",
        Arrays.stream(seen)
            .map(
                r ->
                    Map.of(
                        "reading_id",
                        r.path("reading_id").asString(),
                        "evidence_digest",
                        r.path("evidence_digest").asString()))
            .toList());
    body.put("text", "I looked as well");
    return body;
  }

  String version(StoreFixture.Running running) {
    return "\"" + store.caseOf(running).path("version").asString() + "\"";
  }

  Wire.Got vote(String who, Proposal proposal, Object body) {
    return vote(who, proposal, version(proposal.running()), body);
  }

  Wire.Got vote(String who, Proposal proposal, String version, Object body) {
    return store.as(who).post(proposal.path(), UUID.randomUUID().toString(), version, body);
  }

  /// Reads the same as the proposal, and approves.
  Wire.Got looksAndApproves(String who, Proposal proposal, String says) {
    JsonNode own = reads(who, proposal.running(), says);
    return vote(who, proposal, ballot(proposal, "approve", own));
  }

  /// The proposal as the case shows it now.
  JsonNode shown(Proposal proposal) {
    return store
        .caseOf(proposal.running())
        .path("proposals")
        .valueStream()
        .filter(p -> p.at("/decision/decision_id").asString().equals(proposal.id()))
        .findFirst()
        .orElseThrow();
  }

  String stateOf(Proposal proposal) {
    return shown(proposal).path("state").asString();
  }
}
