package dev.secondwitness.launch;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.review.ReadWitness;
import dev.secondwitness.client.OkHttpIntentStore;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.sandbox.Sandbox;
import dev.secondwitness.sandbox.SandboxOptions;
import dev.secondwitness.store.StoreOptions;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.Tokens;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jobs.OwnWork;
import dev.secondwitness.witness.DeclaredWitnesses;
import dev.secondwitness.witness.reader.Environments;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.reader.Resolver;
import dev.secondwitness.witness.reader.Secrets;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A team's store with its own rules, the sandbox's receivers, and the people there.
final class CallersWorld implements AutoCloseable {
  static final String AGENT_TOKEN = "agent-" + UUID.randomUUID();
  private static final String MARA_TOKEN = "mara-" + UUID.randomUUID();
  private static final String INES_TOKEN = "ines-" + UUID.randomUUID();
  private static final Tenant ACME = new Tenant("acme");
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path directory;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Sandbox sandbox;
  private final TeamStore store;
  private final OkHttpIntentStore asMara;
  private final ReadWitness read;

  CallersWorld(Path directory) throws IOException {
    this.directory = directory;
    this.sandbox = Sandbox.start(SandboxOptions.defaults());
    Rulebook rulebook = Rulebook.bundled();
    InstantSource clock = InstantSource.system();
    this.store =
        TeamStore.start(
            new StoreOptions(
                new DatabaseAddress.H2(directory.resolve("store")),
                "test",
                false,
                Door.onThisMachine(
                    0,
                    new Tokens(
                        Map.of(
                            AGENT_TOKEN,
                            agent(),
                            MARA_TOKEN,
                            person("mara", Role.REVIEWER),
                            INES_TOKEN,
                            person("ines", Role.MANAGER)))),
                rulebook.rules(clock, new RandomIds()),
                SigningKeyFile.open(SigningKeyFile.in(directory)),
                TeamStore.jobs(),
                OwnWork.NONE));
    this.asMara =
        new OkHttpIntentStore(
            new StoreAddress(URI.create(store.url()), () -> MARA_TOKEN), Duration.ofSeconds(10));
    this.read =
        new ReadWitness(
            asMara,
            new DeclaredWitnesses(
                rulebook.witnesses(),
                new HttpReader(
                    new Environments(sandbox.environments()),
                    new Secrets(sandbox.readSecrets()),
                    clock,
                    threads,
                    Resolver.SYSTEM)),
            new RandomIds());
  }

  private static Caller agent() {
    return new Caller(
        new Principal("refund-bot", Principal.Kind.AGENT),
        "refund-bot",
        Set.of(new Grant(ACME, Role.VIEWER)),
        Set.of(ACME));
  }

  private static Caller person(String name, Role role) {
    return new Caller(
        new Principal(name, Principal.Kind.PERSON), name, Set.of(new Grant(ACME, role)), Set.of());
  }

