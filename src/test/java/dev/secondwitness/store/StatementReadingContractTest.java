package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.statement.StatementFolders;
import dev.secondwitness.witness.statement.StatementReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A statement that a console read is judged again by the store, from the extract that was sent.
///
/// The store has no file: it cannot tell an extract that was forged whole from a true one. What it
/// checks is that the extract says of itself what the verdict needs (ADR 0021).
class StatementReadingContractTest extends RuleContract {

  private static final String ACCOUNT = "DE89370400440532013000";
  private static final String STATEMENT =
      """
      id: payments.statement
      version: 1
      kind: statement
      title: { en: Bank statement }
      environment: payments
      cards: [payments]
      operations: [refund.create]
      file: { format: camt053, account: DE89370400440532013000, zone: UTC }
      answer:
        each: "/rows/*[direction=debit]"
        id: /id
        ties:
          - { by: intent_id, at: /end_to_end_id }
        amount: { at: /amount, currency: /currency, as: decimal }
        created: { at: /booked, as: iso }
        stages:
          - { say: present, values: { /status: booked } }
          - { say: pending, values: { /status: pending } }
        not_shown: [order]
      timing: { settle: PT1H, resolution: P1D, fresh_for: PT24H }
      counts_by_reference: true
      strong_reads: false
      """;
  private static final String PAID =
      """
      <Ntry><Amt Ccy="EUR">42.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
      <BookgDt><Dt>2026-11-30</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls><Refs>\
      <EndToEndId>REF</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>\
      """;
  private static final String BATCH =
      """
      <Ntry><Amt Ccy="EUR">142.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
      <BookgDt><Dt>2026-11-30</Dt></BookgDt><AcctSvcrRef>B2</AcctSvcrRef><NtryDtls><Btch>\
      <NbOfTxs>3</NbOfTxs></Btch></NtryDtls></Ntry>\
      """;

  @Override
  Rules rules(TestClock clock) {
    return RuleWorld.rules(
        clock,
        Stream.concat(
                RuleWorld.BUNDLED.stream(), Stream.of(RuleWorld.text(RuleKind.WITNESS, STATEMENT)))
            .toList());
  }

  private static WitnessDefinition definition() {
    return WitnessDefinitions.of(
            Map.of("statement.yaml", STATEMENT),
            ContractCards.of(Map.of("card.yaml", RuleWorld.CARD)))
        .find(new WitnessId("payments.statement"), 1)
        .orElseThrow();
  }

  private StoreFixture.Running unknown() {
    StoreFixture.Running running = store.unknown("r-1");
    store.clock.advance(Duration.ofDays(5));
    return running;
  }

  private static Question question(StoreFixture.Running running) {
    return new Question(
        new IntentId(running.id()),
        World.ACME,
        new Operation("refund.create"),
        new ActionKey(running.intent().path("action_key").asString()),
        List.of(),
        Optional.empty(),
        Optional.of(new Money("EUR", 4200)),
        List.of(
            new BoundField("order", "/order", "order 4812", BoundField.Kind.EXACT),
            new BoundField("amount", "/amount", "4200", BoundField.Kind.AMOUNT),
            new BoundField("currency", "/currency", "EUR", BoundField.Kind.CURRENCY)),
        Optional.of(StoreFixture.START),
        Optional.of(StoreFixture.START.plusSeconds(38)),
        Set.of(),
        CurrencyScales.ISO);
  }

  /// Two looks, a settle delay apart, at a file that reaches to that day.
  private Observation read(StoreFixture.Running running, Path folder, String to, String entries)
      throws IOException {
    Files.writeString(
        folder.resolve("november.xml"),
        """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>\
        <Id>S1</Id><FrToDt><FrDtTm>2026-11-28T00:00:00Z</FrDtTm><ToDtTm>TO</ToDtTm></FrToDt><Acct>\
        <Id><IBAN>ACCOUNT</IBAN></Id></Acct>ENTRIES</Stmt></BkToCstmrStmt></Document>\
        """
            .replace("TO</", to + "</")
            .replace("ACCOUNT", ACCOUNT)
            .replace("ENTRIES", entries.replace("REF", running.id())));
    return new Observation(
        new WitnessId("payments.statement"),
        1,
        Stream.of(Duration.ofHours(2), Duration.ZERO)
            .map(ago -> look(running, folder, ago))
            .toList());
  }

  private Look look(StoreFixture.Running running, Path folder, Duration ago) {
    return new StatementReader(
            new StatementFolders(Map.of("payments", folder)),
            InstantSource.fixed(store.clock.instant().minus(ago)))
        .look(definition(), question(running), made -> {});
  }

  private JsonNode record(StoreFixture.Running running, String observation) {
    Wire.Got got =
        store
            .as("mara")
            .post(
                running.path() + "/readings",
                Map.of(
                    "intent_id",
                    running.id(),
                    "round",
                    1,
                    "observation",
                    JsonMapper.shared().readTree(observation)));
    assertThat(got.status()).as(got.text()).isEqualTo(201);
    return got.body();
  }

  private String judged(StoreFixture.Running running, Observation observation) {
    return kind(record(running, text(observation)));
  }

  private static String kind(JsonNode reading) {
    return reading.at("/verdict/kind").asString();
  }

  private static String text(Observation observation) {
    return WireJson.text(ObservationMapping.toJson(observation));
  }

  @Test
  @DisplayName("present is recorded with the file's digest, and the file itself stays at home")
  void present(@TempDir Path folder) throws IOException {
    StoreFixture.Running running = unknown();
    Observation seen = read(running, folder, "2026-12-03T23:59:59Z", PAID);
    assertThat(judged(running, seen)).isEqualTo("present");
    assertThat(seen.last().exchanges().getFirst().bodyDigest()).hasSize(64);
    assertThat(text(seen)).doesNotContain("<Ntry>");
  }

  @Test
  @DisplayName("absent as of the statement's end, and only if that covers the write")
  void absent(@TempDir Path folder) throws IOException {
    StoreFixture.Running running = unknown();
    assertThat(judged(running, read(running, folder, "2026-12-03T23:59:59Z", "")))
        .isEqualTo("absent_as_of");
    assertThat(judged(running, read(running, folder, "2026-11-29T23:59:59Z", "")))
        .isEqualTo("not_seen");
  }

  @Test
  @DisplayName("not absent while the statement holds a sum without its details")
  void batches(@TempDir Path folder) throws IOException {
    StoreFixture.Running running = unknown();
    assertThat(judged(running, read(running, folder, "2026-12-03T23:59:59Z", BATCH)))
        .isEqualTo("not_seen");
  }

  @Test
  @DisplayName("an extract is judged by what it holds: another account, amount or shape says so")
  void forged(@TempDir Path folder) throws IOException {
    StoreFixture.Running running = unknown();
    String seen = text(read(running, folder, "2026-12-03T23:59:59Z", PAID));
    assertThat(kind(record(running, seen.replace("42.00", "41.00")))).isEqualTo("differs");
    assertThat(kind(record(running, seen.replace(ACCOUNT, "DE00")))).isEqualTo("unreadable");
    assertThat(kind(record(running, seen.replace("\"method\":\"FILE\"", "\"method\":\"GET\""))))
        .isEqualTo("unreadable");
    assertThat(kind(record(running, seen.replace(running.id() + "\\\"", "int_other\\\""))))
        .isNotEqualTo("present");
  }
}
