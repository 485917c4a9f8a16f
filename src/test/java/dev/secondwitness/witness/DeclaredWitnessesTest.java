package dev.secondwitness.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.sandbox.Sandbox;
import dev.secondwitness.sandbox.SandboxOptions;
import dev.secondwitness.witness.definition.BundledFiles;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.reader.Environments;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.reader.Resolver;
import dev.secondwitness.witness.reader.Secrets;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The bundled witnesses against the running sandbox, over real HTTP.
class DeclaredWitnessesTest {

  private static final List<String> REFUND_WITNESSES =
      List.of(
          "payments.ledger-by-key",
          "payments.ledger-by-order",
          "payments.refund-listing",
          "payments.receipt-page");

  private static final String TEXT =
      Objects.requireNonNull(BundledFiles.witnesses().get("payments.receipt-page.yaml"));

  private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
  private Sandbox sandbox;
  private DeclaredWitnesses witnesses;

  @BeforeEach
  void start() throws IOException {
    sandbox = Sandbox.start(SandboxOptions.defaults());
    WitnessDefinitions definitions = WitnessDefinitions.load(ContractCards.load());
    witnesses = new DeclaredWitnesses(definitions, reader());
  }

  private HttpReader reader() {
    return new HttpReader(
        new Environments(sandbox.environments()),
        new Secrets(sandbox.readSecrets()),
        InstantSource.system(),
        calls,
        Resolver.SYSTEM);
  }

  @AfterEach
  void stop() {
    sandbox.close();
    calls.shutdownNow();
  }

