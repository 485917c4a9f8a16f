package dev.secondwitness.witness.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.Declared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WitnessDefinitionsTest {

  private static final String BY_KEY = "payments.ledger-by-key";
  private final ContractCards cards = ContractCards.load();

  private static void refused(String id, String from, String to, String path, String what) {
    String text = Declared.text(id + ".yaml");
    assertThat(text).as("the text to replace is there").contains(from);
    assertThatThrownBy(() -> Declared.changed(id, from, to))
        .isInstanceOfSatisfying(
            DefinitionProblem.class,
            problem -> {
              assertThat(problem.file()).isEqualTo(id + ".yaml");
              assertThat(problem.path()).isEqualTo(path);
            })
        .hasMessageContaining(what);
  }

  @Test
  void theBundledWitnessesLoad() {
    WitnessDefinitions definitions = WitnessDefinitions.load(cards);

    assertThat(definitions.all())
        .extracting(d -> d.id().value())
        .containsExactly(
            "payments.ledger-by-key",
            "payments.ledger-by-order",
            "payments.refund-listing",
            "payments.receipt-page",
            "forum.permalink",
            "forum.thread-listing",
            "erp.orders-by-reference",
            "cloud.fleet-listing");
    assertThat(definitions.all())
        .allSatisfy(
            d -> {
              assertThat(d.titles()).containsKeys("en", "fa");
              assertThat(d.caps()).isEqualTo(Caps.USUAL);
            });
    assertThat(definitions.serving("payments-sandbox", new Operation("refund.create"))).hasSize(4);
    assertThat(definitions.serving("payments-sandbox", new Operation("comment.create"))).isEmpty();
    assertThat(definitions.find(new WitnessId(BY_KEY), 2)).isEmpty();
  }

  @Test
  void everyFileIsInTheIndex() throws IOException {
    Path folder = Path.of("resources", "witnesses");
    String index = Files.readString(folder.resolve("index.yaml"));
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .filter(name -> !name.equals("index.yaml"))
          .forEach(name -> assertThat(index).contains("- " + name + "\n"));
    }
  }

  @Test
  void theTermsSpeakTheLanguageAskedForAndEnglishOtherwise() {
    WitnessDefinition definition = Declared.witness(BY_KEY);

    WitnessTerms terms = definition.terms("en");

    assertThat(terms.title()).isEqualTo("Payments ledger, by key");
    assertThat(terms.kind()).isEqualTo(WitnessKind.LOOKUP);
    assertThat(terms.settleDelay()).isEqualTo(Duration.ofSeconds(3));
    assertThat(terms.resolution()).isEqualTo(Duration.ofSeconds(1));
    assertThat(terms.freshFor()).isEqualTo(Duration.ofMinutes(5));
    assertThat(definition.terms("fa").title()).isEqualTo("دفتر پرداخت، با کلید");
    assertThat(definition.terms("de").title()).isEqualTo("Payments ledger, by key");
  }

  @Test
  void onlyTheWitnessesThatSeeEveryEffectCount() {
    assertThat(WitnessDefinitions.load(cards).all())
        .filteredOn(WitnessDefinition::countsByReference)
        .extracting(d -> d.id().value())
        .containsExactly(
            "payments.ledger-by-order",
            "payments.refund-listing",
            "forum.thread-listing",
            "erp.orders-by-reference",
            "cloud.fleet-listing");
  }

  /// Must show 6, L16: the write's route, however its places are called.
  @Test
  void theWritesOwnRouteIsRefusedWithTheReason() {
    String card =
        Declared.text("cards/payments-sandbox.yaml")
            .replace(
                "write_routes:",
                "write_routes:\n  - { method: GET, path: '/payments/v1/refunds/by-key/{id}/' }");
    ContractCards writing = ContractCards.of(Map.of("card.yaml", card));

    assertThatThrownBy(
            () -> WitnessDefinitions.of(Map.of("w.yaml", Declared.text(BY_KEY + ".yaml")), writing))
        .isInstanceOf(DefinitionProblem.class)
        .hasMessageContaining("w.yaml, request")
        .hasMessageContaining("cached response of the attempt that failed");
  }

  @Test
  void thePostThatWritesIsRefusedAsAReadToo() {
    refused(
        BY_KEY,
        "  method: GET\n  path: /payments/v1/refunds/by-key/{action_key}",
        "  method: POST\n  path: /payments/v1/refunds\n  body: '{}'",
        "request",
        "cached response");
  }

  @Test
  void oneRpcRouteIsToldApartByItsOperation() {
    String card =
        Declared.text("cards/payments-sandbox.yaml")
            .replace(
                "  - { method: POST, path: /payments/v1/refunds }",
                "  - { method: POST, path: /rpc, operation: refund.create }");
    ContractCards rpc = ContractCards.of(Map.of("card.yaml", card));
    String read =
        Declared.text(BY_KEY + ".yaml")
            .replace(
                "  method: GET\n  path: /payments/v1/refunds/by-key/{action_key}",
                "  method: POST\n  path: /rpc\n  body: '{}'\n  operation: OPERATION");

    assertThat(
            WitnessDefinitions.of(Map.of("w.yaml", read.replace("OPERATION", "refund.read")), rpc)
                .all())
        .hasSize(1);
    assertThatThrownBy(
            () ->
                WitnessDefinitions.of(
                    Map.of("w.yaml", read.replace("OPERATION", "refund.create")), rpc))
        .hasMessageContaining("cached response");
  }

  /// Must show 6, L17: with the write's credential a witness could not disagree.
  @Test
  void theWritesCredentialIsRefused() {
    refused(
        BY_KEY, "secret: PAYMENTS_READ", "secret: PAYMENTS_WRITE", "secret", "write's credential");
  }

  @Test
  void absenceByStatusAloneIsRefused() {
    refused(
        BY_KEY,
        "status: [404], values: { /code: refund_not_found }",
        "status: [404]",
        "rules[2]",
        "status alone is never enough");
  }

  @Test
  void rulesOutOfOrderAreRefused() {
    refused(
        BY_KEY,
        "  - { say: records }\n",
        """
          - { say: records }
          - { say: unreadable, reason: parent_error, status: [410] }
        """,
        "rules[2]",
        "errors come first");
    refused(BY_KEY, "  - { say: records }\n", "", "rules", "records must stand among them");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version: 1 | version: 0 | version | at least 1",
        "version: 1 | version: one | version | whole number",
        "kind: lookup | kind: oracle | kind | unknown word oracle",
        "kind: lookup | kind: statement | file | is missing",
        "kind: lookup | kind: permalink | secret | logged out",
        "kind: lookup | kind: listing | answer.one | many records",
        "environment: payments | environment: 7 | environment | text is needed",
        "environment: payments | x: y | environment | is missing",
        "cards: [payments-sandbox] | cards: [other] | cards | no contract card other",
        "cards: [payments-sandbox] | cards: [] | cards | at least one",
        "operations: [refund.create] | operations: [other] | operations | not on the contract card",
        "method: GET | method: DELETE | request.method | only reads",
        "method: GET | method: POST | request.body | frozen body",
        "path: /payments/v1/refunds/by-key/{action_key} | path: http://evil/x | request.path |"
            + " plain absolute path",
        "path: /payments/v1/refunds/by-key/{action_key} | path: //evil/x | request.path | plain"
            + " absolute path",
        "path: /payments/v1/refunds/by-key/{action_key} | path: /a/../b | request.path | plain"
            + " absolute path",
        "path: /payments/v1/whoami | path: whoami | probe.path | plain absolute path",
        "as: minor | as: float | answer.amount.as | unknown word float",
        "as: iso | as: guess | answer.created.as | unknown word guess",
        "present: [succeeded] | present: [] | answer.status.present | at least one word",
        "present: [succeeded] | present: [reversed] | answer.status.undone | two lists",
        "id: /id | id: id | answer.id | cannot be read as a path",
        "strong_reads: true | strong_reads: maybe | strong_reads | true or false",
        "counts_by_reference: false | counts_by_reference: true | counts_by_reference | counts"
            + " nothing",
        "settle: PT3S | settle: 3 seconds | timing.settle | not a duration",
        "settle: PT3S | settle: PT-3S | timing.settle | negative",
        "cidr: 127.0.0.1/32 | cidr: localhost | allow_private[0].cidr | not an address range",
        "cidr: 127.0.0.1/32 | cidr: 127.0.0.1/33 | allow_private[0].cidr | not an address range",
        "port: any | port: '70000' | allow_private[0].port | port or any",
      })
  void aMistakeIsNamedWithItsPlace(String from, String to, String path, String what) {
    refused(BY_KEY, from, to, path, what);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authorization",
        "Cookie",
        "referer",
        "host",
        "idempotency-key",
        "x-api-key",
        "origin"
      })
  void onlyAFewHeadersCanBeFixed(String header) {
    refused(
        BY_KEY,
        "  method: GET\n",
        "  method: GET\n  headers: { " + header + ": x }\n",
        "request.headers." + header.toLowerCase(Locale.ROOT),
        "may not send this header");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "caps: { body: 1048577 }",
        "caps: { pages: 21 }",
        "caps: { depth: 65 }",
        "caps: { headers: 32769 }",
        "caps: { exchange: PT10.001S }",
        "caps: { exchange: PT0S }",
        "caps: { look: PT60.001S }",
        "caps: { look: PT0S }",
        "caps: { body: 0 }",
        "redirects: [example.com]",
        "redirects: ['https://example.com/path']",
        "counts_by_reference: true",
        "? [a, b]\n: c",
        "a: &x [1]\nb: *x",
      })
  void whatGoesBeyondTheBoundsIsRefused(String line) {
    String text = Declared.text(BY_KEY + ".yaml") + line + "\n";

    assertThatThrownBy(() -> Declared.parsed(BY_KEY, text)).isInstanceOf(DefinitionProblem.class);
  }

  @Test
  void aMemberNobodyKnowsIsRefused() {
    refused(BY_KEY, "version: 1\n", "version: 1\nversoin: 2\n", "versoin", "is not known here");
    refused(BY_KEY, "  id: /id\n", "  id: /id\n  idd: /id\n", "answer.idd", "is not known here");
  }

  @Test
  void theSameWitnessTwiceIsRefused() {
    String text = Declared.text(BY_KEY + ".yaml");

    assertThatThrownBy(() -> WitnessDefinitions.of(Map.of("a.yaml", text, "b.yaml", text), cards))
        .hasMessageContaining("declared twice");
  }

  @Test
  void aFieldBothMappedAndNeverShownIsRefused() {
    refused(
        "payments.receipt-page",
        "not_shown: [label]",
        "not_shown: [account]",
        "answer.not_shown",
        "is mapped");
  }

  @Test
  void strongReadsTheCardDoesNotPromiseAreRefused() {
    String card =
        Declared.text("cards/payments-sandbox.yaml")
            .replace("strong_reads: true", "strong_reads: false");

    assertThatThrownBy(
            () ->
                WitnessDefinitions.of(
                    Map.of("w.yaml", Declared.text(BY_KEY + ".yaml")),
                    ContractCards.of(Map.of("card.yaml", card))))
        .hasMessageContaining("does not promise");
  }

  @Test
  void theCardsSayWhatTheReceiversPromise() {
    assertThat(cards.all())
        .extracting(card -> card.id())
        .containsExactly(
            "payments-sandbox",
            "forum-sandbox",
            "erp-sandbox",
            "erp-legacy-sandbox",
            "cloud-sandbox");
    assertThat(cards.find("erp-sandbox").orElseThrow().uniqueReference())
        .contains("external_reference");
    assertThat(cards.find("erp-legacy-sandbox").orElseThrow().uniqueReference()).isEmpty();
    assertThat(cards.find("payments-sandbox").orElseThrow().idempotent()).isTrue();
    assertThat(cards.find("forum-sandbox").orElseThrow().idempotent()).isFalse();
    assertThat(cards.writeSecrets("payments-sandbox")).containsExactly("PAYMENTS_WRITE");
    assertThat(List.of(cards.find("none"))).containsExactly(java.util.Optional.empty());
  }
}
