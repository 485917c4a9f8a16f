package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.DraftedWitnesses;
import dev.secondwitness.witness.statement.StatementFolders;
import dev.secondwitness.witness.statement.StatementReader;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A text that is only being written is read like one in force, and tried without being kept.
class DraftedWitnessesTest {

  private static final String BY_ORDER = Declared.text("payments.ledger-by-order.yaml");
  private static final String PAGE = Declared.text("payments.receipt-page.yaml");
  private static final List<String> CARDS = List.of(Declared.text("cards/payments-sandbox.yaml"));

  private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void stop() {
    calls.shutdownNow();
  }

  private DraftedWitnesses drafting(Map<String, URI> origins, Map<String, String> secrets) {
    Environments environments = new Environments(origins);
    Secrets known = new Secrets(secrets);
    return new DraftedWitnesses(
        new HttpReader(environments, known, InstantSource.system(), calls, Resolver.SYSTEM),
        new StatementReader(new StatementFolders(Map.of()), InstantSource.system()),
        environments,
        known);
  }

  private Drafting.Checked check(String text) {
    return drafting(Map.of(), Map.of()).check(text, CARDS);
  }

  private Drafting.Flaw flaw(String text) {
    assertThat(check(text).flaws()).hasSize(1);
    return check(text).flaws().getFirst();
  }

  @Test
  void aTextWithoutAFlawSaysWhatItIsAndWhatItMaySay() {
    Drafting.Checked checked = check(BY_ORDER);
    assertThat(checked.flaws()).isEmpty();
    Drafting.Sketch sketch = checked.sketch().orElseThrow();
    assertThat(sketch.environment()).isEqualTo("payments");
    assertThat(sketch.cards()).containsExactly("payments-sandbox");
    assertThat(sketch.title("fa")).contains("دفتر پرداخت");
    assertThat(sketch.maySay()).contains(VerdictKind.ABSENT_AS_OF);
    assertThat(BY_ORDER.lines().toList().get(sketch.versionLine() - 1)).startsWith("version:");
    assertThat(check(PAGE).sketch().orElseThrow().maySay())
        .doesNotContain(VerdictKind.ABSENT_AS_OF, VerdictKind.DOUBLED);
  }

  @Test
  void aLookupWithoutStrongReadsNeverSaysAbsent() {
    String weak = BY_ORDER.replace("strong_reads: true", "strong_reads: false");
    assertThat(check(weak).sketch().orElseThrow().maySay())
        .doesNotContain(VerdictKind.ABSENT_AS_OF)
        .contains(VerdictKind.DOUBLED);
  }

  @Test
  void aFlawHasItsLineItsPlaceAndWhatIsNeededInstead() {
    Drafting.Flaw word = flaw(BY_ORDER.replace("as: minor", "as: float"));
    assertThat(BY_ORDER.lines().toList().get(word.line() - 1)).contains("as: minor");
    assertThat(word.place()).isEqualTo("answer.amount.as");
    assertThat(word.what()).contains("unknown word float", "minor");
    Drafting.Flaw member = flaw(BY_ORDER.replace("  id: /id\n", "  id: /id\n  idd: /id\n"));
    assertThat(member.place()).isEqualTo("answer.idd");
    assertThat(member.what()).contains("is not known here", "id");
    Drafting.Flaw yaml = flaw(BY_ORDER.replace("kind: lookup", "kind: [lookup"));
    assertThat(yaml.line()).isPositive();
    Drafting.Flaw card = flaw(BY_ORDER.replace("[payments-sandbox]", "[other]"));
    assertThat(card.place()).isEqualTo("cards");
    assertThat(check(BY_ORDER.replace("[payments-sandbox]", "[other]")).sketch())
        .as("readable by itself, though it fits no card")
        .isPresent();
    assertThat(flaw("").line()).isZero();
  }

  @Test
  void whatThisMachineLacksIsSaidBeforeAnybodyIsAsked() {
    URI nowhere = URI.create("http://127.0.0.1:1");
    assertThat(attempt(drafting(Map.of(), Map.of("PAYMENTS_READ", "s")), BY_ORDER))
        .isEqualTo(new Drafting.Trial.NoOrigin("payments"));
    assertThat(attempt(drafting(Map.of("payments", nowhere), Map.of()), BY_ORDER))
        .isEqualTo(new Drafting.Trial.NoSecret("PAYMENTS_READ"));
  }

  @Test
  void aTextWithAFlawAsksNobodyAndOneThatCouldRepeatAWriteHasOne() {
    try (RawServer server = RawServer.saying(RawServer.http(200, "application/json", "{}"))) {
      DraftedWitnesses drafting =
          drafting(Map.of("payments", server.origin()), Map.of("PAYMENTS_READ", "s"));
      assertThat(attempt(drafting, BY_ORDER.replace("version: 1", "version: 0")))
          .isInstanceOf(Drafting.Trial.Flawed.class);
      assertThat(attempt(drafting, BY_ORDER.replace("method: GET", "method: POST")))
          .isInstanceOf(Drafting.Trial.Flawed.class);
      assertThat(drafting.attempt(BY_ORDER, List.of(), Asked.refund(), Optional.empty(), n -> {}))
          .as("no card, nothing to hold it against")
          .isInstanceOf(Drafting.Trial.Flawed.class);
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aTrialReadsAndJudgesLikeAReadingAndTakesTheSecondLookTogetherWithTheFirst() {
    try (RawServer server = RawServer.saying(RawServer.http(500, "text/plain", "down"))) {
      DraftedWitnesses drafting =
          drafting(Map.of("payments", server.origin()), Map.of("PAYMENTS_READ", "s"));
      Drafting.Trial.Read read = (Drafting.Trial.Read) attempt(drafting, BY_ORDER);
      assertThat(read.judgement().verdict())
          .isInstanceOfSatisfying(
              Verdict.Unreadable.class,
              said -> assertThat(said.reason()).isEqualTo(UnreadableReason.SERVER_ERROR));
      assertThat(read.curl().orElseThrow()).contains("$PAYMENTS_READ");
      assertThat(server.requests()).isNotEmpty();
      Drafting.Trial.Read second =
          (Drafting.Trial.Read)
              drafting.attempt(
                  BY_ORDER,
                  CARDS,
                  Asked.refund(),
                  Optional.of(read.observation().last()),
                  made -> {});
      assertThat(second.observation().looks()).hasSize(2);
    }
  }

  private static Drafting.Trial attempt(DraftedWitnesses drafting, String text) {
    return drafting.attempt(text, CARDS, Asked.refund(), Optional.empty(), made -> {});
  }
}
