package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.EventStream;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.app.review.ReadResult;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The main job on real parts: the store over HTTP, the sandbox with its faults, the witnesses of
/// this release, the journal. Only the window is missing.
class MainJobTest {

  private static final String BY_KEY = "payments.ledger-by-key";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path data;

  private Workplace place;
  private final List<StoreEvent> events = new CopyOnWriteArrayList<>();

  @BeforeEach
  void open() {
    place =
        Workplace.open(
            new Workplace.Options(
                new DataFolders(data),
                "mara",
                UnaryOperator.identity(),
                Function.identity(),
                InstantSource.system()));
  }

  @AfterEach
  void close() {
    place.close();
  }

  @Test
  void aLostAnswerIsUnknownAtEveryMomentFoundPresentConfirmedWithItsReceiptAndTheChainVerifies()
      throws Exception {
    try (AutoCloseable listening = place.stream().listen(new Ear())) {
      IntentId id = new IntentId(new LostRefund(place).of(1));
      await().atMost(PATIENCE).until(() -> states(id).contains(IntentState.INDETERMINATE));

      Reading present = read(id, Optional.empty());
      assertThat(present.verdict()).isInstanceOf(Verdict.Present.class);
      ReceiptId receipt = ((Verdict.Present) present.verdict()).found().id();
      assertThat(blocked(id, Act.CONFIRM)).isEmpty();
      assertThat(blocked(id, Act.FAIL_CLOSE)).isNotEmpty();

      assertThat(decide(id, Act.CONFIRM, Optional.of(receipt), present))
          .isInstanceOf(DecisionOutcome.Recorded.class);
      CaseFile settled = file(id);
      assertThat(settled.state()).isEqualTo(IntentState.COMMITTED);
      assertThat(settled.dispositions().getFirst().receipt()).contains(receipt);
      assertThat(settled.receipts()).anyMatch(r -> r.accepted() && r.id().equals(receipt));
      await().atMost(PATIENCE).until(() -> states(id).contains(IntentState.COMMITTED));
      assertThat(states(id)).doesNotContain(IntentState.REJECTED);
    }
    assertThat(new CommandLine(new VerifyCommand()).execute(saved().toString())).isZero();
  }

  @Test
  void aSwallowedRequestIsNotSeenUntilASecondLookAfterTheSettleDelayAndOnlyThenMayItFail()
      throws Exception {
    IntentId id = new IntentId(new LostRefund(place).of(2, "reset"));

    ReadResult first = look(id, Optional.empty());
    Reading early = ok(first.recorded());
    assertThat(early.verdict().kind()).isEqualTo(VerdictKind.NOT_SEEN);
    assertThat(blocked(id, Act.FAIL_CLOSE)).isNotEmpty();
    assertThat(blocked(id, Act.FAIL_ALLOW_REPLAY)).isNotEmpty();

    Reading absent = lookUntil(id, first, VerdictKind.ABSENT_AS_OF);
    Verdict.AbsentAsOf verdict = (Verdict.AbsentAsOf) absent.verdict();
    Instant needed =
        file(id)
            .horizon()
            .orElseThrow()
            .plus(absent.witness().settleDelay())
            .plus(absent.witness().resolution());
    assertThat(verdict.position().time()).isAfter(needed);
    assertThat(Duration.between(verdict.firstLookAt(), verdict.readAt()))
        .isGreaterThanOrEqualTo(absent.witness().settleDelay());
    assertThat(blocked(id, Act.FAIL_CLOSE)).isEmpty();
    assertThat(blocked(id, Act.CONFIRM)).isNotEmpty();

    assertThat(decide(id, Act.FAIL_CLOSE, Optional.empty(), absent))
        .isInstanceOf(DecisionOutcome.Recorded.class);
    assertThat(file(id).state()).isEqualTo(IntentState.REJECTED);
  }

  @Test
  void whatLandsAfterItWasFailedOpensTheNextRoundWithOwnerAndDeadlineAndTheFirstDecisionStays()
      throws Exception {
    // the receiver breaks its promise of six seconds: the refund lands after forty
    IntentId id = new IntentId(new LostRefund(place).of(3, "lands_later; delay_ms=40000"));
    Reading absent = lookUntil(id, look(id, Optional.empty()), VerdictKind.ABSENT_AS_OF);
    assertThat(decide(id, Act.FAIL_CLOSE, Optional.empty(), absent))
        .isInstanceOf(DecisionOutcome.Recorded.class);
    CaseFile failed = file(id);

    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(2))
        .until(() -> read(id, Optional.empty()).verdict().kind() == VerdictKind.PRESENT);

