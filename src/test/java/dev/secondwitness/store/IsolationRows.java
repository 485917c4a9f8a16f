package dev.secondwitness.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/// How each path of the contract is asked for what is another tenant's, and what may be answered.
final class IsolationRows {
  /// Not there.
  private static final Set<Integer> GONE = Set.of(404);

  /// Not there, or refused by what the caller is before anything is looked at.
  private static final Set<Integer> GONE_OR_REFUSED = Set.of(403, 404);

  /// Answered with the caller's own or with nothing; whoever has no role is refused.
  private static final Set<Integer> OWN = Set.of(200, 403);

  /// What every tenant may see, to whom roles allow it.
  private static final Set<Integer> SHARED = Set.of(200, 403, 404);

  private final Map<String, Row> rows = new LinkedHashMap<>();

  /// @param statuses what may be answered
  record Row(Set<Integer> statuses, Asking asking) {}

  interface Asking {
    List<Wire.Got> ask(Wire wire, IsolationVictim victim);
  }

  private IsolationRows() {}

  /// By operation, such as `GET /v1/me`.
  static Map<String, Row> all() {
    IsolationRows all = new IsolationRows();
    all.oversight();
    all.reviewing();
    all.voting();
    all.coordinating();
    all.holding();
    all.rules();
    return all.rows;
  }

  private void oversight() {
    get("/v1/me", Set.of(200), v -> "/v1/me");
    get("/v1/health", Set.of(200), v -> "/v1/health");
    get("/v1/health/ready", Set.of(200), v -> "/v1/health/ready");
    get("/v1/prometheus", OWN, v -> "/v1/prometheus");
    get("/v1/metrics", OWN, v -> "/v1/metrics");
    get("/v1/quotas", OWN, v -> "/v1/quotas");
    get("/v1/doubles", OWN, v -> "/v1/doubles");
    // of others' entries their digests, and none of their contents
    get("/v1/audit", OWN, v -> "/v1/audit?limit=1000");
    get("/v1/audit/head", Set.of(200), v -> "/v1/audit/head");
    get("/v1/audit/links", Set.of(200), v -> "/v1/audit/links?limit=5000");
    get("/v1/audit/restorations", Set.of(200), v -> "/v1/audit/restorations");
    rows.put(
        "GET /v1/audit/export",
        new Row(OWN, (wire, v) -> List.of(wire.raw("/v1/audit/export?limit=5000"))));
    Map<String, Object> lost =
        Map.of("lost_sequence", 900, "lost_hash", StoreFixture.HASH_OF_NOTHING);
    Map<String, Object> reported = new HashMap<>(lost);
    reported.put("reason", "none");
    post("/v1/audit/restorations", Set.of(403), v -> "/v1/audit/restorations", v -> reported);
    post(
        "/v1/audit/restorations/{id}/confirmation",
        Set.of(403),
        v -> "/v1/audit/restorations/rst_0001/confirmation",
        v -> lost);
    // heard on its own: a stream has no end to wait for
    rows.put("GET /v1/stream", new Row(Set.of(), (wire, v) -> List.of()));
  }

  private void reviewing() {
    rows.put("GET /v1/queue", new Row(OWN, IsolationRows::queues));
    rows.put("GET /v1/search", new Row(OWN, IsolationRows::searches));
    get("/v1/intents/{id}", GONE, IsolationVictim::path);
    get("/v1/intents/{id}/replay", GONE, v -> v.path() + "/replay");
    get(
        "/v1/intents/{id}/readings/{reading}/evidence",
        GONE_OR_REFUSED,
        v -> v.path() + "/readings/" + v.reading() + "/evidence");
    get(
        "/v1/decisions/by-key/{key}",
        GONE,
        v -> "/v1/decisions/by-key/" + IsolationVictim.DECISION_KEY);
    post(
        "/v1/intents/{id}/readings",
        GONE,
        v -> v.path() + "/readings",
        v -> Map.of("intent_id", v.running().id(), "round", 1, "observation", observation()));
    acted(
        "/v1/intents/{id}/decisions",
        GONE_OR_REFUSED,
        v -> v.path() + "/decisions",
        v -> StoreFixture.confirm(v.running(), 1, IsolationVictim.RECEIPT));
  }

