package dev.secondwitness.console.witnesses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.rule.TrialOutcome;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.witnesses.BallotSnapshot.Hindrance;
import dev.secondwitness.console.witnesses.DraftSnapshot.Obstacle;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WitnessesViewModelTest {

  private static final String CHANGED = WitnessesBench.ledger(3, "redirects: []\n");

  private final WitnessesBench bench = new WitnessesBench();
  private final WitnessesViewModel model = bench.model;
  private final DraftViewModel draft = model.draft();

  @Test
  void whatWaitsForVotesComesFirstThenWhatIsInForceThenWhatHasEnded() {
    bench.desk.propose("Ada", "payments.ledger-by-key", 3, CHANGED);
    bench.open("Ines", Role.ADMIN);
    assertThat(keys())
        .containsExactly(
            "proposal rule_1", "witness payments.ledger-by-key", "witness payments.receipt-page");
    bench.be("Ada", Role.ADMIN);
    model.select(Optional.of("proposal rule_1"));
    model.ballot().why("not yet");
    model.ballot().withdraw();
    assertThat(keys()).endsWith("proposal rule_1");
  }

  @Test
  void theFilterFindsTitlesInBothLanguagesIdsKindsCardsAndOperations() {
    bench.open("Ines", Role.ADMIN);
    for (String text : List.of("by key", "دفتر", "LEDGER-BY", "lookup")) {
      model.filter(text);
      assertThat(keys()).as(text).containsExactly("witness payments.ledger-by-key");
    }
    model.filter("permalink");
    assertThat(keys()).containsExactly("witness payments.receipt-page");
    model.filter("refund.create");
    assertThat(keys()).hasSize(2);
    model.filter("nowhere");
    assertThat(keys()).isEmpty();
  }

  @Test
  void onlyAnAdminOfATeamsStoreWrites() {
    bench.open("Mara", Role.REVIEWER);
    bench.openLedger();
    draft.write("x");
    assertThat(draft.text()).isEqualTo(WitnessesBench.ledger(2, "counts_by_reference: false\n"));
    assertThat(draft.snapshotProperty().get().editing()).isEqualTo(Editing.NOT_ADMIN);
    bench.store.onePerson(true);
    bench.be("Ines", Role.ADMIN);
    assertThat(draft.snapshotProperty().get().editing()).isEqualTo(Editing.ONE_PERSON);
    bench.store.onePerson(false);
    bench.be("Ines", Role.ADMIN);
    assertThat(draft.snapshotProperty().get().editing()).isEqualTo(Editing.MAY);
  }

  @Test
  void theTextIsReadAgainShortlyAfterTheLastChangeNotAfterEach() {
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    draft.write(CHANGED + "a: bad");
    assertThat(draft.snapshotProperty().get().checked()).isEmpty();
    bench.scheduler.advance(Duration.ofMillis(299));
    draft.write(CHANGED + "b: bad");
    bench.scheduler.advance(Duration.ofMillis(299));
    assertThat(draft.snapshotProperty().get().checked()).isEmpty();
    bench.scheduler.advance(Duration.ofMillis(1));
    assertThat(draft.snapshotProperty().get().checked().orElseThrow().flaws())
        .singleElement()
        .satisfies(flaw -> assertThat(flaw.line()).isEqualTo((int) (CHANGED.lines().count() + 1)));
    assertThat(obstacle()).contains(Obstacle.FLAWED);
  }

  @Test
  void aVersionThatIsNotGreaterThanTheOneInForceIsSaidWithItsLine() {
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    draft.write(WitnessesBench.ledger(2, "redirects: []\n"));
    bench.settle();
    assertThat(draft.snapshotProperty().get().tooOld()).hasValue(2);
    assertThat(obstacle()).contains(Obstacle.FLAWED);
    draft.write(CHANGED);
    bench.settle();
    assertThat(draft.snapshotProperty().get().tooOld()).isEmpty();
    assertThat(obstacle()).contains(Obstacle.NO_REASON);
  }

  @Test
  void aDraftIsKeptOverAnotherWitnessAnotherStartAndALastSecondAndCanBeDiscarded() {
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    draft.write(CHANGED);
    model.select(Optional.of("witness payments.receipt-page"));
    bench.openLedger();
    assertThat(draft.text()).isEqualTo(CHANGED);
    draft.write(CHANGED + "# more");
    model.close();
    assertThat(bench.journal.setting("witness-draft.payments.ledger-by-key"))
        .contains(CHANGED + "# more");
    WitnessesViewModel later =
        new WitnessesViewModel(
            bench.desk.use(bench.drafting, bench.store, bench.journal),
            bench.tasks,
            bench.scheduler,
            bench.clock);
    later.activate();
    later.select(Optional.of("witness payments.ledger-by-key"));
    assertThat(later.draft().text()).isEqualTo(CHANGED + "# more");
    assertThat(later.rowsProperty().get().getFirst())
        .isInstanceOfSatisfying(WitnessRow.InForce.class, row -> assertThat(row.draft()).isTrue());
    later.draft().discard();
    assertThat(later.draft().text()).isEqualTo(later.draft().base());
    assertThat(bench.journal.setting("witness-draft.payments.ledger-by-key")).contains("");
  }

  @Test
  void aProposalTakesAReasonAndIsOpenedOnceTheStoreHasIt() {
    propose();
    assertThat(bench.desk.keys()).hasSize(1);
    assertThat(model.selectedProperty().get()).contains("proposal rule_1");
    assertThat(model.openedProperty().get().orElseThrow().proposal().orElseThrow().needs())
        .containsExactly(WitnessProposal.Needed.SECOND_PERSON);
    assertThat(bench.journal.setting("witness-draft.payments.ledger-by-key")).contains("");
    assertThat(ballot().noVote()).contains(Hindrance.OWN_PROPOSAL);
    assertThat(ballot().noWithdrawal()).isEmpty();
  }

  @Test
  void aProposalWhoseAnswerIsLostGoesAgainUnderItsOwnKeyAndIsMadeOnce() {
    bench.desk.loseAnswers(2);
    propose();
    assertThat(draft.sendingProperty().get()).isInstanceOf(Sending.AnswerLost.class);
    assertThat(obstacle()).contains(Obstacle.SENDING);
    bench.scheduler.advance(Duration.ofSeconds(3));
    assertThat(draft.sendingProperty().get()).isInstanceOf(Sending.AnswerLost.class);
    bench.scheduler.advance(Duration.ofSeconds(3));
    assertThat(bench.desk.keys()).hasSize(3).containsOnly(bench.desk.keys().getFirst());
    assertThat(model.rowsProperty().get())
        .filteredOn(WitnessRow.Proposed.class::isInstance)
        .hasSize(1);
  }

  @Test
  void whoHasGoneOnIsNotPulledBackByALateAnswerAndTheDraftIsNoneAnyMore() {
    bench.desk.loseAnswers(1);
    propose();
    model.select(Optional.of("witness payments.receipt-page"));
    bench.scheduler.advance(Duration.ofSeconds(3));
    assertThat(model.selectedProperty().get()).contains("witness payments.receipt-page");
    assertThat(keys()).contains("proposal rule_1");
    assertThat(bench.journal.setting("witness-draft.payments.ledger-by-key")).contains("");
  }

  @Test
  void aRefusalLeavesTheDraftAndSaysWhere() {
    bench.desk.refuse(
        new Problem(
            "rule-invalid",
            422,
            "The rule cannot be read",
            "Line 3, version: it does not fit",
            Optional.of("/text/version"),
            "c-7",
            Map.of()));
    propose();
    assertThat(draft.sendingProperty().get())
        .isInstanceOfSatisfying(
            Sending.Refused.class,
            refused -> assertThat(refused.problem().field()).contains("/text/version"));
    assertThat(draft.text()).isEqualTo(CHANGED);
    draft.propose();
    assertThat(bench.desk.keys().get(1)).isNotEqualTo(bench.desk.keys().getFirst());
  }

  @Test
  void aSecondPersonVotesOnTheDigestShownAndTheVersionComesInForce() {
    bench.desk.propose("Ines", "payments.ledger-by-key", 3, CHANGED);
    bench.open("Dana", Role.APPROVER);
    model.select(Optional.of("proposal rule_1"));
    assertThat(ballot().noVote()).isEmpty();
    assertThat(ballot().noWithdrawal()).contains(Hindrance.NOT_OWN_PROPOSAL);
    model.ballot().vote(WitnessProposal.Choice.REFUSE);
    assertThat(bench.desk.keys()).as("to refuse takes a reason").isEmpty();
    model.ballot().vote(WitnessProposal.Choice.APPROVE);
    assertThat(bench.desk.proposed("rule_1").state()).isEqualTo(WitnessProposal.State.IN_FORCE);
    assertThat(ballot().noVote()).contains(Hindrance.CLOSED);
    bench.openLedger();
    assertThat(draft.text()).isEqualTo(CHANGED);
    assertThat(model.openedProperty().get().orElseThrow().versions()).hasSize(3);
  }

  @Test
  void whoHasNoRoleForItDoesNotVoteAndALostStoreTakesNone() {
    bench.desk.propose("Ines", "payments.ledger-by-key", 3, CHANGED);
    bench.open("Mara", Role.REVIEWER);
    model.select(Optional.of("proposal rule_1"));
    assertThat(ballot().noVote()).contains(Hindrance.NO_ROLE);
    bench.be("Dana", Role.APPROVER);
    model.lost(Optional.of(bench.clock.instant()));
    assertThat(ballot().noVote()).contains(Hindrance.STORE_LOST);
    model.lost(Optional.empty());
    assertThat(ballot().noVote()).isEmpty();
  }

  @Test
  void anOldVersionIsShownToReadAndTheOneInForceAgainToWrite() {
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    OpenedSnapshot opened = model.openedProperty().get().orElseThrow();
    model.openVersion(opened.versions().getLast());
    assertThat(draft.text()).isEqualTo(WitnessesBench.ledger(1, ""));
    assertThat(draft.snapshotProperty().get().editing()).isEqualTo(Editing.OLD_VERSION);
    model.openVersion(opened.versions().getFirst());
    assertThat(draft.snapshotProperty().get().editing()).isEqualTo(Editing.MAY);
  }

  @Test
  void aTrialReadsWithTheTextAsItStandsAndRecordsNothing() {
    int[] recorded = new int[1];
    bench.store.onReading(
        (id, observation) -> {
          recorded[0]++;
          throw new AssertionError("a trial was recorded");
        });
    bench.drafting.answer(bench.trial(SampleCase.present()));
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    draft.write(CHANGED);
    model.tryOn("int_7f3a91c2");
    assertThat(bench.drafting.tried()).containsExactly(CHANGED);
    assertThat(tried().trial()).isInstanceOf(Drafting.Trial.Read.class);
    assertThat(tried().serves()).isTrue();
    assertThat(recorded[0]).isZero();
    assertThat(bench.desk.keys()).isEmpty();
  }

  @Test
  void anAbsenceTakesASecondLookOfTheSameText() {
    bench.drafting.answer(
        bench.trial(
            new Verdict.NotSeen(
                NotSeenReason.NEEDS_SECOND_LOOK,
                Optional.empty(),
                Optional.of(bench.clock.instant()),
                List.of())));
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    model.tryOn("int_7f3a91c2");
    model.tryAgain();
    assertThat(bench.drafting.earlier()).hasSize(2);
    assertThat(bench.drafting.earlier().getFirst()).isEmpty();
    assertThat(bench.drafting.earlier().getLast()).isPresent();
    draft.write(CHANGED);
    model.tryAgain();
    assertThat(bench.drafting.tried()).as("another text").hasSize(2);
  }

  @Test
  void aNumberNobodyCarriesAndACancelledTrialAreSaid() {
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    model.tryOn("99999999");
    assertThat(model.trial().stateProperty().get())
        .isInstanceOfSatisfying(
            TrialState.Ended.class,
            ended -> assertThat(ended.outcome()).isInstanceOf(TrialOutcome.NoIntent.class));
    bench.tasks.hold();
    model.tryOn("int_7f3a91c2");
    assertThat(model.trial().stateProperty().get()).isInstanceOf(TrialState.Asking.class);
    model.trial().cancel();
    bench.tasks.release();
    assertThat(model.trial().stateProperty().get()).isInstanceOf(TrialState.CalledOff.class);
  }

  @Test
  void aStoreThatIsSilentLeavesWhatIsShownAndSaysSo() {
    bench.desk.lost(true);
    bench.open("Ines", Role.ADMIN);
    assertThat(model.troubleProperty().get()).isPresent();
    assertThat(model.asOfProperty().get()).isEmpty();
    bench.desk.lost(false);
    bench.scheduler.advance(Duration.ofSeconds(30));
    assertThat(keys()).hasSize(2);
    bench.desk.lost(true);
    bench.scheduler.advance(Duration.ofSeconds(30));
    assertThat(keys()).hasSize(2);
    assertThat(model.troubleProperty().get()).isPresent();
    model.deactivate();
  }

  @Test
  void anotherVersionComingInForceLeavesTheDraftInTheEditor() {
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    draft.write(CHANGED);
    bench.desk.put("payments.ledger-by-key", 3, WitnessesBench.ledger(3, ""));
    model.reload();
    bench.settle();
    assertThat(draft.text()).isEqualTo(CHANGED);
    assertThat(draft.snapshotProperty().get().tooOld()).hasValue(3);
  }

  private void propose() {
    bench.open("Ines", Role.ADMIN);
    bench.openLedger();
    draft.write(CHANGED);
    draft.why("the ledger shows a new status");
    bench.settle();
    assertThat(obstacle()).isEmpty();
    draft.propose();
  }

  private List<String> keys() {
    return model.rowsProperty().get().stream().map(WitnessRow::key).toList();
  }

  private Optional<Obstacle> obstacle() {
    return draft.snapshotProperty().get().obstacle();
  }

  private BallotSnapshot ballot() {
    return model.ballot().snapshotProperty().get().orElseThrow();
  }

  private TrialOutcome.Tried tried() {
    return (TrialOutcome.Tried) ((TrialState.Ended) model.trial().stateProperty().get()).outcome();
  }
}
