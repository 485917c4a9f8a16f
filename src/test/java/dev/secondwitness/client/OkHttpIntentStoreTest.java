package dev.secondwitness.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.contract.CaseFileMapping;
import dev.secondwitness.contract.DecisionMapping;
import dev.secondwitness.contract.MeMapping;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.contract.OversightMapping;
import dev.secondwitness.contract.PrincipalJson;
import dev.secondwitness.contract.ProblemMapping;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.QueueMapping;
import dev.secondwitness.contract.ReadingMapping;
import dev.secondwitness.contract.RecordReadingJson;
import dev.secondwitness.contract.RuleJson;
import dev.secondwitness.contract.Samples;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.store.http.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OkHttpIntentStoreTest {

  private static final byte[] BODY = new WireDecisionBytes().of(Samples.draft());
  private static final String RECORDED = WireJson.text(DecisionMapping.toJson(Samples.recorded()));

  private final MockWebServer server = new MockWebServer();
  private OkHttpIntentStore store = store(URI.create("http://127.0.0.1:1"));

  @BeforeEach
  void start() throws IOException {
    server.start(InetAddress.getLoopbackAddress(), 0);
    store = store(server.url("/").uri());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aWitnessesTextIsAskedForByItsVersionAndIsThatOne() throws InterruptedException {
    WitnessId witness = new WitnessId("payments.by key");
    answer(200, WireJson.text(rule("payments.by key", 3, "id: x")));
    assertThat(store.witnessText(witness, 3)).isEqualTo(new Reply.Ok<>("id: x"));
    assertThat(server.takeRequest().getRequestLine())
        .isEqualTo("GET /v1/witnesses/payments.by%20key/versions/3 HTTP/1.1");
    answer(200, WireJson.text(rule("payments.by key", 4, "id: x")));
    assertThat(store.witnessText(witness, 3)).isInstanceOf(Reply.NoAnswer.class);
    answer(200, WireJson.text(rule("other", 3, "id: x")));
    assertThat(store.witnessText(witness, 3)).isInstanceOf(Reply.NoAnswer.class);
    answer(200, WireJson.text(rule("payments.by key", 3, null)));
    assertThat(store.witnessText(witness, 3)).isInstanceOf(Reply.NoAnswer.class);
  }

  private static RuleJson rule(String id, int version, @Nullable String text) {
    return new RuleJson(
        "witness",
        id,
        version,
        "ab".repeat(32),
        true,
        1,
        Samples.T0.toString(),
        new PrincipalJson("bundled-rules", "job"),
        Samples.T0.toString(),
        List.of(),
        null,
        text);
  }

  /// A store ends what is idle, after thirty seconds; a question is not asked on such a connection.
  @Test
  void aConnectionThatIsIdleIsNotUsedAgain() {
    assertThat(Http.KEPT).isLessThan(Limits.USUAL.idle());
    server.enqueue(
        new MockResponse.Builder()
            .body(WireJson.text(MeMapping.toJson(Samples.me())))
            .onResponseEnd(new SocketEffect.CloseSocket())
            .build());
    answer(200, WireJson.text(MeMapping.toJson(Samples.me())));
    assertThat(store.me()).isEqualTo(new Reply.Ok<>(Samples.me()));
    await().pollDelay(Http.KEPT.plusMillis(500)).until(() -> true);
    assertThat(store.me()).isEqualTo(new Reply.Ok<>(Samples.me()));
  }

  @Test
  void aDecisionIsSentAsItsExactBytesUnderItsKeyAndVersion() throws InterruptedException {
    answer(201, RECORDED);
    assertThat(decide()).isEqualTo(new Reply.Ok<>(Samples.recorded()));
    RecordedRequest request = server.takeRequest();
    assertThat(request.getRequestLine())
        .isEqualTo("POST /v1/intents/int_7f3a91c2/decisions HTTP/1.1");
    assertThat(request.getHeaders().get("Idempotency-Key")).isEqualTo(Samples.KEY.value());
    assertThat(request.getHeaders().get("If-Match")).isEqualTo("\"7\"");
    assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer t-1");
    assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
    assertThat(request.getHeaders().get("Cookie")).isNull();
    assertThat(request.getBody().toByteArray()).isEqualTo(BODY);
  }

  @Test
  void everyReadComesBackAsTheStoreMeantIt() {
    answer(200, WireJson.text(MeMapping.toJson(Samples.me())));
    assertThat(store.me()).isEqualTo(new Reply.Ok<>(Samples.me()));
    answer(200, WireJson.text(CaseFileMapping.toJson(Samples.caseFile())));
    assertThat(store.caseFile(Samples.INTENT)).isEqualTo(new Reply.Ok<>(Samples.caseFile()));
    answer(200, WireJson.text(OversightMapping.toJson(Samples.oversight())));
    assertThat(store.oversight()).isEqualTo(new Reply.Ok<>(Samples.oversight()));
    answer(200, WireJson.text(QueueMapping.toJson(Samples.hits(), Samples.T0)));
    assertThat(store.search("order 4812")).isEqualTo(new Reply.Ok<>(Samples.hits()));
    answer(200, WireJson.text(ObservationMapping.toJson(Samples.observation())));
    assertThat(store.evidence(Samples.INTENT, Samples.READING))
        .isEqualTo(new Reply.Ok<>(Samples.observation()));
    answer(200, RECORDED);
    assertThat(store.decisionByKey(Samples.KEY)).isEqualTo(new Reply.Ok<>(Samples.recorded()));
  }

  @Test
  void textOfPeopleIsEncodedInPathsAndQueries() throws InterruptedException {
    answer(200, RECORDED);
    store.decisionByKey(Samples.KEY);
    assertThat(server.takeRequest().getTarget()).isEqualTo("/v1/decisions/by-key/dk-0001%2Fx%20y");
    answer(200, WireJson.text(QueueMapping.toJson(Samples.hits(), Samples.T0)));
    store.search("a&b=\u06f4 +");
    assertThat(server.takeRequest().getUrl().queryParameter("q")).isEqualTo("a&b=\u06f4 +");
    answer(200, WireJson.text(QueueMapping.toJson(Samples.page())));
    QueueFilter filter =
        new QueueFilter(
            Optional.of(new Tenant("a&b")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            true,
            Optional.empty());
    QueueQuery query =
        new QueueQuery(QueueView.MINE, filter, QueueSort.AGE, false, Optional.empty(), 20);
    assertThat(store.queue(query)).isEqualTo(new Reply.Ok<>(Samples.page()));
    assertThat(server.takeRequest().getTarget())
        .isEqualTo("/v1/queue?view=mine&sort=age&order=desc&tenant=a%26b&overdue=true&limit=20");
  }

  @Test
  void aReadingIsSentWithItsRoundAndKey() throws InterruptedException {
    var reading = Samples.reading(Samples.verdicts().getFirst());
    answer(201, WireJson.text(ReadingMapping.toJson(reading)));
    assertThat(store.recordReading(Samples.INTENT, "rk-1", 3, Samples.observation()))
        .isEqualTo(new Reply.Ok<>(reading));
    RecordedRequest request = server.takeRequest();
    assertThat(request.getHeaders().get("Idempotency-Key")).isEqualTo("rk-1");
    assertThat(WireJson.request(request.getBody().toByteArray(), RecordReadingJson.class).round())
        .isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(
      value = ProblemType.class,
      names = {
        "STALE_VERSION",
        "VERSION_MISSING",
        "ALREADY_SETTLED",
        "CHECKS_UNMET",
        "NEEDS_TWO_PEOPLE",
        "EVIDENCE_CHANGED",
        "IDEMPOTENCY_KEY_REUSED",
        "AGENTS_NEVER_DECIDE",
        "FORBIDDEN",
        "NOT_FOUND",
        "INVALID_MEMBER"
      })
  void aRefusalIsARefusal(ProblemType type) {
    problem(type);
    assertThat(decide())
        .isInstanceOfSatisfying(
            Reply.Refused.class,
            r -> {
              assertThat(r.problem().type()).isEqualTo(type.segment());
              assertThat(r.problem().status()).isEqualTo(type.status());
              assertThat(r.problem().code()).isEqualTo("c-1");
            });
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = ProblemType.class,
      names = {
        "UNAUTHORIZED",
        "HOST_REFUSED",
        "ORIGIN_REFUSED",
        "TOO_MANY",
        "IDEMPOTENCY_KEY_IN_PROGRESS"
      })
  void aRefusalOfTheAskerSaysNothingOfTheDecision(ProblemType type) {
    problem(type);
    assertThat(reached(decide())).isTrue();
    problem(type);
    assertThat(reached(store.decisionByKey(Samples.KEY))).isTrue();
    problem(type);
    assertThat(store.me()).isInstanceOf(Reply.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503, 504, 301, 302, 307, 308, 304})
  void anAnswerThatIsNeitherYesNorNoIsNoAnswer(int status) {
    server.enqueue(
        new MockResponse.Builder()
            .code(status)
            .addHeader("Location", server.url("/elsewhere"))
            .addHeader("Retry-After", "0")
            .body(
                status == 304
                    ? ""
                    : WireJson.text(ProblemMapping.toJson(ProblemType.INTERNAL, "x", "c-1")))
            .build());
    assertThat(reached(decide())).isTrue();
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "<html>Sign in</html>",
        "[]",
        "{\"decision\":{}}",
        "{\"type\":\"about:blank\",\"status\":404}"
      })
  void anAnswerThatCannotBeReadIsNoAnswer(String body) {
    answer(201, body);
    assertThat(reached(decide())).isTrue();
    answer(404, body);
    assertThat(reached(decide())).isTrue();
  }

  @Test
  void anAnswerAboutSomethingElseIsNoAnswer() {
    answer(201, RECORDED);
    assertThat(reached(store.decide(Samples.INTENT, new DecisionKey("dk-2"), 7, BODY))).isTrue();
    answer(201, RECORDED);
    assertThat(reached(store.decide(new IntentId("int_99999999"), Samples.KEY, 7, BODY))).isTrue();
    answer(200, RECORDED);
    assertThat(reached(store.decisionByKey(new DecisionKey("dk-2")))).isTrue();
    answer(200, WireJson.text(CaseFileMapping.toJson(Samples.caseFile())));
    assertThat(store.caseFile(new IntentId("int_99999999"))).isInstanceOf(Reply.NoAnswer.class);
  }

  @Test
  void nothingListeningMeansNoByteLeft() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Reply<DecisionRecorded> reply =
        store(URI.create("http://127.0.0.1:" + port)).decide(Samples.INTENT, Samples.KEY, 7, BODY);
    assertThat(reached(reply)).isFalse();
  }

  @Test
  void aKeyThatCannotBeWrittenMeansNoByteLeft() {
    assertThat(reached(store.decide(Samples.INTENT, new DecisionKey("\u06f4"), 7, BODY))).isFalse();
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void silenceEndsAtTheDeadlineAndMayHaveReached() {
    OkHttpIntentStore hasty =
        new OkHttpIntentStore(
            new StoreAddress(server.url("/").uri(), () -> "t-1"), Duration.ofMillis(300));
    server.enqueue(
        new MockResponse.Builder().headersDelay(1, TimeUnit.SECONDS).body(RECORDED).build());
    assertThat(reached(hasty.decide(Samples.INTENT, Samples.KEY, 7, BODY))).isTrue();
    server.enqueue(
        new MockResponse.Builder().code(201).body(RECORDED).bodyDelay(1, TimeUnit.SECONDS).build());
    assertThat(reached(hasty.decide(Samples.INTENT, Samples.KEY, 7, BODY))).isTrue();
  }

  /// C49: no client of ours repeats a POST by itself.
  @ParameterizedTest
  @EnumSource(CutServer.HangUp.class)
  void anAnswerCutAtAnyByteIsNoAnswerAndNothingIsSentTwice(CutServer.HangUp how)
      throws IOException {
    byte[] body = RECORDED.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nConnection: close\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] whole = (head + RECORDED).getBytes(StandardCharsets.UTF_8);
    try (CutServer cut = new CutServer()) {
      OkHttpIntentStore cutStore = store(cut.address());
      for (int k = 0; k < whole.length; k = next(k, head.length(), whole.length)) {
        cut.next(Integer.MAX_VALUE, Arrays.copyOf(whole, k), how);
        Reply<DecisionRecorded> reply = cutStore.decide(Samples.INTENT, Samples.KEY, 7, BODY);
        assertThat(reached(reply)).as("cut at %d", k).isTrue();
        assertThat(cut.connections()).as("cut at %d", k).isEqualTo(1);
      }
      cut.next(Integer.MAX_VALUE, whole, CutServer.HangUp.FIN);
      assertThat(cutStore.decide(Samples.INTENT, Samples.KEY, 7, BODY))
          .isEqualTo(new Reply.Ok<>(Samples.recorded()));
    }
  }

  @ParameterizedTest
  @EnumSource(CutServer.HangUp.class)
  void aRequestCutAtAnyByteMayHaveReachedAndIsNotSentTwice(CutServer.HangUp how)
      throws IOException {
    try (CutServer cut = new CutServer()) {
      OkHttpIntentStore cutStore = store(cut.address());
      // from the first byte on: a hang-up before it may be noticed before anything is written
      for (int k = 1; k < 700; k += 37) {
        cut.next(k, new byte[0], how);
        Reply<DecisionRecorded> reply = cutStore.decide(Samples.INTENT, Samples.KEY, 7, BODY);
        assertThat(reached(reply)).as("cut at %d", k).isTrue();
        assertThat(cut.connections()).as("cut at %d", k).isEqualTo(1);
      }
    }
  }

  @Test
  void aTokenNeverLeavesThisMachineInTheClear() {
    assertThatThrownBy(() -> new StoreAddress(URI.create("http://store.example"), () -> "t"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new StoreAddress(URI.create("https://store.example"), () -> "t")).isNotNull();
    assertThatThrownBy(() -> new StoreAddress(URI.create("ftp://127.0.0.1"), () -> "t"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /// Every byte at the edges of head and body, every 16th between.
  private static int next(int k, int head, int whole) {
    for (int edge : new int[] {2, head - 2, head + 3, whole - 3}) {
      if (k < edge && k + 16 > edge) {
        return edge;
      }
    }
    boolean atEdge = k < 2 || (k >= head - 2 && k < head + 3) || k >= whole - 3;
    return atEdge ? k + 1 : k + 16;
  }

  private Reply<DecisionRecorded> decide() {
    return store.decide(Samples.INTENT, Samples.KEY, 7, BODY);
  }

  private void answer(int status, String body) {
    server.enqueue(new MockResponse.Builder().code(status).body(body).build());
  }

  private void problem(ProblemType type) {
    server.enqueue(
        new MockResponse.Builder()
            .code(type.status())
            .addHeader("Content-Type", "application/problem+json")
            .body(WireJson.text(ProblemMapping.toJson(type, "x", "c-1")))
            .build());
  }

  private static boolean reached(Reply<?> reply) {
    assertThat(reply).isInstanceOf(Reply.NoAnswer.class);
    return ((Reply.NoAnswer<?>) reply).mayHaveReached();
  }

  private static OkHttpIntentStore store(URI base) {
    return new OkHttpIntentStore(new StoreAddress(base, () -> "t-1"), Duration.ofSeconds(5));
  }
}
