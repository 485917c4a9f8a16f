package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// On every path of the contract, whoever has no right in a tenant gets nothing of it: not there,
/// empty, or refused, and never a byte of its ids. A path without a row here fails.
class TenantIsolationContractTest extends StoreContract {
  private static final String ORDER = "order 770911";
  private static final String TICKET = "T-770912";
  private static final String RECEIPT = "re_770913";
  private static final String REF = "ref-770914";
  private static final String PURPOSE = "canary 770915";
  private static final String DECISION_KEY = "key-770916";

  /// Not there, or refused without saying whether it is.
  private static final Set<Integer> GONE = Set.of(404);

  private static final Set<Integer> REFUSED = Set.of(403);

  /// Answered, with the caller's own or with nothing; whoever has no role is refused.
  private static final Set<Integer> OWN = Set.of(200, 403);

  private static final Map<String, Row> ROWS = rows();

  /// How the path is asked for another tenant's things, and what may be answered.
  private record Row(Set<Integer> statuses, Asking asking) {}

  private interface Asking {
    List<Wire.Got> ask(Wire wire, Victim victim);
  }

  /// What acme has and beta must not learn of.
  private record Victim(
      StoreFixture.Running running, JsonNode file, String reading, String decision, String hold) {
    String path() {
      return running.path();
    }

    /// Every id, key and number of the case.
    Set<String> canaries() {
      Set<String> canaries = new TreeSet<>(Set.of(ORDER, TICKET, RECEIPT, REF, PURPOSE));
      canaries.addAll(Set.of(DECISION_KEY, hold, decision, reading));
      canaries.add(running.intent().path("action_key").asString());
      canaries.add(running.intent().path("canonical_args_hash").asString());
      collect(file, canaries);
      return canaries;
    }

    private static void collect(JsonNode node, Set<String> canaries) {
      if (node.isString() && node.asString().matches("(int|att|rd|dec)_[0-9a-z_]+")) {
        canaries.add(node.asString());
      }
      node.forEach(child -> collect(child, canaries));
    }
  }