  private void voting() {
    acted(
        "/v1/decisions/{id}/votes",
        GONE_OR_REFUSED,
        v -> "/v1/decisions/" + v.decision() + "/votes",
        v ->
            Map.of(
                "choice",
                "approve",
                "proposal_digest",
                StoreFixture.HASH_OF_NOTHING,
                "canonical_args_hash",
                v.hash(),
                "rests_on",
                List.of(),
                "text",
                "guessed"));
    acted(
        "/v1/decisions/{id}/withdrawal",
        GONE_OR_REFUSED,
        v -> "/v1/decisions/" + v.decision() + "/withdrawal",
        v -> Map.of("text", "guessed"));
  }

  private void coordinating() {
    rows.put(
        "POST /v1/intents",
        new Row(
            Set.of(400, 403),
            (wire, v) -> {
              Map<String, Object> supersedes = refund("beta-ref");
              supersedes.put("tenant", "beta");
              supersedes.put("supersedes", v.running().id());
              return List.of(
                  wire.post("/v1/intents", refund(IsolationVictim.REF)),
                  wire.post("/v1/intents", supersedes));
            }));
    acted(
        "/v1/intents/{id}/authorization",
        GONE,
        v -> v.path() + "/authorization",
        v -> Map.of("canonical_args_hash", v.hash(), "approved_by", "policy:test"));
    acted(
        "/v1/intents/{id}/separation",
        GONE_OR_REFUSED,
        v -> v.path() + "/separation",
        v ->
            Map.of(
                "separate_from",
                v.running().id(),
                "canonical_args_hash",
                v.hash(),
                "reason",
                "because"));
    acted(
        "/v1/intents/{id}/authority",
        GONE_OR_REFUSED,
        v -> v.path() + "/authority",
        v ->
            Map.of(
                "canonical_args_hash",
                v.hash(),
                "deadline",
                StoreFixture.START.plusSeconds(9_000).toString(),
                "reason",
                "because"));
    post(
        "/v1/intents/{id}/cancellation",
        GONE,
        v -> v.path() + "/cancellation",
        v -> Map.of("reason", "because"));
    post(
        "/v1/intents/{id}/attempts",
        GONE,
        v -> v.path() + "/attempts",
        v -> StoreFixture.attempt(v.running().intent()));
    post(
        "/v1/attempts/{id}/outcome",
        GONE,
        v -> "/v1/attempts/" + v.attempt() + "/outcome",
        v -> Map.of("kind", "timed_out"));
    rows.put("POST /v1/events", new Row(OWN, IsolationRows::events));
    post("/v1/outbox/leases", OWN, v -> "/v1/outbox/leases", v -> Map.of("worker", "agent"));
    post(
        "/v1/outbox/{id}/ack",
        GONE_OR_REFUSED,
        v -> "/v1/outbox/" + v.message() + "/ack",
        v -> Map.of("worker", "agent"));
  }

