package dev.secondwitness.witness.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;

/// The schema that editors use and the loader that decides say the same of a definition.
class LanguageSchemaTest {
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(text("/schemas/witness.schema.json"));

  private static String text(String resource) {
    try (InputStream in = LanguageSchemaTest.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean fitsSchema(String yaml) {
    Object tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return SCHEMA
        .validate(JsonMapper.builder().build().writeValueAsString(tree), InputFormat.JSON)
        .isEmpty();
  }

  private static boolean loads(String yaml) {
    try {
      WitnessDefinitions.read("w.yaml", yaml);
      return true;
    } catch (DefinitionProblem e) {
      return false;
    }
  }

  @TestFactory
  @DisplayName("what comes with the program is good in the eyes of both")
  Stream<DynamicTest> goodOnes() {
    List<DynamicTest> tests = new ArrayList<>();
    BundledFiles.witnesses().forEach((file, text) -> tests.add(good(file, text)));
    for (WitnessPack pack : WitnessPack.all()) {
      pack.witnesses().forEach((file, text) -> tests.add(good(pack.name() + "/" + file, text)));
    }
    for (String auth :
        List.of(
            "auth: { as: basic, secret: A_B }",
            "auth: { as: header, secret: A, header: X-Key }",
            "auth: { as: login, secret: A, path: /l, body: '{\"p\":\"{{password}}\"}', tokens:"
                + " [/t], header: X-Token }",
            "secret: A")) {
      tests.add(good(auth, changed("stripe", "refund.yaml", STRIPE_AUTH, auth)));
    }
    return tests.stream();
  }

  private static final String STRIPE_AUTH = "auth: { as: bearer, secret: STRIPE_READ }";

  private static DynamicTest good(String name, String text) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          WitnessDefinitions.read("w.yaml", text);
          assertThat(fitsSchema(text)).isTrue();
        });
  }

  private static String changed(String pack, String file, String from, String to) {
    String text =
        Objects.requireNonNull(
            WitnessPack.all().stream()
                .filter(p -> p.name().equals(pack))
                .findFirst()
                .orElseThrow()
                .witnesses()
                .get(file));
    assertThat(text).contains(from);
    return text.replace(from, to);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "stripe|refund.yaml|kind: lookup|kind: oracle|kind",
        "stripe|refund.yaml|kind: lookup|kind: permalink|secret",
        "stripe|refund.yaml|kind: lookup|kind: statement|file",
        "stripe|refund.yaml|version: 1|version: 0.5|version",
        "stripe|refund.yaml|version: 1|versoin: 1|version",
        "stripe|refund.yaml|environment: stripe|environment: 7|environment",
        "stripe|refund.yaml|  en: One|  e: One|title",
        "stripe|refund.yaml|{ as: bearer, secret: STRIPE_READ }|{ as: cookie, secret: A }|auth.as",
        "stripe|refund.yaml|{ as: bearer, secret: STRIPE_READ }|{ as: bearer, secret: sk_live"
            + " }|auth.secret",
        "stripe|refund.yaml|{ as: bearer, secret: STRIPE_READ }|{ as: bearer, secret: A, header: X"
            + " }|auth.header",
        "stripe|refund.yaml|{ as: bearer, secret: STRIPE_READ }|{ as: header, secret: A"
            + " }|auth.header",
        "stripe|refund.yaml|{ as: bearer, secret: STRIPE_READ }|{ as: header, secret: A, header:"
            + " Cookie }|auth.header",
        "stripe|refund.yaml|{ as: bearer, secret: STRIPE_READ }|{ as: login, secret: A, path: /l,"
            + " body: '{}', header: X }|auth.tokens",
        "stripe|refund.yaml|auth: { as|secret: A⏎auth: { as|auth",
        "stripe|refund.yaml|method: GET|method: PUT|request.method",
        "stripe|refund.yaml|method: GET|method: POST|request.body",
        "stripe|refund.yaml|method: GET|method: GET⏎  body: '{}'|request.body",
        "stripe|refund.yaml|method: GET|method: GET⏎"
            + "  headers: { cookie: x }|request.headers.cookie",
        "stripe|refund.yaml|method: GET|method: GET⏎  follow: true|request.follow",
        "stripe|refund.yaml|/v1/refunds/{provider|v1/refunds/{provider|request.path",
        "stripe|refund.yaml|/v1/refunds/{provider|/v1/../refunds/{provider|request.path",
        "stripe|refund.yaml|type: json|type: text|answer.type",
        "stripe|refund.yaml|one: ``|one: ``⏎  each: /x|answer",
        "stripe|refund.yaml|as: minor|as: float|answer.amount.as",
        "stripe|refund.yaml|, currency: /currency, as|, as|answer.amount.currency",
        "stripe|refund.yaml|currency: /currency, as|currency_is: euro,"
            + " as|answer.amount.currency_is",
        "stripe|refund.yaml|as: epoch_seconds|as: date|answer.created.zone",
        "stripe|refund.yaml|as: epoch_seconds|as: guess|answer.created.as",
        "stripe|refund.yaml|by: intent_id, at|by: candidate, at|answer.ties[0].by",
        "stripe|refund.yaml|by: intent_id, at|by: unique_reference, at|answer.ties[0].equals",
        "stripe|refund.yaml|present: [succeeded]|present: []|answer.status.present",
        "stripe|refund.yaml|say: records|say: guess|rules[0].say",
        "stripe|refund.yaml|say: records|say: records, status: [200]|rules[0]",
        "stripe|refund.yaml|say: nothing, status: [404]|say: nothing|rules[1].status",
        "stripe|refund.yaml|say: nothing, status|say: undone, by: intent_id, id: x,"
            + " stat|rules[1].values",
        "stripe|refund.yaml|settle: PT3S|settle: 3|timing.settle",
        "stripe|refund.yaml|settle: PT3S|settle: 3 seconds|timing.settle",
        "stripe|refund.yaml|strong_reads: false|strong_reads: perhaps|strong_reads",
        "stripe|refund-listing.yaml|style: keyset|style: guess|paging.style",
        "stripe|refund-listing.yaml|last: /id, |⌫|paging.last",
        "stripe|refund-listing.yaml|, parameter: starting_after|⌫|paging.parameter",
        "stripe|refund-listing.yaml|parameter: starting_after|in: body, parameter:"
            + " x|paging.parameter",
        "stripe|refund-listing.yaml|ties: true|ties: true⏎  consecutive: true|position.ties",
        "stripe|refund-listing.yaml|ties: true|tie: true|position.tie",
        "stripe|refund-listing.yaml|expect: { /id: `{charge}` }|expect: {}|probe.expect",
        "statements|camt053.yaml|format: camt053|format: mt940|file.format",
        "statements|camt053.yaml|, account: DE89370400440532013000|⌫|file.account",
        "statements|camt053.yaml|file: {|secret: A⏎file: {|secret",
        "statements|settlement-csv.yaml|, account_column: Merchant|⌫|file.account",
        "statements|settlement-csv.yaml|{from}|from|file.name",
      })
  @DisplayName("what one refuses the other refuses, and the loader says where")
  void badOnes(String pack, String file, String from, String to, String path) {
    String before = from.replace("``", "\"\"").replace("`", "\"");
    String after = to.replace("``", "\"\"").replace("⏎", "\n").replace("⌫", "");
    String text = changed(pack, file, before, after);

    assertThat(fitsSchema(text)).as("schema").isFalse();
    DefinitionProblem problem =
        catchThrowableOfType(
            DefinitionProblem.class, () -> WitnessDefinitions.read("w.yaml", text));
    assertThat(problem).as("loader").isNotNull();
    assertThat(problem.path()).isEqualTo(path);
    assertThat(YamlOutline.line(text, problem.path())).isPresent();
    assertThat(loads(text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tryton|orders-by-reference.yaml|\"{{intent_id}}\"|{{intent_id}}|request.body",
        "tryton|orders-by-reference.yaml|{{intent_id}}|{intent_id}|request.body",
        "tryton|orders-by-reference.yaml|operation: model.purchase.purchase.search_read|operation:"
            + " other|request.operation",
        "tryton|order-listing.yaml|{{paging}}|0|request.body",
      })
  @DisplayName("what only its meaning makes wrong the loader finds")
  void meaning(String pack, String file, String from, String to, String path) {
    String text = changed(pack, file, from, to);
    DefinitionProblem problem =
        catchThrowableOfType(
            DefinitionProblem.class, () -> WitnessDefinitions.read("w.yaml", text));
    assertThat(problem).isNotNull();
    assertThat(problem.path()).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({"purchase.create,create", "purchase.read,"})
  @DisplayName(
      "L16 a call is told from the write by what its body calls, not by what it says it is")
  void theOperationIsTheBodys(String call, String write) {
    String card =
        """
        id: c
        version: 1
        provider: c
        operations: [o]
        write_routes:
          - { method: POST, path: /rpc, operation: purchase.create }
        write_secrets: [W]
        effect_class: consequential_write
        idempotent: false
        key_scope: none
        key_retention: PT0S
        changed_body_refused: false
        in_flight_bound: PT1S
        refused_before_effect: []
        says_exists: []
        replayed_errors: []
        strong_reads: true
        """;
    String witness =
        """
        id: w
        version: 1
        kind: lookup
        title: { en: W }
        environment: e
        cards: [c]
        operations: [o]
        request: { method: POST, path: /rpc, operation: CALL, body: '{"method":"CALL"}' }
        answer:
          type: json
          each: /r
          id: /id
          ties: [{ by: intent_id, at: /ref }]
          stages: [{ say: present }]
        rules: [{ say: records }]
        timing: { settle: PT1S, resolution: PT1S, fresh_for: PT1M }
        counts_by_reference: true
        strong_reads: true
        """
            .replace("CALL", call);
    ContractCards cards = ContractCards.of(Map.of("c.yaml", card));
    DefinitionProblem problem =
        catchThrowableOfType(
            DefinitionProblem.class, () -> WitnessDefinitions.of(Map.of("w.yaml", witness), cards));
    if (write == null) {
      assertThat(problem).isNull();
    } else {
      assertThat(problem).hasMessageContaining("cached response of the attempt that failed");
    }
  }
}
