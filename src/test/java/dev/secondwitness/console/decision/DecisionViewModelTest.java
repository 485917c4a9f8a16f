package dev.secondwitness.console.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.console.casefile.CaseBench;
import dev.secondwitness.console.casefile.CaseUse;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionViewModelTest {

  private static final Tenant ACME = new Tenant("acme");

  private final CaseBench bench = new CaseBench();
  private final SampleCase sample = SampleCase.mockup();
  private final List<DecisionRecorded> recorded = new ArrayList<>();
  private final List<DecisionKey> sent = new ArrayList<>();
  private final ActWords words = new ActWords(Words.of(Language.EN));
  private DecisionViewModel model;

  @BeforeEach
  void open() {
    bench.put(sample);
    CaseUse use = bench.use();
    model =
        new DecisionViewModel(
            use.recordDecision(),
            use.deliver(),
            use.journal(),
            use.tasks(),
            use.scheduler(),
            use.storeTime(),
            new DecisionViewModel.Around() {
              @Override
              public void recorded(DecisionRecorded done) {
                recorded.add(done);
              }

              @Override
              public void moved(CaseFile now) {
                model.show(now, me(Role.REVIEWER));
              }

              @Override
              public void waitingChanged() {
                bench.waitingChanges++;
              }
            });
    bench.store.onDecision(
        (id, key, version, body) -> {
          sent.add(key);
          return new Reply.Ok<>(recordedAs(id, key, version));
        });
    model.show(sample.file(), me(Role.REVIEWER));
  }

  private static Me me(Role... roles) {
    return new Me(
        SampleCase.MARA,
        "Mara Lind",
        Stream.of(roles).map(r -> new Grant(ACME, r)).collect(Collectors.toSet()),
        Set.of(),
        true,
        "embedded",
        CurrencyScales.ISO,
        SampleCase.NOW);
  }

  private DecisionRecorded recordedAs(IntentId id, DecisionKey key, long version) {
    return new DecisionRecorded(
        new Decision(
            new DecisionId("dec_0001"),
            key,
            id,
            1,
            Act.CONFIRM,
            SampleCase.MARA,
            bench.clock.instant(),
            version,
            sample.file().envelope().arguments().hash(),
            Optional.of(new ReceiptId("re_91")),
            List.of(),
            DecisionReason.FOUND_BY_WITNESS,
            "seen",
            Optional.empty(),
            Optional.empty()),
        IntentState.COMMITTED,
        version + 1,
        4711,
        "ab".repeat(32));
  }

  private DecisionSnapshot now() {
    return model.snapshot().get().orElseThrow();
  }

  private void draftConfirm() {
    model.choose(Act.CONFIRM);
    model.reason(DecisionReason.FOUND_BY_WITNESS);
    model.text("seen in the ledger");
  }

  private String told() {
    return words.outcome(now().press(), bench.clock.instant());
  }

  @Test
  void offersTheActsOfTheMockup() {
    assertThat(now().options())
        .extracting(ActOption::act, ActOption::possible)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Act.CONFIRM, true),
            org.assertj.core.groups.Tuple.tuple(Act.ESCALATE, true),
            org.assertj.core.groups.Tuple.tuple(Act.FAIL_CLOSE, false),
            org.assertj.core.groups.Tuple.tuple(Act.FAIL_ALLOW_REPLAY, false));
    assertThat(words.name(Act.CONFIRM, now().options().getFirst().receipt()))
        .isEqualTo("Confirm with receipt re_91");
    assertThat(
            words.obstacle(now().options().get(2).obstacle().orElseThrow(), bench.clock.instant()))
        .isEqualTo("Payments ledger shows it.");
  }

  @Test
  void aPressNeedsActReasonAndWords() {
    model.press();
    model.choose(Act.CONFIRM);
    model.press();
    model.reason(DecisionReason.FOUND_BY_WITNESS);
    model.press();
    model.text("   ");
    model.press();
    assertThat(sent).isEmpty();
    assertThat(now().draft().missing()).contains(DraftSnapshot.Missing.TEXT);
    model.text("seen");
    assertThat(now().canPress()).isTrue();
    model.press();
    assertThat(sent).hasSize(1);
  }

  @Test
  void aReasonMayHave4000CharactersAndNotOneMore() {
    draftConfirm();
    model.text("x".repeat(3999));
    assertThat(now().canPress()).isTrue();
    model.text("x".repeat(4000));
    assertThat(now().canPress()).isTrue();
    model.text("x".repeat(4001));
    assertThat(now().canPress()).isFalse();
    assertThat(now().draft().missing()).contains(DraftSnapshot.Missing.TEXT_SHORTER);
  }

  @Test
  void pressingAgainWhileTheStoreIsSlowMakesOneDecision() {
    draftConfirm();
    bench.inline.hold();
    model.press();
    assertThat(now().press()).isInstanceOf(PressState.Sending.class);
    assertThat(now().canPress()).isFalse();
    assertThat(sent).isEmpty();
    model.press();
    model.press();
    model.choose(Act.ESCALATE);
    model.press();
    bench.inline.release();
    assertThat(sent).hasSize(1);
    assertThat(recorded).hasSize(1);
  }

  @Test
  void isRecordedOnlyAfterTheStoresAnswer() {
    draftConfirm();
    bench.inline.hold();
    model.press();
    assertThat(recorded).isEmpty();
    assertThat(told()).isEqualTo("Sending; nothing is recorded yet.");
    bench.inline.release();
    assertThat(recorded).hasSize(1);
    assertThat(told()).isEqualTo("confirmed. Recorded 11:40:04 UTC, audit 4711.");
    assertThat(bench.journal.draft(sample.file().envelope().id())).isEmpty();
  }

  @Test
  void afterItsOwnDecisionTheOldVersionCannotBeDecidedAgain() {
    draftConfirm();
    model.press();
    assertThat(now().options()).noneMatch(ActOption::possible);
  }

  @Test
  void losingTheRaceNamesTheWinnerAndSendsNothing() {
    draftConfirm();
    Decision danas =
        new Decision(
            new DecisionId("dec_0002"),
            new DecisionKey("press_other"),
            sample.file().envelope().id(),
            1,
            Act.CONFIRM,
            new Principal("Dana Okafor", Principal.Kind.PERSON),
            bench.clock.instant().minusSeconds(4),
            7,
            sample.file().envelope().arguments().hash(),
            Optional.empty(),
            List.of(),
            DecisionReason.FOUND_BY_WITNESS,
            "",
            Optional.empty(),
            Optional.empty());
    bench.put(
        SampleCase.mockup()
            .state(IntentState.COMMITTED)
            .version(8)
            .disposed(1, Disposition.Outcome.CONFIRMED)
            .decided(danas));
    model.press();
    assertThat(sent).isEmpty();
    assertThat(told())
        .isEqualTo("Dana Okafor decided this 4 s ago: confirmed. Yours was not applied.");
    assertThat(now().options()).isEmpty();
    assertThat(now().draft().text()).isEqualTo("seen in the ledger");
  }

  @Test
  void aCaseThatChangedAfterTheChoiceVoidsItAndKeepsTheWords() {
    draftConfirm();
    model.show(SampleCase.mockup().version(8).file(), me(Role.REVIEWER));
    assertThat(now().draft().act()).isEmpty();
    assertThat(now().draft().text()).isEqualTo("seen in the ledger");
    assertThat(told()).startsWith("The case changed after you chose.");
    model.press();
    assertThat(sent).isEmpty();
  }

  @Test
  void theSameVersionFetchedAgainKeepsTheChoice() {
    draftConfirm();
    model.show(sample.asOf(SampleCase.NOW).file(), me(Role.REVIEWER));
    assertThat(now().canPress()).isTrue();
  }

  @Test
  void aLostReplyIsUnknownAndIsReadBackUnderItsKey() {
    draftConfirm();
    bench.store.onDecision(
        (id, key, version, body) -> {
          sent.add(key);
          bench.store.know(key, recordedAs(id, key, version));
          return new Reply.NoAnswer<>(true, "connection reset");
        });
    model.press();
    assertThat(now().press()).isInstanceOf(PressState.Unknown.class);
    assertThat(told()).isEqualTo("Sent, outcome unknown. Reading back.");
    assertThat(recorded).isEmpty();
    bench.scheduler.advance(Duration.ofSeconds(2));
    assertThat(now().press()).isInstanceOf(PressState.Recorded.class);
    assertThat(recorded).hasSize(1);
    assertThat(sent).hasSize(1);
  }

  @Test
  void whatCouldNotLeaveWaitsAndGoesWhenTheStoreAnswers() {
    draftConfirm();
    bench.store.lost(true);
    model.press();
    assertThat(told()).isEqualTo("Written down, not sent. It goes out when the store answers.");
    assertThat(bench.journal.open()).hasSize(1);
    assertThat(now().options()).noneMatch(ActOption::possible);
    bench.scheduler.advance(Duration.ofSeconds(10));
    bench.store.lost(false);
    bench.scheduler.advance(Duration.ofSeconds(2));
    assertThat(recorded).hasSize(1);
    assertThat(sent).hasSize(1);
    assertThat(bench.journal.open()).isEmpty();
  }

  @Test
  void aCaseLeftMeanwhileIsNotReadBackByThePaneAndNotTakenForAnother() {
    draftConfirm();
    bench.inline.hold();
    model.press();
    CaseFile other = SampleCase.mockup().id("int_other001").file();
    model.show(other, me(Role.REVIEWER));
    bench.inline.release();
    assertThat(recorded).hasSize(1);
    assertThat(now().file()).isEqualTo(other);
    assertThat(now().press()).isInstanceOf(PressState.Draft.class);
  }

  @Test
  void aDecisionThatWasNeverDeliveredAsksThePersonAgainWhileTheCaseIsTheSame() {
    CaseFile shown = SampleCase.mockup().id("int_other001").file();
    bench.journal.write(undelivered(shown.version()));
    model.show(shown, me(Role.REVIEWER));
    assertThat(now().press()).isInstanceOf(PressState.Undelivered.class);
    assertThat(now().press().underWay()).isFalse();
  }

  @Test
  void aDecisionThatWasNeverDeliveredOnAnOlderVersionAsksNobody() {
    CaseFile shown = SampleCase.mockup().id("int_other001").file();
    bench.journal.write(undelivered(shown.version() - 1));
    model.show(shown, me(Role.REVIEWER));
    assertThat(now().press()).isInstanceOf(PressState.Draft.class);
  }

  private PendingDecision undelivered(long version) {
    return new PendingDecision(
        new DecisionKey("press_before"),
        new IntentId("int_other001"),
        version,
        Act.CONFIRM,
        "Mara Lind",
        new byte[] {1},
        bench.clock.instant(),
        PendingDecision.Status.UNDELIVERED,
        "");
  }

  @Test
  void aDecisionOfAnEarlierRunStillWaitingLocksTheActs() {
    bench.journal.write(
        new PendingDecision(
            new DecisionKey("press_before"),
            new IntentId("int_other001"),
            7,
            Act.CONFIRM,
            "Mara Lind",
            new byte[] {1},
            bench.clock.instant(),
            PendingDecision.Status.SENT_UNKNOWN,
            ""));
    bench.journal.keepDraft(new IntentId("int_other001"), "half a sentence");
    model.show(SampleCase.mockup().id("int_other001").file(), me(Role.REVIEWER));
    assertThat(now().press()).isInstanceOf(PressState.Unknown.class);
    assertThat(now().draft().text()).isEqualTo("half a sentence");
    assertThat(now().options()).noneMatch(ActOption::possible);
  }

  @Test
  void theDraftIsKeptSoonAfterTheLastKeyAndWhenTheCaseIsLeft() {
    IntentId id = sample.file().envelope().id();
    model.text("a");
    model.text("ab");
    bench.scheduler.advance(Duration.ofMillis(399));
    assertThat(bench.journal.draft(id)).isEmpty();
    bench.scheduler.advance(Duration.ofMillis(1));
    assertThat(bench.journal.draft(id)).isEqualTo("ab");
    model.text("abc");
    model.leave();
    assertThat(bench.journal.draft(id)).isEqualTo("abc");
    model.show(sample.file(), me(Role.REVIEWER));
    assertThat(now().draft().text()).isEqualTo("abc");
  }

  @Test
  void aRefusalIsASentenceWithACodeAndChangesNothing() {
    bench.store.onDecision(
        (id, key, version, body) ->
            new Reply.Refused<>(
                new Problem("checks-unmet", 409, "t", "d", Optional.empty(), "SW-7Q2", Map.of())));
    draftConfirm();
    model.press();
    assertThat(told()).isEqualTo("The store finds a check unmet. Nothing changed.");
    assertThat(now().press())
        .isInstanceOfSatisfying(
            PressState.Refused.class, r -> assertThat(r.problem().code()).isEqualTo("SW-7Q2"));
    assertThat(recorded).isEmpty();
    assertThat(now().canPress()).isTrue();
  }

  @Test
  void aJournalThatCannotBeWrittenSendsNothing() {
    draftConfirm();
    bench.journal.write(
        new PendingDecision(
            new DecisionKey("press_0000000000000001"),
            new IntentId("int_other001"),
            1,
            Act.CONFIRM,
            "x",
            new byte[0],
            bench.clock.instant(),
            PendingDecision.Status.RECORDED,
            ""));
    model.press();
    assertThat(now().press()).isInstanceOf(PressState.NotWritten.class);
    assertThat(sent).isEmpty();
  }

  @Test
  void aLostStoreLocksEveryActAndKeepsTheDraft() {
    draftConfirm();
    model.lostSince(Optional.of(SampleCase.at("11:36:12")));
    assertThat(now().options()).noneMatch(ActOption::possible);
    assertThat(now().canPress()).isFalse();
    assertThat(now().draft().text()).isEqualTo("seen in the ledger");
    model.lostSince(Optional.empty());
    assertThat(now().canPress()).isTrue();
  }

  @Test
  void whatNeedsTwoPeopleCanOnlyBeEscalated() {
    model.show(
        SampleCase.mockup().id("int_two00001").two(TwoPeople.Why.CRITICAL).file(),
        me(Role.REVIEWER));
    assertThat(now().options())
        .filteredOn(ActOption::possible)
        .extracting(ActOption::act)
        .containsExactly(Act.ESCALATE);
  }

  @Test
  void viewersAdminsAndAgentsDecideNothing() {
    for (Role role : List.of(Role.VIEWER, Role.ADMIN)) {
      model.show(SampleCase.mockup().id("int_viewer01").file(), me(role));
      assertThat(now().options()).noneMatch(ActOption::possible);
    }
    Me elsewhere =
        new Me(
            SampleCase.MARA,
            "Mara Lind",
            Set.of(new Grant(ACME, Role.VIEWER), new Grant(new Tenant("beta"), Role.MANAGER)),
            Set.of(),
            false,
            "s",
            CurrencyScales.ISO,
            SampleCase.NOW);
    model.show(SampleCase.mockup().id("int_elsewhere").file(), elsewhere);
    assertThat(now().options()).noneMatch(ActOption::possible);
    Me agent =
        new Me(
            new Principal("agent", Principal.Kind.AGENT),
            "agent",
            Set.of(new Grant(ACME, Role.REVIEWER)),
            Set.of(),
            true,
            "s",
            CurrencyScales.ISO,
            SampleCase.NOW);
    model.show(SampleCase.mockup().id("int_agent001").file(), agent);
    assertThat(now().options()).noneMatch(ActOption::possible);
  }

  @Test
  void anEscalationNamesItsOwnerAndStaysWithinADay() {
    List<byte[]> bodies = new ArrayList<>();
    bench.store.onDecision(
        (id, key, version, body) -> {
          bodies.add(body);
          return new Reply.Ok<>(recordedAs(id, key, version));
        });
    model.choose(Act.ESCALATE);
    model.reason(DecisionReason.NEEDS_SECOND_PERSON);
    model.text("too much for one");
    assertThat(now().draft().missing()).contains(DraftSnapshot.Missing.TO);
    model.to(Optional.of(new Owner(Owner.Kind.PERSON, "Dana Okafor")));
    model.resolveIn(Duration.ofHours(24));
    model.press();
    assertThat(bodies).hasSize(1);
    assertThat(new String(bodies.getFirst(), java.nio.charset.StandardCharsets.UTF_8))
        .contains("Dana Okafor", "2026-09-16T11:39:04Z");
  }

  @Test
  void aConfirmRestsOnThePresentReadingsAndAFailOnTheAbsences() {
    CaseFile absent =
        SampleCase.empty()
            .attempt(OutcomeClass.UNKNOWN)
            .reading(SampleCase.LISTING, SampleCase.absent("11:39:21"), "11:39:22")
            .reading(SampleCase.PAGE, SampleCase.pending(), "11:39:23")
            .file();
    assertThat(ActOptions.restsOn(Act.FAIL_CLOSE, absent)).hasSize(1);
    assertThat(ActOptions.restsOn(Act.CONFIRM, absent)).isEmpty();
    assertThat(ActOptions.restsOn(Act.ESCALATE, absent)).hasSize(2);
    assertThat(ActOptions.restsOn(Act.CONFIRM, sample.file())).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyCheckAndReasonHasItsSentence(Language language) {
    ReasonWords reasons = new ReasonWords(Words.of(language));
    for (var code : dev.secondwitness.domain.decision.ReasonCode.values()) {
      var bare = dev.secondwitness.domain.decision.Reason.of(code);
      var odd = bare.with("read_at", "not a time").with("fresh_for", "?").with("new", "x");
      for (var reason : List.of(bare, odd)) {
        assertThat(reasons.brief(reason, SampleCase.NOW)).isNotBlank().doesNotContain("{");
        assertThat(reasons.sentence(reason, SampleCase.NOW)).isNotBlank().doesNotContain("{");
      }
    }
    for (CheckRow row : CheckRow.of(sample.file().checks())) {
      row.cells().forEach(r -> assertThat(reasons.spoken(r, SampleCase.NOW)).doesNotContain("{"));
    }
  }

  @Test
  void theTableHasARowPerCheckAndTellsTheFirstReasonAsked() {
    List<CheckRow> rows = CheckRow.of(sample.file().checks());
    assertThat(rows).hasSize(dev.secondwitness.domain.decision.CheckId.values().length);
    assertThat(rows).allSatisfy(r -> assertThat(r.cells()).hasSize(3));
    assertThat(
            new ReasonWords(Words.of(Language.EN))
                .brief(rows.getFirst().told().orElseThrow().reason(), SampleCase.NOW))
        .isEqualTo("12 s old, fresh for 5 m");
  }
}
