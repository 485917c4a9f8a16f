package dev.secondwitness.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.PendingDecision.Status;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReceiptId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DeliverDecisionsTest {

  private static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");
  private static final IntentId INTENT = new IntentId("int_7f3a91c2");

  private final ScriptedStore store = new ScriptedStore();
  private final MemoryJournal journal = new MemoryJournal();
  private Instant now = T0;
  private final DeliverDecisions deliver = new DeliverDecisions(store, journal, () -> now);
  private final AtomicInteger minted = new AtomicInteger();
  private final RecordDecision record =
      new RecordDecision(
          store,
          journal,
          draft -> draft.text().getBytes(StandardCharsets.UTF_8),
          deliver,
          () -> "key" + minted.incrementAndGet(),
          () -> now);

  @Test
  void theKeyIsInTheJournalBeforeTheFirstByteLeaves() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));

    record.record(draft(), "Mara");

    PendingDecision pending = journal.find(store.sent.getFirst().key()).orElseThrow();
    assertThat(pending.status()).isEqualTo(Status.SENT_UNKNOWN);
    assertThat(pending.body()).isEqualTo(store.sent.getFirst().body());
  }

  @Test
  void aLostAnswerIsUnknownNeverRecordedAndIsReadBackByKeyBeforeAnythingIsSentAgain() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));
    assertThat(record.record(draft(), "Mara")).isInstanceOf(DecisionOutcome.Unknown.class);

    store.byKeyReplies.add(ok());
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Recorded.class);

    assertThat(store.sent).hasSize(1);
    assertThat(store.readBack).containsExactly(store.sent.getFirst().key());
    assertThat(journal.open()).isEmpty();
  }

  @Test
  void whatTheStoreDoesNotHaveGoesOutAgainWithTheSameKeyAndTheSameBytes() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));
    record.record(draft(), "Mara");

    store.byKeyReplies.add(ScriptedStore.refused("not-found"));
    store.decideReplies.add(ok());
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Recorded.class);

    assertThat(store.sent).hasSize(2);
    assertThat(store.sent.get(1).sameAs(store.sent.get(0))).isTrue();
  }

  @Test
  void aReadBackWithoutAnswerSendsNothing() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));
    record.record(draft(), "Mara");

    store.byKeyReplies.add(ScriptedStore.noAnswer(true));
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Unknown.class);

    assertThat(store.sent).hasSize(1);
    assertThat(journal.open()).hasSize(1);
  }

  @Test
  void aReadBackThatWasNeverDeliveredSendsNothingEither() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));
    record.record(draft(), "Mara");

    store.byKeyReplies.add(ScriptedStore.noAnswer(false));
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Unknown.class);

    assertThat(journal.find(store.sent.getFirst().key()).orElseThrow().status())
        .isEqualTo(Status.SENT_UNKNOWN);
  }

  @Test
  void whatProvablyNeverLeftWaitsAndIsSentWhenTheStoreAnswersAgain() {
    store.decideReplies.add(ScriptedStore.noAnswer(false));
    assertThat(record.record(draft(), "Mara")).isInstanceOf(DecisionOutcome.Waiting.class);

    store.decideReplies.add(ok());
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Recorded.class);
    assertThat(store.readBack).isEmpty();
  }

  @Test
  void aRefusalIsAnEndUnderItsKeyAndANewPressHasANewKey() {
    store.decideReplies.add(ScriptedStore.refused("checks-unmet"));
    assertThat(record.record(draft(), "Mara")).isInstanceOf(DecisionOutcome.Refused.class);
    assertThat(journal.open()).isEmpty();

    store.decideReplies.add(ok());
    record.record(draft(), "Mara");
    assertThat(store.sent.get(1).key()).isNotEqualTo(store.sent.get(0).key());
  }

  @Test
  void undeliveredForExactlyTenMinutesStillGoesOut() {
    store.decideReplies.add(ScriptedStore.noAnswer(false));
    record.record(draft(), "Mara");
    now = T0.plus(DeliverDecisions.ASK_AGAIN_AFTER);

    store.decideReplies.add(ok());
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Recorded.class);
  }

  @Test
  void undeliveredForMoreThanTenMinutesAsksThePersonAgainAndSendsNothing() {
    store.decideReplies.add(ScriptedStore.noAnswer(false));
    record.record(draft(), "Mara");
    now = T0.plus(DeliverDecisions.ASK_AGAIN_AFTER).plus(Duration.ofMillis(1));

    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Undelivered.class);
    assertThat(store.sent).hasSize(1);
    assertThat(journal.open()).isEmpty();
  }

  @Test
  void whatMayHaveReachedTheStoreIsReadBackHoweverOldItIs() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));
    record.record(draft(), "Mara");
    now = T0.plus(Duration.ofDays(3));

    store.byKeyReplies.add(ok());
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Recorded.class);
  }

  @Test
  void whatMayStillArriveIsNeverTakenForUnsentHoweverALaterTryFails() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));
    record.record(draft(), "Mara");
    store.byKeyReplies.add(ScriptedStore.refused("not-found"));
    store.decideReplies.add(ScriptedStore.noAnswer(false));
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Unknown.class);

    now = T0.plus(Duration.ofMinutes(11));
    store.byKeyReplies.add(ok());
    assertThat(deliver.deliverOpen()).hasOnlyElementsOfType(DecisionOutcome.Recorded.class);
    assertThat(store.sent).hasSize(2);
  }

  @Test
  void undeliveredNeverHidesWhatTheStoreRecordedAfterAll() {
    store.decideReplies.add(ScriptedStore.noAnswer(true));
    record.record(draft(), "Mara");
    DecisionKey key = store.sent.getFirst().key();
    now = T0.plus(Duration.ofMinutes(11));
    store.byKeyReplies.add(ScriptedStore.refused("not-found"));
    assertThat(deliver.deliver(key)).isInstanceOf(DecisionOutcome.Undelivered.class);

    store.byKeyReplies.add(ScriptedStore.noAnswer(true));
    assertThat(deliver.deliver(key)).isInstanceOf(DecisionOutcome.Undelivered.class);
    store.byKeyReplies.add(ok());
    assertThat(deliver.deliver(key)).isInstanceOf(DecisionOutcome.Recorded.class);
    assertThat(journal.find(key).orElseThrow().status()).isEqualTo(Status.RECORDED);
    assertThat(store.sent).hasSize(1);
  }

  private static DecisionDraft draft() {
    return new DecisionDraft(
        INTENT,
        4,
        1,
        ArgsHash.of("{}"),
        Act.CONFIRM,
        Optional.of(new ReceiptId("re_91")),
        Map.of(),
        DecisionReason.FOUND_BY_WITNESS,
        "Seen in the ledger.",
        Optional.empty(),
        Optional.empty());
  }

  private static Reply<DecisionRecorded> ok() {
    Decision decision =
        new Decision(
            new DecisionId("dec_0001"),
            new DecisionKey("press_key1"),
            INTENT,
            1,
            Act.CONFIRM,
            new Principal("mara", Principal.Kind.PERSON),
            T0,
            4,
            ArgsHash.of("{}"),
            Optional.of(new ReceiptId("re_91")),
            List.of(),
            DecisionReason.FOUND_BY_WITNESS,
            "Seen in the ledger.",
            Optional.empty(),
            Optional.empty());
    return new Reply.Ok<>(
        new DecisionRecorded(decision, IntentState.COMMITTED, 5, 9, "0".repeat(64)));
  }
}