  private void holding() {
    get("/v1/holds", OWN, v -> "/v1/holds?view=all");
    rows.put(
        "POST /v1/holds",
        new Row(
            GONE_OR_REFUSED,
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
  }

  private void rules() {
    rules("policies", "acme", acmePolicy(), GONE_OR_REFUSED);
    rules("witnesses", "payments.by-key", RuleWorld.WITNESS, SHARED);
    rules("contract-cards", "payments", RuleWorld.CARD, SHARED);
    get("/v1/rules/proposals/{id}", GONE_OR_REFUSED, v -> "/v1/rules/proposals/" + v.proposalId());
    post(
        "/v1/rules/proposals/{id}/votes",
        GONE_OR_REFUSED,
        v -> "/v1/rules/proposals/" + v.proposalId() + "/votes",
        v -> Map.of("vote", "approve", "digest", v.proposal().path("digest").asString()));
    post(
        "/v1/rules/proposals/{id}/withdrawal",
        GONE_OR_REFUSED,
        v -> "/v1/rules/proposals/" + v.proposalId() + "/withdrawal",
        v -> Map.of("why", "because"));
  }

  private void rules(String kind, String id, String text, Set<Integer> one) {
    String base = "/v1/" + kind;
    get(base, OWN, v -> base);
    get(base + "/{id}", one, v -> base + "/" + id);
    get(base + "/{id}/versions/{version}", one, v -> base + "/" + id + "/versions/1");
    get(base + "/proposals", OWN, v -> base + "/proposals");
    post(
        base + "/proposals",
        GONE_OR_REFUSED,
        v -> base + "/proposals",
        v -> Map.of("text", text.replace("version: 1\n", "version: 2\n"), "why", "because"));
  }

  /// The policy of acme alone.
  static String acmePolicy() {
    return RuleWorld.POLICY.replace("id: default", "id: acme");
  }

  private void get(String path, Set<Integer> statuses, Function<IsolationVictim, String> asked) {
    rows.put("GET " + path, new Row(statuses, (wire, v) -> List.of(wire.get(asked.apply(v)))));
  }

  private void post(
      String path,
      Set<Integer> statuses,
      Function<IsolationVictim, String> asked,
      Function<IsolationVictim, Object> body) {
    rows.put(
        "POST " + path,
        new Row(statuses, (wire, v) -> List.of(wire.post(asked.apply(v), body.apply(v)))));
  }

  /// A POST that names the version it acts on: the right one, guessed.
  private void acted(
      String path,
      Set<Integer> statuses,
      Function<IsolationVictim, String> asked,
      Function<IsolationVictim, Object> body) {
    rows.put(
        "POST " + path,
        new Row(
            statuses,
            (wire, v) ->
                List.of(
                    wire.post(
                        asked.apply(v),
                        UUID.randomUUID().toString(),
                        "\"" + v.file().path("version").asString() + "\"",
                        body.apply(v)))));
  }

  private static List<Wire.Got> queues(Wire wire, IsolationVictim victim) {
    return Stream.of(
            "view=unknown",
            "view=expiring",
            "view=mine",
            "view=all",
            "view=all&tenant=acme",
            "view=all&operation=refund.create")
        .map(query -> wire.get("/v1/queue?" + query))
        .toList();
  }

  private static List<Wire.Got> searches(Wire wire, IsolationVictim victim) {
    List<Wire.Got> got = new ArrayList<>();
    for (String canary : victim.canaries()) {
      got.add(wire.get("/v1/search?q=" + canary.replace(" ", "%20")));
    }
    return got;
  }

  private static List<Wire.Got> events(Wire wire, IsolationVictim victim) {
    Map<String, Object> byIntent = event();
    byIntent.put("intent_id", victim.running().id());
    Map<String, Object> byKey = event();
    byKey.put("action_key", victim.running().intent().path("action_key").asString());
    return List.of(wire.post("/v1/events", byIntent), wire.post("/v1/events", byKey));
  }

  private static Map<String, Object> event() {
    Map<String, Object> body = new HashMap<>();
    body.put("source", "payments-signed");
    body.put("event_id", UUID.randomUUID().toString());
    body.put("kind", "committed");
    body.put("occurred_at", StoreFixture.START.toString());
    return body;
  }

  static Map<String, Object> hold(String over, String subject) {
    return Map.of(
        "tenant", "acme", "over", over, "subject", subject, "why", IsolationVictim.PURPOSE);
  }

  static Map<String, Object> observation() {
    return Map.of(
        "witness",
        "payments.by-key",
        "witness_version",
        1,
        "looks",
        List.of(
            StoreFixture.look(
                "present " + IsolationVictim.RECEIPT, StoreFixture.START, StoreFixture.START)));
  }

  static Map<String, Object> refund(String ref) {
    Map<String, Object> body = StoreFixture.refund(ref, "4200", IsolationVictim.ORDER, "item-1");
    body.put("ticket_refs", List.of(IsolationVictim.TICKET));
    body.put("purpose", IsolationVictim.PURPOSE);
    return body;
  }
}
