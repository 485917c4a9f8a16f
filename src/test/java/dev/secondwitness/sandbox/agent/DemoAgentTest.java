package dev.secondwitness.sandbox.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.secondwitness.sandbox.Sandbox;
import dev.secondwitness.sandbox.SandboxOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DemoAgentTest {
  private static final AgentOptions.Pace QUICK =
      new AgentOptions.Pace(
          Duration.ofSeconds(10),
          Duration.ofMillis(500),
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          Duration.ZERO,
          Duration.ofMinutes(2),
          Duration.ofMillis(1),
          Duration.ofMillis(5));
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
  private final OkHttpClient http = new OkHttpClient();
  private Sandbox sandbox;
  private FakeIntentStore store;
  private DemoAgent agent;

  @BeforeEach
  void start() throws IOException {
    sandbox = Sandbox.start(SandboxOptions.defaults());
    store = new FakeIntentStore();
    agent = agent(store.url(), 4812);
  }

  @AfterEach
  void stop() {
    agent.close();
    store.close();
    sandbox.close();
    http.connectionPool().evictAll();
  }

  @Test
  void theFoundingStoriesEndAsTheyMust() throws Exception {
    List<StoryTold> told = agent.stories();

    assertThat(store.breaches).isEmpty();
    StoryTold twice = named(told, "sent twice");
    assertThat(twice.state()).isEqualTo("indeterminate");
    assertThat(twice.sent()).hasSize(2);
    assertThat(twice.sent().getFirst()).startsWith("no answer in");
    assertThat(twice.sent().getLast()).startsWith("connection lost");
    assertThat(twice.refusals()).singleElement().asString().contains("/problems/key-drift");
    assertThat(refundsOf("4812"))
        .singleElement()
        .satisfies(
            refund -> {
              assertThat(refund.get("id").stringValue()).isEqualTo("re_91");
              assertThat(refund.get("amount").intValue()).isEqualTo(4200);
              assertThat(refund.get("idempotency_key").stringValue())
                  .isEqualTo(store.byOrder("4812").key);
              assertThat(refund.get("reference").stringValue()).isEqualTo(store.byOrder("4812").id);
            });
    assertThat(store.byOrder("4812").recorded.get("ticket_refs").toString()).contains("55201");

    for (String order : List.of("4813", "4815", "4655", "4830", "90017", "4838")) {
      assertThat(store.byOrder(order).state).as(order).isEqualTo("indeterminate");
      assertThat(refundsOf(order)).as(order).hasSize(1);
    }
    for (String order : List.of("4790", "3377")) {
      assertThat(store.byOrder(order).state).as(order).isEqualTo("indeterminate");
      assertThat(refundsOf(order)).as(order).isEmpty();
    }

    assertThat(named(told, "equal halves, first").state()).isEqualTo("committed");
    assertThat(named(told, "equal halves, second").state()).isEqualTo("indeterminate");
    assertThat(refundsOf("4822"))
        .extracting(refund -> refund.get("amount").intValue())
        .containsExactly(1000, 1000);
    assertThat(refundsOf("4822"))
        .extracting(refund -> refund.get("reference").stringValue())
        .doesNotHaveDuplicates();

    assertThat(store.byOrder("4830").recorded.get("language").stringValue()).isEqualTo("fa");
    assertThat(store.byOrder("4830").recorded.get("purpose").stringValue()).contains("سفارش");
    assertThat(store.byOrder("90017").recorded.get("amount").toString())
        .contains("\"JPY\"")
        .contains("\"5400\"");
    assertThat(store.byOrder("3377").recorded.get("amount").toString())
        .contains("\"KWD\"")
        .contains("\"1250\"");
    assertThat(store.byOrder("4838").recorded.get("resolve_within").stringValue())
        .isEqualTo("PT2M");

    StoryTold drift = named(told, "key drift");
    assertThat(drift.refusals()).singleElement().asString().contains("409", "/problems/key-drift");
    assertThat(store.byOrder("4835").refusedKeys).singleElement().asString().endsWith("-r3");
    assertThat(refundsOf("4835"))
        .singleElement()
        .satisfies(
            refund ->
                assertThat(refund.get("idempotency_key").stringValue())
                    .isEqualTo(store.byOrder("4835").key));

    StoryTold overloaded = named(told, "overloaded, then done");
    assertThat(overloaded.state()).isEqualTo("committed");
    assertThat(overloaded.sent()).hasSize(2);
    assertThat(overloaded.sent().getFirst()).isEqualTo("answered 503 overloaded");
    assertThat(refundsOf("4839")).hasSize(1);
    assertThat(lines).anyMatch(line -> line.contains("came again"));

    assertThat(store.byOrder("3307").state).isEqualTo("indeterminate");
    assertThat(truth("comments"))
        .singleElement()
        .satisfies(
            comment -> assertThat(comment.get("label").stringValue()).isEqualTo("Self-named"));

    StoryTold ordered = named(told, "order, provider switched");
    assertThat(ordered.state()).isEqualTo("indeterminate");
    assertThat(ordered.sent()).hasSize(1);
    assertThat(truth("orders"))
        .filteredOn(o -> o.get("requisition").stringValue().equals("R-5512"))
        .extracting(
            o -> o.get("gateway").stringValue(), o -> o.get("external_reference").stringValue())
        .containsExactly(
            tuple("main", store.byOrder("R-5512").id), tuple("legacy", store.byOrder("R-5512").id));
    assertThat(named(told, "order, asked for again elsewhere").refusals())
        .singleElement()
        .asString()
        .contains("/problems/may-repeat");
    assertThat(store.byOrder("R-5519").recorded.get("language").stringValue()).isEqualTo("fa");
    assertThat(truth("orders")).noneMatch(o -> o.get("requisition").stringValue().equals("R-5524"));
    assertThat(named(told, "runaway fleet").state()).isEqualTo("indeterminate");
    assertThat(store.byOrder("scan-fleet-1").recorded.get("amount").toString())
        .contains("\"USD\"")
        .contains("\"653130\"");

    assertThat(named(told, "lands later").state()).isEqualTo("indeterminate");
    Awaitility.await().untilAsserted(() -> assertThat(refundsOf("4840")).hasSize(1));
    assertThat(lines).allMatch(line -> !line.contains("\n")).allMatch(line -> line.contains(": "));
  }

  @Test
  void anOverloadedReceiverIsLeftAloneForAsLongAsItAsked() throws Exception {
    AgentOptions.Pace patient =
        new AgentOptions.Pace(
            QUICK.sendWithin(),
            QUICK.answerWithin(),
            QUICK.holds(),
            QUICK.landsAfter(),
            Duration.ofSeconds(2),
            QUICK.resolveSoon(),
            QUICK.least(),
            QUICK.most());
    ConcurrentLinkedQueue<Long> sentAt = new ConcurrentLinkedQueue<>();
    AgentOptions options =
        AgentOptions.of(store.url(), store.token, sandbox.receivers()).withPace(patient);
    try (DemoAgent waiting =
        new DemoAgent(
            options,
            line -> {
              if (line.contains("order 4839") && line.contains("answered")) {
                sentAt.add(System.nanoTime());
              }
            })) {
      waiting.stories();
    }
    assertThat(sentAt).hasSize(2);
    assertThat(Duration.ofNanos(List.copyOf(sentAt).getLast() - List.copyOf(sentAt).getFirst()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void aSecondRunRecoversTheSameIntentsAndSendsNothing() throws Exception {
    agent.stories();
    int refunds = truth("refunds").size();
    int intents = store.intents.size();

    try (DemoAgent again = agent(store.url(), 4812)) {
      List<StoryTold> told = again.stories();
      assertThat(told).allMatch(story -> story.sent().isEmpty());
    }
    assertThat(store.intents).hasSize(intents);
    assertThat(truth("refunds").size()).isBetween(refunds, refunds + 1);
    assertThat(store.breaches).isEmpty();
  }

  @Test
  void aStoreThatWantsNoSecondWorkerIsObeyed() throws Exception {
    store.secondWorkerWelcome = false;
    StoryTold twice = agent.stories().getFirst();

    assertThat(twice.state()).isEqualTo("indeterminate");
    assertThat(twice.sent()).hasSize(1);
    assertThat(twice.refusals()).anyMatch(refusal -> refusal.contains("/problems/not-authorized"));
    assertThat(refundsOf("4812")).hasSize(1);
  }

  @Test
  void aDriftedKeyIsNeverSentEvenWhenTheStoreLetsItPass() throws Exception {
    store.driftWelcome = true;
    agent.stories();

    assertThat(truth("refunds"))
        .allMatch(refund -> !refund.get("idempotency_key").stringValue().endsWith("-r3"));
    assertThat(store.byOrder("4835").outcomes).contains("not_sent");
  }

  @Test
  void aLostAnswerOfTheStoreIsAskedForAgainUnderTheSameKey() throws Exception {
    store.answersToLose = 1;
    StoryTold told = agent.trickleOnce();

    assertThat(told.intentId()).isPresent();
    assertThat(store.intents).hasSize(1);
    assertThat(store.breaches).isEmpty();
  }

  @Test
  void anAttemptPastItsSendBeforeIsNotSent() throws Exception {
    store.sendWithin = Duration.ZERO;
    StoryTold told = agent.trickleOnce();

    assertThat(told.sent()).isNotEmpty().allMatch(words -> words.startsWith("not sent:"));
    assertThat(truth("refunds")).isEmpty();
    assertThat(truth("comments")).isEmpty();
  }

  @Test
  void aReceiverNobodyListensAtIsProvenNotSent() throws Exception {
    sandbox.close();
    StoryTold told = agent.trickleOnce();

    assertThat(told.sent()).isNotEmpty().allMatch(words -> words.startsWith("not sent:"));
    sandbox = Sandbox.start(SandboxOptions.defaults());
  }

  @Test
  void aStoreThatDoesNotAnswerStopsOnePieceOfWorkAndSendsNothing() throws Exception {
    try (DemoAgent alone = agent(URI.create("http://127.0.0.1:1"), 1)) {
      StoryTold told = alone.trickleOnce();
      assertThat(told.state()).isEqualTo("not recorded");
    }
    assertThat(truth("refunds")).isEmpty();
    assertThat(lines).anyMatch(line -> line.contains("the store gave no answer"));
  }

  @Test
  void theTrickleIsDecidedByItsSeedAndNeverSendsMoreThanOnceWithoutLeave() throws Exception {
    for (int i = 0; i < 15; i++) {
      agent.trickleOnce();
    }
    assertThat(store.breaches).isEmpty();
    assertThat(store.intents).hasSize(15);
    assertThat(store.intents.values())
        .extracting(intent -> intent.state)
        .contains("committed", "indeterminate")
        .containsOnly("committed", "indeterminate");
    assertThat(truth("refunds"))
        .extracting(refund -> refund.get("reference").stringValue())
        .doesNotHaveDuplicates();

    List<String> amounts = amounts();
    store.intents.clear();
    try (DemoAgent same = agent(store.url(), 4812)) {
      for (int i = 0; i < 15; i++) {
        same.trickleOnce();
      }
    }
    assertThat(amounts()).isEqualTo(amounts);
  }

  @Test
  void startedItTellsTheStoriesThenTricklesUntilClosed() {
    agent.start();
    agent.start();
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> lines.stream().anyMatch(line -> line.contains("order 7")));
    agent.close();
    assertThat(
            lines.stream().filter(line -> line.contains("order 4812") && line.contains("recorded")))
        .hasSize(1);
  }

  private static StoryTold named(List<StoryTold> told, String name) {
    return told.stream().filter(story -> story.name().equals(name)).findFirst().orElseThrow();
  }

  private List<String> amounts() {
    return store.intents.values().stream()
        .map(intent -> intent.recorded.path("amount").toString())
        .toList();
  }

  private List<JsonNode> refundsOf(String order) throws IOException {
    return truth("refunds").stream()
        .filter(refund -> refund.get("order").stringValue().equals(order))
        .toList();
  }

  private List<JsonNode> truth(String what) throws IOException {
    Request request =
        new Request.Builder()
            .url(sandbox.controlUrl() + "/sandbox/truth")
            .header("Authorization", "Bearer " + sandbox.tokens().control().value())
            .build();
    try (Response response = http.newCall(request).execute()) {
      return JsonMapper.shared()
          .readTree(response.body().string())
          .get(what)
          .valueStream()
          .toList();
    }
  }

  private DemoAgent agent(URI storeUrl, long seed) {
    return new DemoAgent(
        AgentOptions.of(storeUrl, store.token, sandbox.receivers()).withPace(QUICK).withSeed(seed),
        lines::add);
  }
}
