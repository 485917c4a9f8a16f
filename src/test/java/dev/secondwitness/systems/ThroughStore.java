package dev.secondwitness.systems;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.review.ReadResult;
import dev.secondwitness.app.review.ReadWitness;
import dev.secondwitness.client.OkHttpIntentStore;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.StoreOptions;
import dev.secondwitness.store.StoreServer;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.HeadSigner;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.StoredRules;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.Tokens;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jobs.OwnWork;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import dev.secondwitness.witness.DeclaredWitnesses;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import tools.jackson.databind.JsonNode;

/// A store on disk with the pack's texts as its rules of evidence; an agent who writes, and a
/// person whose readings it judges again.
final class ThroughStore implements AutoCloseable {
  private static final Tenant ACME = new Tenant("acme");
  private static final String POLICY =
      """
      id: default
      version: 1
      thresholds: []
      resolve_by: PT60M
      timing: { send_before: PT2S, answer_by: PT2S, clock_error: PT2S }
      owner: { kind: group, name: reviewers }
      owners: []
      escalation:
        - { kind: group, name: managers }
      ceilings: []
      claim: PT15M
      verified_sources: []
      """;

  private final String agentToken = "agent-" + UUID.randomUUID();
  private final String maraToken = "mara-" + UUID.randomUUID();
  private final ScheduledExecutorService jobs = Executors.newSingleThreadScheduledExecutor();
  private final Calls calls = new Calls();
  private final String provider;
  private final StoreServer store;
  private final OkHttpIntentStore asMara;
  private final ReadWitness read;

  ThroughStore(Path directory, Installed pack) {
    // the bound that the systems here keep, as the installation has measured it
    String card = pack.card().replaceFirst("in_flight_bound: PT\\w+", "in_flight_bound: PT6S");
    ContractCards cards = ContractCards.of(Map.of("card", card));
    this.provider = cards.all().getFirst().provider().value();
    List<RuleText> texts = new ArrayList<>();
    texts.add(RuleText.read(RuleKind.POLICY, POLICY, CurrencyScales.ISO));
    texts.add(RuleText.read(RuleKind.CONTRACT_CARD, card, CurrencyScales.ISO));
    pack.texts()
        .values()
        .forEach(text -> texts.add(RuleText.read(RuleKind.WITNESS, text, CurrencyScales.ISO)));
    this.store =
        StoreServer.start(
            new StoreOptions(
                new DatabaseAddress.H2(directory.resolve("store")),
                "systems",
                false,
                Door.onThisMachine(0, new Tokens(Map.of(agentToken, agent(), maraToken, mara()))),
                new Rules(
                    new StoredRules(texts, CurrencyScales.ISO),
                    CurrencyScales.ISO,
                    InstantSource.system(),
                    ThroughStore::fresh),
                new HeadSigner(HeadSigner.fresh()),
                jobs,
                OwnWork.NONE));
    this.asMara =
        new OkHttpIntentStore(
            new StoreAddress(URI.create(store.url()), () -> maraToken), Duration.ofSeconds(30));
    this.read =
        new ReadWitness(
            asMara,
            new DeclaredWitnesses(WitnessDefinitions.of(pack.texts(), cards), pack.reader()),
            ThroughStore::fresh);
  }

  private static String fresh() {
    return UUID.randomUUID().toString().replace("-", "").substring(0, 16);
  }

  private static Caller agent() {
    return new Caller(
        new Principal("agent", Principal.Kind.AGENT),
        "agent",
        Set.of(new Grant(ACME, Role.VIEWER)),
        Set.of(ACME));
  }

  private static Caller mara() {
    return new Caller(
        new Principal("mara", Principal.Kind.PERSON),
        "mara",
        Set.of(new Grant(ACME, Role.REVIEWER)),
        Set.of());
  }

  /// An intent that is being carried out.
  record Attempted(IntentId intent, JsonNode attempt) {
    String reference() {
      return intent.value();
    }
  }