  /// What a program of the page is told about where it works.
  Map<String, String> settings(int patience) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("STORE", store.url());
    settings.put("STORE_TOKEN_FILE", secret("agent-token", AGENT_TOKEN));
    settings.put("PAYMENTS", sandbox.paymentsUrl().toString());
    settings.put(
        "PAYMENTS_TOKEN_FILE", secret("payments-token", sandbox.tokens().paymentsWrite().value()));
    settings.put("ANSWER_WITHIN", "1");
    settings.put("PATIENCE", Integer.toString(patience));
    return settings;
  }

  /// The secrets a program works with.
  List<String> secrets() {
    return List.of(AGENT_TOKEN, sandbox.tokens().paymentsWrite().value());
  }

  private String secret(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text + "\n").toString();
  }

  /// What goes wrong with the receiver's next write.
  void fault(String rule) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(sandbox.controlUrl().resolve("/sandbox/faults"))
            .header("Authorization", "Bearer " + sandbox.tokens().control().value())
            .POST(HttpRequest.BodyPublishers.ofString(rule))
            .build();
    require(http.send(request, HttpResponse.BodyHandlers.ofString()));
  }

  /// The refunds that were made of an order, whatever anybody heard of them.
  List<JsonNode> refunds(String order) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(sandbox.controlUrl().resolve("/sandbox/truth"))
            .header("Authorization", "Bearer " + sandbox.tokens().control().value())
            .build();
    return require(http.send(request, HttpResponse.BodyHandlers.ofString()))
        .path("refunds")
        .valueStream()
        .filter(r -> r.path("order").asString().equals(order))
        .toList();
  }

  /// The intents of an order, the oldest first.
  List<String> intents(String order) throws Exception {
    return asInes("GET", "/v1/search?q=" + order, Optional.empty())
        .path("hits")
        .valueStream()
        .map(hit -> hit.path("intent_id").asString())
        .toList();
  }

  JsonNode caseOf(String intent) throws Exception {
    return asInes("GET", "/v1/intents/" + intent, Optional.empty());
  }

  /// Ines pauses what is sent for the tenant.
  String hold() throws Exception {
    return asInes(
            "POST",
            "/v1/holds",
            Optional.of(
                "{\"tenant\":\"acme\",\"over\":\"tenant\",\"why\":\"the ledger is moved\"}"))
        .path("hold_id")
        .asString();
  }

  private JsonNode asInes(String method, String path, Optional<String> body) throws Exception {
    return call(INES_TOKEN, method, path, Map.of(), body);
  }

  /// Mara looks at the ledger and confirms what she finds there.
  void maraConfirms(String intent) throws Exception {
    CaseFile file = ok(asMara.caseFile(new IntentId(intent)));
    WitnessTerms ledger =
        file.witnesses().stream()
            .filter(w -> w.id().value().equals("payments.ledger-by-key"))
            .findFirst()
            .orElseThrow();
    Reading reading =
        ok(read.read(file, ledger, CurrencyScales.ISO, Optional.empty(), made -> {}).recorded());
    Verdict.Present found = (Verdict.Present) reading.verdict();
    JsonNode now = caseOf(intent);
    Map<String, Object> decision = new LinkedHashMap<>();
    decision.put("act", "confirm");
    decision.put("round", file.round());
    decision.put("canonical_args_hash", file.envelope().arguments().hash().hex());
    decision.put(
        "rests_on",
        List.of(
            Map.of(
                "reading_id", reading.id().value(), "evidence_digest", reading.evidenceDigest())));
    decision.put("reason", "found_by_witness");
    decision.put("text", "Seen in the ledger.");
    decision.put("receipt_id", found.found().id().value());
    call(
        MARA_TOKEN,
        "POST",
        "/v1/intents/" + intent + "/decisions",
        Map.of("If-Match", "\"" + now.path("version").asLong() + "\""),
        Optional.of(JSON.writeValueAsString(decision)));
  }

  private JsonNode call(
      String token, String method, String path, Map<String, String> headers, Optional<String> body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(store.url() + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(
                method,
                body.map(HttpRequest.BodyPublishers::ofString)
                    .orElseGet(HttpRequest.BodyPublishers::noBody));
    if (body.isPresent()) {
      request.header("Idempotency-Key", UUID.randomUUID().toString());
    }
    headers.forEach(request::header);
    return require(http.send(request.build(), HttpResponse.BodyHandlers.ofString()));
  }

  private static JsonNode require(HttpResponse<String> response) {
    if (response.statusCode() / 100 != 2) {
      throw new IllegalStateException(response.statusCode() + ": " + response.body());
    }
    return JSON.readTree(response.body());
  }

  private static <T> T ok(Reply<T> reply) {
    return switch (reply) {
      case Reply.Ok<T>(T value) -> value;
      case Reply.Refused<T>(var problem) ->
          throw new AssertionError(problem.type() + ": " + problem.detail());
      case Reply.NoAnswer<T>(boolean reached, String detail) -> throw new AssertionError(detail);
    };
  }

  @Override
  public void close() {
    store.close();
    sandbox.close();
    threads.shutdownNow();
    http.close();
  }
}