    CaseFile again = file(id);
    assertThat(again.state()).isEqualTo(IntentState.INDETERMINATE);
    assertThat(again.round()).isEqualTo(failed.round() + 1);
    assertThat(again.owner()).isPresent();
    assertThat(again.resolveBy().orElseThrow()).isAfter(again.asOf());
    assertThat(again.events()).anyMatch(e -> e.kind() == TimelineEvent.Kind.ROUND_OPENED);
    assertThat(again.decisions()).containsAll(failed.decisions());
    assertThat(again.dispositions())
        .containsExactlyElementsOf(failed.dispositions())
        .extracting(Disposition::outcome)
        .containsExactly(Disposition.Outcome.FAILED);
  }

  private Reading lookUntil(IntentId id, ReadResult first, VerdictKind kind) {
    ReadResult[] last = {first};
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              if (ok(last[0].recorded()).verdict() instanceof Verdict.NotSeen unseen) {
                Instant again = unseen.lookAgainAt().orElseThrow();
                if (Instant.now().isBefore(again)) {
                  return false;
                }
                last[0] = look(id, Optional.of(last[0].observation()));
              }
              return ok(last[0].recorded()).verdict().kind() == kind;
            });
    return ok(last[0].recorded());
  }

  private Reading read(IntentId id, Optional<Observation> earlier) {
    return ok(look(id, earlier).recorded());
  }

  private ReadResult look(IntentId id, Optional<Observation> earlier) {
    CaseFile file = file(id);
    WitnessTerms byKey =
        file.witnesses().stream()
            .filter(w -> w.id().value().equals(BY_KEY))
            .findFirst()
            .orElseThrow();
    return place.readWitness().read(file, byKey, CurrencyScales.ISO, earlier, made -> {});
  }

  private DecisionOutcome decide(
      IntentId id, Act act, Optional<ReceiptId> receipt, Reading reading) {
    CaseFile file = file(id);
    Map<ReadingId, String> restsOn = Map.of(reading.id(), reading.evidenceDigest());
    return place
        .recordDecision()
        .record(
            new DecisionDraft(
                id,
                file.version(),
                file.round(),
                file.envelope().arguments().hash(),
                act,
                receipt,
                restsOn,
                act == Act.CONFIRM ? DecisionReason.FOUND_BY_WITNESS : DecisionReason.PROVEN_ABSENT,
                "Looked at the ledger.",
                Optional.empty(),
                Optional.empty()),
            "mara");
  }

  private List<CheckResult> blocked(IntentId id, Act act) {
    return file(id).checks().stream().filter(c -> c.act() == act && c.blocks()).toList();
  }

  private CaseFile file(IntentId id) {
    return ok(place.store().caseFile(id));
  }

  private List<IntentState> states(IntentId id) {
    return events.stream()
        .flatMap(e -> e.about().stream())
        .filter(a -> a.intent().equals(id))
        .map(StoreEvent.About::state)
        .toList();
  }

  private Path saved() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                place.embedded().url().resolve("/v1/audit/export?after=0&limit=5000"))
            .header("Authorization", "Bearer " + place.embedded().personToken())
            .build();
    String body =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    return Files.writeString(data.resolve("audit.jsonl"), body);
  }

  private static <T> T ok(Reply<T> reply) {
    return switch (reply) {
      case Reply.Ok<T>(T value) -> value;
      case Reply.Refused<T>(var problem) ->
          throw new AssertionError(problem.type() + ": " + problem.detail());
      case Reply.NoAnswer<T>(boolean reached, String detail) -> throw new AssertionError(detail);
    };
  }

  private final class Ear implements EventStream.Listener {

    @Override
    public void live(Instant storeTime) {}

    @Override
    public void event(StoreEvent event) {
      events.add(event);
    }

    @Override
    public void heartbeat(Instant storeTime) {}

    @Override
    public void lost(Instant lastHeard, String detail) {}

    @Override
    public void reload() {}
  }
}
