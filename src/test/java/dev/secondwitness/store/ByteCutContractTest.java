package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.app.review.DeliverDecisions;
import dev.secondwitness.client.OkHttpIntentStore;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.client.WireDecisionBytes;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.journal.H2DecisionJournal;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A decision whose line is cut at a byte, in either direction and in every way, is in the store
/// exactly once in the end, under the key of its press, and the console says so (I3, I4, I5, F1).
@Tag("fault")
class ByteCutContractTest extends StoreContract {
  private static final Duration PATIENCE = Duration.ofMillis(150);
  private static final int TRIES = 50;

  private H2DecisionJournal journal;
  private ByteCutProxy proxy;
  private DeliverDecisions cutLine;
  private DeliverDecisions line;
  private OkHttpIntentStore reader;
  private int presses;

  @BeforeEach
  void start() throws IOException {
    journal = H2DecisionJournal.open(directory.resolve("journal"));
    proxy = new ByteCutProxy(URI.create(store.url()).getPort());
    reader = client(store.url(), Duration.ofSeconds(20));
    line = new DeliverDecisions(reader, journal, store.clock);
    cutLine =
        new DeliverDecisions(
            client("http://127.0.0.1:" + proxy.port(), PATIENCE), journal, store.clock);
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    journal.close();
  }

  @Test
  void aDecisionCutAtAnyByteIsRecordedExactlyOnceUnderTheKeyOfItsPress() {
    StoreFixture.Running handed = store.unknown("handed");
    Lengths lengths = lengths(escalation(handed));
    int trials = 0;
    for (ByteCutProxy.Break how : ByteCutProxy.Break.values()) {
      for (ByteCutProxy.Way way : ByteCutProxy.Way.values()) {
        for (long after : offsets(lengths.of(way))) {
          recordedOnce(escalation(handed), new ByteCutProxy.Cut(way, after, how));
          trials++;
        }
        for (long after : boundaries(lengths.of(way))) {
          StoreFixture.Running running =
              store.unknown(StoreFixture.refund("r-" + trials, "4200", "order " + trials, "item"));
          recordedOnce(confirmation(running), new ByteCutProxy.Cut(way, after, how));
          assertThat(store.state(running)).isEqualTo("committed");
          trials++;
        }
      }
    }
    assertEachPressOnceInTheChain();
    Figure.print("I3 I4 F1", database.name(), "decisions lost or doubled by a cut line", 0, trials);
  }

  /// The bytes of one delivery, both ways.
  private record Lengths(long request, long answer) {
    long of(ByteCutProxy.Way way) {
      return switch (way) {
        case REQUEST -> request;
        case ANSWER -> answer;
      };
    }
  }

  private Lengths lengths(DecisionDraft draft) {
    proxy.cutNothing();
    DecisionKey key = press(draft);
    assertThat(cutLine.deliver(key)).isInstanceOf(DecisionOutcome.Recorded.class);
    Lengths lengths = new Lengths(proxy.requested(), proxy.answered());
    proxy.hangUp();
    return lengths;
  }

  private static List<Long> offsets(long length) {
    long step = Figure.rounds(16, 1);
    TreeSet<Long> offsets = new TreeSet<>();
    for (long k = 0; k <= length; k += step) {
      offsets.add(k);
    }
    return List.copyOf(offsets);
  }

  private static List<Long> boundaries(long length) {
    return List.of(0L, 1L, length - 1, length);
  }

  private void recordedOnce(DecisionDraft draft, ByteCutProxy.Cut cut) {
    proxy.cut(cut);
    DecisionKey key = press(draft);
    DecisionOutcome first = cutLine.deliver(key);
    proxy.hangUp();
    assertThat(first)
        .as("what is said after %s", cut)
        .isInstanceOfAny(
            DecisionOutcome.Unknown.class,
            DecisionOutcome.Waiting.class,
            DecisionOutcome.Recorded.class);
    DecisionOutcome last = first;
    for (int i = 0; i < TRIES && !(last instanceof DecisionOutcome.Recorded); i++) {
      last = line.deliver(key);
    }
    assertThat(last).as("in the end, after %s", cut).isInstanceOf(DecisionOutcome.Recorded.class);
    assertThat(journal.find(key).orElseThrow().status()).isEqualTo(PendingDecision.Status.RECORDED);
  }

  private void assertEachPressOnceInTheChain() {
    List<String> keys = new ArrayList<>();
    for (JsonNode entry : store.audit()) {
      if (entry.path("kind").asString().equals("decision-recorded")) {
        keys.add(
            JsonMapper.shared()
                .readTree(entry.path("entry").asString())
                .at("/values/key")
                .asString());
      }
    }
    assertThat(keys).doesNotHaveDuplicates().hasSize(presses);
  }

  private DecisionKey press(DecisionDraft draft) {
    presses++;
    DecisionKey key = new DecisionKey("press_" + presses);
    journal.write(
        new PendingDecision(
            key,
            draft.intent(),
            draft.version(),
            draft.act(),
            "mara",
            new WireDecisionBytes().of(draft),
            store.clock.instant(),
            PendingDecision.Status.WAITING,
            ""));
    return key;
  }

  private DecisionDraft escalation(StoreFixture.Running running) {
    CaseFile now = caseFile(running);
    return new DecisionDraft(
        now.envelope().id(),
        now.version(),
        now.round(),
        now.envelope().arguments().hash(),
        Act.ESCALATE,
        Optional.empty(),
        Map.of(),
        DecisionReason.NEEDS_ANOTHER_TEAM,
        "to the night shift, press " + presses,
        Optional.of(new Owner(Owner.Kind.PERSON, "dana")),
        Optional.of(store.clock.instant().plus(Duration.ofHours(20))));
  }

  private DecisionDraft confirmation(StoreFixture.Running running) {
    String receipt = "re_" + running.id();
    assertThat(store.look(running, 1, "present " + receipt).status()).isEqualTo(201);
    CaseFile now = caseFile(running);
    return new DecisionDraft(
        now.envelope().id(),
        now.version(),
        now.round(),
        now.envelope().arguments().hash(),
        Act.CONFIRM,
        Optional.of(new ReceiptId(receipt)),
        now.readings().stream().collect(Collectors.toMap(r -> r.id(), r -> r.evidenceDigest())),
        DecisionReason.FOUND_BY_WITNESS,
        "as the ledger says",
        Optional.empty(),
        Optional.empty());
  }

  private CaseFile caseFile(StoreFixture.Running running) {
    return reader.caseFile(new IntentId(running.id())) instanceof Reply.Ok<CaseFile>(CaseFile file)
        ? file
        : org.assertj.core.api.Assertions.fail("The case cannot be read");
  }

  private static OkHttpIntentStore client(String url, Duration patience) {
    return new OkHttpIntentStore(new StoreAddress(URI.create(url), () -> "mara"), patience);
  }
}