  @Test
  void theStoresVersionGoesBeforeThePackedOneAndIsAskedForOnce() {
    AtomicInteger asked = new AtomicInteger();
    WitnessDefinitions packed = WitnessDefinitions.load(ContractCards.load());
    WitnessId id = new WitnessId("payments.receipt-page");
    WitnessDefinition packedOne = packed.find(id, 1).orElseThrow();
    DeclaredWitnesses both =
        new DeclaredWitnesses(
            packed,
            (witness, version) -> {
              asked.incrementAndGet();
              return version == 2
                  ? Optional.of(
                      WitnessDefinitions.read(
                          "store",
                          TEXT.replace("version: 1", "version: 2").replace("Public", "Stored")))
                  : Optional.empty();
            },
            reader());
    Question question = since(Asked.refund(), Duration.ofSeconds(1));
    assertThat(both.asCurl(id, 2, question)).isEmpty();
    assertThat(both.title(terms(packedOne, 2), "en")).isEqualTo("as the store says");
    assertThat(asked).hasValue(0);
    both.look(id, 2, question, made -> {});
    both.look(id, 2, question, made -> {});
    assertThat(asked).hasValue(1);
    assertThat(both.asCurl(id, 2, question)).isPresent();
    assertThat(both.title(terms(packedOne, 2), "en")).isEqualTo("Stored receipt page");
    both.look(id, 1, question, made -> {});
    assertThat(asked).hasValue(2);
    assertThat(both.title(terms(packedOne, 1), "en")).isEqualTo("Public receipt page");
    assertThatThrownBy(() -> both.look(id, 3, question, made -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static WitnessTerms terms(WitnessDefinition definition, int version) {
    WitnessTerms terms = definition.terms("en");
    return new WitnessTerms(
        terms.id(),
        version,
        terms.kind(),
        "as the store says",
        terms.settleDelay(),
        terms.resolution(),
        terms.freshFor(),
        terms.countsByReference());
  }

  private Look look(String witness, Question question) {
    return witnesses.look(new WitnessId(witness), 1, question, made -> {});
  }

  private Verdict judged(String witness, Question question, Look... looks) {
    return witnesses
        .judge(question, new Observation(new WitnessId(witness), 1, List.of(looks)))
        .verdict();
  }

  private Verdict ask(String witness, Question question) {
    return judged(witness, question, look(witness, question));
  }

  /// The question as of now: sent a moment ago, an effect possible until a moment ago.
  private static Question since(Question q, Duration ago) {
    Instant sent = Instant.now().minus(ago);
    return new Question(
        q.intent(),
        q.tenant(),
        q.operation(),
        q.actionKey(),
        q.providerRequestIds(),
        q.businessRef(),
        q.amount(),
        q.bound(),
        Optional.of(sent),
        Optional.of(sent),
        Set.of(),
        CurrencyScales.ISO);
  }

  private void refund(String key, String amount, String reference) throws IOException {
    post(
        sandbox.paymentsUrl() + "/payments/v1/refunds",
        sandbox.tokens().paymentsWrite().value(),
        key,
        "{\"order\":\"4812\",\"amount\":\"%s\",\"currency\":\"EUR\",\"reference\":\"%s\","
                .formatted(amount, reference)
            + "\"account\":\"acct_204\",\"parent\":\"ch_1\"}");
  }

  private void comment(String label, String reference) throws IOException {
    post(
        sandbox.forumUrl() + "/forum/api/comments",
        sandbox.tokens().forumWrite().value(),
        "none",
        "{\"thread\":\"3344\",\"body\":\"hello\",\"label\":\"%s\",\"reference\":\"%s\"}"
            .formatted(label, reference));
  }

  private static void post(String url, String token, String key, String body) throws IOException {
    Request request =
        new Request.Builder()
            .url(url)
            .header("Authorization", "Bearer " + token)
            .header("Idempotency-Key", key)
            .post(RequestBody.create(body, MediaType.get("application/json")))
            .build();
    try (Response response = new OkHttpClient().newCall(request).execute()) {
      assertThat(response.code()).as(response.body().string()).isEqualTo(201);
    }
  }

  @Test
  void everyWitnessFindsARefundThatIsThere() throws IOException {
    Question question = since(Asked.refund(), Duration.ofSeconds(1));
    refund(Asked.KEY, "4200", "int_7f3a");

    for (String witness : REFUND_WITNESSES) {
      assertThat(ask(witness, question)).as(witness).isInstanceOf(Verdict.Present.class);
    }
  }

  @Test
  void everyWitnessSeesAnotherAmount() throws IOException {
    Question question = since(Asked.refund(), Duration.ofSeconds(1));
    refund(Asked.KEY, "4199", "int_7f3a");

    for (String witness : REFUND_WITNESSES) {
      assertThat(ask(witness, question)).as(witness).isInstanceOf(Verdict.Differs.class);
    }
  }

  @Test
  void whatCountsSeesTwoEffectsUnderOurReference() throws IOException {
    Question question = since(Asked.refund(), Duration.ofSeconds(1));
    refund(Asked.KEY, "4200", "int_7f3a");
    refund("a-fresh-key-0001", "4200", "int_7f3a");

    assertThat(ask("payments.ledger-by-order", question).kind()).isEqualTo(VerdictKind.DOUBLED);
    assertThat(ask("payments.refund-listing", question).kind()).isEqualTo(VerdictKind.DOUBLED);
    assertThat(ask("payments.receipt-page", question).kind()).isEqualTo(VerdictKind.DOUBLED);
  }

  @Test
  void twoHonestRefundsOfEqualAmountAreEachPresent() throws IOException {
    Question question = since(Asked.refund(), Duration.ofSeconds(1));
    refund("po:acme:int_sibling", "4200", "int_sibling");
    refund(Asked.KEY, "4200", "int_7f3a");

    for (String witness : REFUND_WITNESSES) {
      assertThat(ask(witness, question)).as(witness).isInstanceOf(Verdict.Present.class);
    }
  }

  @Test
  void nothingThereIsNotSeenAtFirstAndAbsentAfterASettledSecondLook() throws IOException {
    refund("po:acme:int_old", "100", "int_old");
    Question question = since(Asked.refund(), Duration.ofSeconds(60));

    for (String witness :
        List.of("payments.ledger-by-key", "payments.ledger-by-order", "payments.refund-listing")) {
      Look first = look(witness, question);
      Look second = later(look(witness, question), Duration.ofSeconds(3));

      assertThat(judged(witness, question, first))
          .as(witness)
          .isInstanceOfSatisfying(
              Verdict.NotSeen.class,
              n -> assertThat(n.reason()).isEqualTo(NotSeenReason.NEEDS_SECOND_LOOK));
      assertThat(judged(witness, question, first, second))
          .as(witness)
          .isInstanceOf(Verdict.AbsentAsOf.class);
    }
    assertThat(ask("payments.receipt-page", question).kind()).isEqualTo(VerdictKind.NOT_SEEN);
  }

  /// The same look as if it had been made that much later; the test does not wait.
  private static Look later(Look look, Duration by) {
    return new Look(
        look.exchanges().stream()
            .map(
                e ->
                    new dev.secondwitness.domain.evidence.Exchange(
                        e.step(),
                        e.method(),
                        e.url(),
                        e.sentHeaders(),
                        e.startedAt().plus(by),
                        e.receivedAt().plus(by),
                        e.status(),
                        e.headers(),
                        e.body(),
                        e.bodyDigest(),
                        e.fault(),
                        e.faultDetail(),
                        e.peer(),
                        ""))
            .toList(),
        look.capReached());
  }

  @Test
  void aCommentWhoseLabelIsRenderedDifferentlyIsPresentOnItsPageAndInTheListing()
      throws IOException {
    Question question = since(Asked.comment("Self-named"), Duration.ofSeconds(1));
    comment("Self-named", "int_7f3a");

    assertThat(ask("forum.permalink", question))
        .isInstanceOfSatisfying(
            Verdict.Present.class,
            p -> assertThat(p.fields()).anyMatch(f -> f.result() == Result.FOLDED));
    assertThat(ask("forum.thread-listing", question).kind()).isEqualTo(VerdictKind.PRESENT);
  }

  @Test
  void aMissingCommentIsNotSeenOnItsPage() {
    Question question = since(Asked.comment("Self-named"), Duration.ofSeconds(60));

    assertThat(ask("forum.permalink", question))
        .isInstanceOfSatisfying(
            Verdict.NotSeen.class,
            n -> assertThat(n.reason()).isEqualTo(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE));
    assertThat(ask("forum.thread-listing", question))
        .isInstanceOfSatisfying(
            Verdict.NotSeen.class,
            n -> assertThat(n.reason()).isEqualTo(NotSeenReason.NEEDS_SECOND_LOOK));
  }

  @Test
  void aPrivateThreadAsksToSignIn() {
    List<BoundField> bound = List.of(Asked.field("thread", "3399", BoundField.Kind.EXACT));
    Question question =
        since(Asked.bound(Asked.comment("Self-named"), bound), Duration.ofSeconds(60));

    assertThat(ask("forum.permalink", question).toString()).contains("SIGN_IN_PAGE");
    assertThat(ask("forum.thread-listing", question).toString()).contains("CREDENTIAL_REFUSED");
  }

  /// L84, L199, L200: the book is asked by the reference, and shows what either provider booked.
  @Test
  void theOrderBookFindsTheOrderAndBothWhenTheProviderWasSwitched() throws IOException {
    Question question = since(Asked.order(), Duration.ofSeconds(1));
    order("/erp/v1/purchase-orders", "231075");
    assertThat(ask("erp.orders-by-reference", question))
        .isInstanceOfSatisfying(
            Verdict.Present.class, p -> assertThat(p.found().id().value()).isEqualTo("PO-4501"));
    order("/erp/legacy/purchase-orders", "231075");
    assertThat(ask("erp.orders-by-reference", question).kind()).isEqualTo(VerdictKind.DOUBLED);
  }

  @Test
  void theOrderBookSeesAnotherAmountAndSaysAbsentOnTheSecondLook() throws IOException {
    Question question = since(Asked.order(), Duration.ofSeconds(60));
    Look first = look("erp.orders-by-reference", question);
    Look second = later(look("erp.orders-by-reference", question), Duration.ofSeconds(3));
    assertThat(judged("erp.orders-by-reference", question, first).kind())
        .isEqualTo(VerdictKind.NOT_SEEN);
    assertThat(judged("erp.orders-by-reference", question, first, second).kind())
        .isEqualTo(VerdictKind.ABSENT_AS_OF);
    order("/erp/v1/purchase-orders", "231074");
    assertThat(ask("erp.orders-by-reference", question).kind()).isEqualTo(VerdictKind.DIFFERS);
  }

  /// L41: the incident's fleet is found in the listing, and a stopped one is undone.
  @Test
  void theFleetListingFindsWhatRunsAndSeesTheStop() throws IOException {
    Question question = since(Asked.fleet(), Duration.ofSeconds(60));
    Look first = look("cloud.fleet-listing", question);
    Look second = later(look("cloud.fleet-listing", question), Duration.ofSeconds(3));
    assertThat(judged("cloud.fleet-listing", question, first, second).kind())
        .isEqualTo(VerdictKind.ABSENT_AS_OF);
    post(
        sandbox.cloudUrl() + "/cloud/v1/fleets",
        sandbox.tokens().cloudWrite().value(),
        Asked.KEY,
        "{\"plan\":\"scan-fleet-1\",\"instance_type\":\"m8g.12xlarge\",\"count\":\"5\","
            + "\"hourly\":\"246\",\"hours\":\"531\",\"amount\":\"653130\",\"currency\":\"USD\","
            + "\"account\":\"cloud_77\",\"reference\":\"int_7f3a\"}");
    assertThat(ask("cloud.fleet-listing", question).kind()).isEqualTo(VerdictKind.PRESENT);
    Request stop =
        new Request.Builder()
            .url(sandbox.cloudUrl() + "/cloud/v1/fleets/fl_301/stop")
            .header("Authorization", "Bearer " + sandbox.tokens().control().value())
            .post(RequestBody.create(new byte[0]))
            .build();
    try (Response response = new OkHttpClient().newCall(stop).execute()) {
      assertThat(response.code()).isEqualTo(200);
    }
    assertThat(ask("cloud.fleet-listing", question).kind()).isEqualTo(VerdictKind.UNDONE);
  }

  private void order(String path, String amount) throws IOException {
    post(
        sandbox.erpUrl() + path,
        sandbox.tokens().erpWrite().value(),
        Asked.KEY,
        "{\"requisition\":\"R-5512\",\"supplier\":\"S-118\",\"cost_centre\":\"CC-440\","
            + "\"approver\":\"l.novak\",\"rule\":\"PR-7\",\"amount\":\"%s\",\"currency\":\"EUR\","
                .formatted(amount)
            + "\"company\":\"co_31\",\"reference\":\"int_7f3a\"}");
  }

  @Test
  void aWitnessNobodyDeclaredIsAnError() {
    Question question = Asked.refund();

    assertThatThrownBy(() -> look("payments.oracle", question))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("payments.oracle");
  }
}