  /// The agent records what it means to do, has it authorised and begins.
  Attempted begin(Asking asking) throws Exception {
    JsonNode intent = ok("/v1/intents", "", recording(asking));
    String hash = intent.path("canonical_args_hash").asString();
    String path = "/v1/intents/" + intent.path("intent_id").asString();
    JsonNode authorised =
        ok(
            path + "/authorization",
            intent.path("version").asString(),
            Map.of("canonical_args_hash", hash, "approved_by", "policy:test"));
    JsonNode attempt =
        ok(
            path + "/attempts",
            "",
            Map.of(
                "authorization_version",
                authorised.path("authorization_version").asInt(),
                "canonical_args_hash",
                hash,
                "action_key",
                intent.path("action_key").asString(),
                "worker",
                "w-1",
                "provider",
                provider));
    return new Attempted(new IntentId(intent.path("intent_id").asString()), attempt);
  }

  private Map<String, Object> recording(Asking asking) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    asking.bound().forEach(field -> arguments.put(field.name(), field.value()));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("request_ref", "try-" + UUID.randomUUID());
    body.put("tenant", ACME.value());
    body.put("purpose", "a test on a real system");
    body.put("operation", asking.operation());
    body.put("provider", provider);
    body.put("arguments", arguments);
    body.put("bound_fields", asking.bound().stream().map(ThroughStore::field).toList());
    asking
        .amount()
        .ifPresent(
            money ->
                body.put(
                    "amount",
                    Map.of("currency", money.currency(), "minor", Long.toString(money.minor()))));
    body.put("ticket_refs", List.of("T-77"));
    body.put("deadline", Instant.now().plus(Duration.ofHours(4)).toString());
    return body;
  }

  private static Map<String, String> field(BoundField field) {
    return Map.of(
        "name",
        field.name(),
        "pointer",
        "/" + field.name(),
        "kind",
        field.kind().name().toLowerCase(Locale.ROOT));
  }

  /// The agent heard nothing.
  void timedOut(Attempted attempted) throws Exception {
    String attempt = attempted.attempt().path("attempt_id").asString();
    ok("/v1/attempts/" + attempt + "/outcome", "", Map.of("kind", "timed_out"));
  }

  /// Mara looks, and the store records and judges again what she saw.
  ReadResult look(Attempted attempted, String witness, Optional<Observation> earlier) {
    CaseFile file = ok(asMara.caseFile(attempted.intent()));
    WitnessTerms terms =
        file.witnesses().stream()
            .filter(w -> w.id().value().equals(witness))
            .findFirst()
            .orElseThrow();
    ReadResult result = read.read(file, terms, CurrencyScales.ISO, earlier, made -> {});
    for (int n = 0;
        n < Installed.AGAIN && Installed.tookTooLong(result.observation().last());
        n++) {
      result = read.read(file, terms, CurrencyScales.ISO, earlier, made -> {});
    }
    return result;
  }

  /// What the store made of a look.
  static Reading recorded(ReadResult result) {
    return ok(result.recorded());
  }

  private static <T> T ok(Reply<T> reply) {
    return switch (reply) {
      case Reply.Ok<T>(T value) -> value;
      case Reply.Refused<T>(var problem) ->
          throw new AssertionError(problem.type() + ": " + problem.detail());
      case Reply.NoAnswer<T>(boolean reached, String detail) -> throw new AssertionError(detail);
    };
  }

  private JsonNode ok(String path, String version, Map<String, Object> body) throws Exception {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Authorization", "Bearer " + agentToken);
    headers.put("Content-Type", "application/json");
    headers.put("Idempotency-Key", UUID.randomUUID().toString());
    if (!version.isEmpty()) {
      headers.put("If-Match", "\"" + version + "\"");
    }
    Calls.Answer answer =
        calls
            .post(
                URI.create(store.url() + path),
                headers,
                Calls.JSON.writeValueAsString(body),
                Duration.ofSeconds(30))
            .orElseThrow();
    if (answer.status() / 100 != 2) {
      throw new AssertionError(path + ": " + answer.status() + " " + answer.body());
    }
    return answer.body();
  }

  @Override
  public void close() {
    store.close();
    jobs.shutdownNow();
    calls.close();
  }
}