  private static Map<String, Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    rows.put("GET /v1/me", get(Set.of(200), v -> "/v1/me"));
    rows.put("GET /v1/health", get(Set.of(200), v -> "/v1/health"));
    rows.put("GET /v1/queue", new Row(OWN, TenantIsolationContractTest::queues));
    rows.put("GET /v1/search", new Row(OWN, TenantIsolationContractTest::searches));
    rows.put("GET /v1/metrics", get(OWN, v -> "/v1/metrics"));
    // digests of entries, and none of their contents
    rows.put("GET /v1/audit", get(OWN, v -> "/v1/audit?limit=1000"));
    rows.put("GET /v1/audit/head", get(Set.of(200), v -> "/v1/audit/head"));
    rows.put("GET /v1/audit/links", get(Set.of(200), v -> "/v1/audit/links?limit=5000"));
    rows.put(
        "GET /v1/audit/export",
        new Row(OWN, (wire, v) -> List.of(wire.raw("/v1/audit/export?limit=5000"))));
    rows.put("GET /v1/audit/restorations", get(Set.of(200), v -> "/v1/audit/restorations"));
    rows.put(
        "POST /v1/audit/restorations",
        post(REFUSED, v -> "/v1/audit/restorations", v -> restoration()));
    rows.put(
        "POST /v1/audit/restorations/{id}/confirmation",
        post(
            REFUSED,
            v -> "/v1/audit/restorations/rst_0001/confirmation",
            v -> Map.of("lost_sequence", 900, "lost_hash", StoreFixture.HASH_OF_NOTHING)));
    rows.put("GET /v1/intents/{id}", get(GONE, Victim::path));
    rows.put(
        "GET /v1/intents/{id}/readings/{reading}/evidence",
        get(Set.of(403, 404), v -> v.path() + "/readings/" + v.reading() + "/evidence"));
    rows.put(
        "GET /v1/decisions/by-key/{key}", get(GONE, v -> "/v1/decisions/by-key/" + DECISION_KEY));
    rows.put(
        "POST /v1/intents",
        new Row(
            Set.of(400, 403),
            (wire, v) -> {
              Map<String, Object> supersedes = refund("beta-ref");
              supersedes.put("tenant", "beta");
              supersedes.put("supersedes", v.running().id());
              return List.of(
                  wire.post("/v1/intents", refund(REF)), wire.post("/v1/intents", supersedes));
            }));
    rows.put(
        "POST /v1/intents/{id}/authorization",
        acted(
            GONE,
            v -> v.path() + "/authorization",
            v ->
                Map.of(
                    "canonical_args_hash",
                    v.running().intent().path("canonical_args_hash").asString(),
                    "approved_by",
                    "policy:test")));
    rows.put(
        "POST /v1/intents/{id}/separation",
        acted(
            Set.of(403, 404),
            v -> v.path() + "/separation",
            v ->
                Map.of(
                    "separate_from",
                    v.running().id(),
                    "canonical_args_hash",
                    v.running().intent().path("canonical_args_hash").asString(),
                    "reason",
                    "another item")));
    rows.put(
        "POST /v1/intents/{id}/cancellation",
        post(GONE, v -> v.path() + "/cancellation", v -> Map.of("reason", "no more")));
    rows.put(
        "POST /v1/intents/{id}/authority",
        acted(
            GONE,
            v -> v.path() + "/authority",
            v ->
                Map.of(
                    "canonical_args_hash",
                    v.running().intent().path("canonical_args_hash").asString(),
                    "deadline",
                    StoreFixture.START.plusSeconds(7200).toString(),
                    "reason",
                    "late")));
    rows.put(
        "POST /v1/outbox/leases",
        post(OWN, v -> "/v1/outbox/leases", v -> Map.of("worker", "agent", "limit", 50)));
    rows.put(
        "POST /v1/outbox/{id}/ack",
        post(
            GONE,
            v -> "/v1/outbox/" + v.running().id().replace("int_", "out_") + "_a1/ack",
            v -> Map.of("worker", "agent")));
    rows.put("GET /v1/doubles", get(OWN, v -> "/v1/doubles"));
    rows.put(
        "POST /v1/intents/{id}/attempts",
        post(GONE, v -> v.path() + "/attempts", v -> StoreFixture.attempt(v.running().intent())));
    rows.put(
        "POST /v1/attempts/{id}/outcome",
        post(
            GONE,
            v -> "/v1/attempts/" + v.running().attempt().path("attempt_id").asString() + "/outcome",
            v -> Map.of("kind", "timed_out")));
    rows.put("POST /v1/events", new Row(Set.of(200, 403), TenantIsolationContractTest::events));
    rows.put(
        "POST /v1/intents/{id}/readings",
        post(
            GONE,
            v -> v.path() + "/readings",
            v -> Map.of("intent_id", v.running().id(), "round", 1, "observation", observation())));
    rows.put(
        "POST /v1/intents/{id}/decisions",
        acted(
            Set.of(403, 404),
            v -> v.path() + "/decisions",
            v -> StoreFixture.confirm(v.running(), 1, RECEIPT)));
    rows.put("GET /v1/intents/{id}/replay", get(GONE, v -> v.path() + "/replay"));
    rows.put("GET /v1/quotas", get(OWN, v -> "/v1/quotas"));
    rows.put("GET /v1/holds", get(OWN, v -> "/v1/holds?view=all"));
    rows.put(
        "POST /v1/holds",
        new Row(
            Set.of(403, 404),
            (wire, v) ->
                List.of(
                    wire.post("/v1/holds", hold("intent", v.running().id())),
                    wire.post("/v1/holds", hold("operation", "refund.create")))));
    rows.put(
        "DELETE /v1/holds/{id}",
        new Row(
            GONE,
            (wire, v) ->
                List.of(
                    wire.call(
                        "DELETE",
                        "/v1/holds/" + v.hold() + "?why=because",
                        Map.of(),
                        Optional.empty()))));
    rows.put(
        "POST /v1/decisions/{id}/votes",
        acted(
            Set.of(403, 404),
            v -> "/v1/decisions/" + v.decision() + "/votes",
            v ->
                Map.of(
                    "choice",
                    "approve",
                    "proposal_digest",
                    StoreFixture.HASH_OF_NOTHING,
                    "canonical_args_hash",
                    v.running().intent().path("canonical_args_hash").asString(),
                    "rests_on",
                    List.of(),
                    "text",
                    "guessed")));
    rows.put(
        "POST /v1/decisions/{id}/withdrawal",
        acted(
            Set.of(403, 404),
            v -> "/v1/decisions/" + v.decision() + "/withdrawal",
            v -> Map.of("text", "guessed")));
    ruleRows(rows);
    // heard on its own below: a stream has no end to wait for
    rows.put("GET /v1/stream", new Row(Set.of(), (wire, v) -> List.of()));
    return rows;
  }

  /// Witnesses and cards are the store's; a tenant's policy, and what is proposed for it, are its
  /// own (`RuleRightsContractTest` has them in a store that keeps rules).
  private static void ruleRows(Map<String, Row> rows) {
    Set<Integer> apart = Set.of(403, 404);
    for (String kind : List.of("witnesses", "contract-cards", "policies")) {
      String path = "/v1/" + kind;
      rows.put("GET " + path, get(OWN, v -> path));
      rows.put("GET " + path + "/proposals", get(OWN, v -> path + "/proposals"));
      rows.put("GET " + path + "/{id}", get(apart, v -> path + "/acme"));
      rows.put(
          "GET " + path + "/{id}/versions/{version}", get(apart, v -> path + "/acme/versions/1"));
      rows.put(
          "POST " + path + "/proposals",
          post(
              REFUSED,
              v -> path + "/proposals",
              v ->
                  Map.of(
                      "text",
                      RuleWorld.POLICY.replace("id: default", "id: acme"),
                      "why",
                      PURPOSE)));
    }
    String proposal = "/v1/rules/proposals/rule_0000000001";
    rows.put("GET /v1/rules/proposals/{id}", get(apart, v -> proposal));
    rows.put(
        "POST /v1/rules/proposals/{id}/votes",
        post(
            apart,
            v -> proposal + "/votes",
            v -> Map.of("vote", "approve", "digest", StoreFixture.HASH_OF_NOTHING)));
    rows.put(
        "POST /v1/rules/proposals/{id}/withdrawal",
        post(apart, v -> proposal + "/withdrawal", v -> Map.of("why", PURPOSE)));
  }

  private interface Of<T> {
    T of(Victim victim);
  }

  private static Row get(Set<Integer> statuses, Of<String> path) {
    return new Row(statuses, (wire, v) -> List.of(wire.get(path.of(v))));
  }

  private static Row post(Set<Integer> statuses, Of<String> path, Of<Object> body) {
    return new Row(statuses, (wire, v) -> List.of(wire.post(path.of(v), body.of(v))));
  }

  /// A POST that names the version it acts on: the right one, guessed.
  private static Row acted(Set<Integer> statuses, Of<String> path, Of<Object> body) {
    return new Row(
        statuses,
        (wire, v) ->
            List.of(
                wire.post(
                    path.of(v),
                    UUID.randomUUID().toString(),
                    "\"" + v.file().path("version").asString() + "\"",
                    body.of(v))));
  }

  private static List<Wire.Got> queues(Wire wire, Victim victim) {
    return Stream.of(
            "/v1/queue?view=unknown",
            "/v1/queue?view=expiring",
            "/v1/queue?view=mine",
            "/v1/queue?view=approvals",
            "/v1/queue?view=all",
            "/v1/queue?view=all&tenant=acme",
            "/v1/queue?view=all&operation=refund.create")
        .map(wire::get)
        .toList();
  }

  private static List<Wire.Got> searches(Wire wire, Victim victim) {
    List<Wire.Got> got = new ArrayList<>();
    for (String canary : victim.canaries()) {
      Wire.Got answer = wire.get("/v1/search?q=" + canary.replace(" ", "%20"));
      assertThat(answer.body().path("hits")).as(canary).isEmpty();
      // the caller's own words stand in no answer either
      got.add(answer);
    }
    return got;
  }

  private static List<Wire.Got> events(Wire wire, Victim victim) {
    Map<String, Object> byIntent = event("ev-1");
    byIntent.put("intent_id", victim.running().id());
    Map<String, Object> byKey = event("ev-2");
    byKey.put("action_key", victim.running().intent().path("action_key").asString());
    return List.of(wire.post("/v1/events", byIntent), wire.post("/v1/events", byKey));
  }

  private static Map<String, Object> event(String id) {
    Map<String, Object> body = new HashMap<>();
    body.put("source", "payments-signed");
    body.put("event_id", id + "-" + UUID.randomUUID());
    body.put("kind", "committed");
    body.put("occurred_at", StoreFixture.START.toString());
    return body;
  }

  private static Map<String, Object> restoration() {
    return Map.of(
        "lost_sequence", 900, "lost_hash", StoreFixture.HASH_OF_NOTHING, "reason", "none");
  }

  private static Map<String, Object> hold(String over, String subject) {
    return Map.of("tenant", "acme", "over", over, "subject", subject, "why", PURPOSE);
  }

  private static Map<String, Object> observation() {
    return Map.of(
        "witness",
        "payments.by-key",
        "witness_version",
        1,
        "looks",
        List.of(StoreFixture.look("present " + RECEIPT, StoreFixture.START, StoreFixture.START)));
  }

  private static Map<String, Object> refund(String ref) {
    Map<String, Object> body = StoreFixture.refund(ref, "4200", ORDER, "item-1");
    body.put("ticket_refs", List.of(TICKET));
    body.put("purpose", PURPOSE);
    return body;
  }

  /// An unknown of acme with a reading, a decision and all the numbers a ticket may carry.
  private Victim victim() {
    var running = store.unknown(refund(REF));
    JsonNode reading = store.look(running, 1, "present " + RECEIPT).body();
    Map<String, Object> escalation = StoreFixture.decision(running, "escalate", 1);
    escalation.put("to", Map.of("kind", "group", "name", "managers"));
    escalation.put("resolve_by", store.clock.instant().plusSeconds(3600).toString());
    Wire.Got decided =
        store
            .as("mara")
            .post(
                running.path() + "/decisions",
                DECISION_KEY,
                "\"" + store.caseOf(running).path("version").asString() + "\"",
                escalation);
    assertThat(decided.status()).isEqualTo(201);
    Wire.Got hold = store.as("ines").post("/v1/holds", hold("operation", "refund.create"));
    assertThat(hold.status()).isEqualTo(201);
    return new Victim(
        running,
        store.caseOf(running),
        reading.path("reading_id").asString(),
        decided.body().at("/decision/decision_id").asString(),
        hold.string("hold_id"));
  }

  @Test
  @DisplayName("L146: every path of the contract has a row")
  void everyPathHasARow() {
    assertThat(ROWS.keySet())
        .as("a new path takes a row in rows(): how another tenant would ask for it")
        .containsExactlyInAnyOrderElementsOf(Contract.operations());
  }

  @Test
  @DisplayName("L146: no path tells another tenant anything")
  void noPathTellsAnotherTenantAnything() {
    Victim victim = victim();
    Set<String> canaries = victim.canaries();
    assertThat(canaries).hasSizeGreaterThan(8);
    long changes = store.changes();
    for (String who : List.of("olga", "stranger", "hired")) {
      ROWS.forEach(
          (operation, row) -> {
            for (Wire.Got got : row.asking().ask(store.as(who), victim)) {
              String told = who + ": " + operation + " answered " + got.status() + " " + got.text();
              assertThat(row.statuses()).as(told).contains(got.status());
              assertThat(got.etag()).as(told).isEmpty();
              withoutTheAsked(got, victim, canaries, told);
            }
          });
    }
    assertThat(store.caseOf(victim.running())).isEqualTo(victim.file());
    assertThat(store.changes() - changes)
        .as("unmatched events are noted, nothing else is")
        .isEqualTo(4);
  }

  /// A refusal may repeat the id that was asked for, as it does for one that is nobody's.
  private static void withoutTheAsked(
      Wire.Got got, Victim victim, Set<String> canaries, String told) {
    String text = got.text();
    if (got.status() == 404) {
      text =
          text.replace(victim.running().id(), "")
              .replace(victim.hold(), "")
              .replace(victim.running().attempt().path("attempt_id").asString(), "");
    }
    for (String canary : canaries) {
      assertThat(text).as(told).doesNotContain(canary);
    }
  }

  @Test
  @DisplayName("L146: what is another tenant's and what is nobody's are refused in the same words")
  void whatIsAnothersLooksLikeWhatIsNobodys() {
    Victim victim = victim();
    String id = victim.running().id();
    String nobody = "int_0000000000";
    Wire olga = store.as("olga");
    assertThat(sentence(olga.get(victim.path()), id))
        .isEqualTo(sentence(olga.get(victim.path().replace(id, nobody)), nobody));
    Map<String, Object> reading = Map.of("intent_id", id, "round", 1, "observation", observation());
    assertThat(sentence(olga.post(victim.path() + "/readings", reading), id))
        .isEqualTo(sentence(olga.post("/v1/intents/" + nobody + "/readings", reading), nobody));
    String attempt = victim.running().attempt().path("attempt_id").asString();
    Wire stranger = store.as("stranger");
    Map<String, Object> outcome = Map.of("kind", "timed_out");
    assertThat(sentence(stranger.post("/v1/attempts/" + attempt + "/outcome", outcome), id))
        .doesNotContain(id)
        .startsWith("404");
  }

  private static String sentence(Wire.Got got, String id) {
    return got.status()
        + got.problem()
        + got.string("title")
        + got.string("detail").replace(id, "ID")
        + got.string("field");
  }

  @Test
  @DisplayName("L146: the stream carries the caller's tenants only, whatever is asked for")
  void theStreamCarriesOwnTenantsOnly() {
    Victim victim = victim();
    try (StreamListener olga = new StreamListener(store.url(), "olga", 0)) {
      store.look(victim.running(), 1, "present " + RECEIPT);
      Map<String, Object> beta = StoreFixture.refund("beta-1");
      beta.put("tenant", "beta");
      store.as("stranger").post("/v1/intents", beta);
      await().until(() -> !olga.kinds().isEmpty());
      assertThat(olga.kinds()).containsExactly("intent-recorded");
    }
    assertThat(store.as("stranger").call("GET", "/v1/stream", Map.of(), Optional.empty()).status())
        .isEqualTo(403);
  }
}
