package dev.secondwitness.console.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.console.casefile.CaseBench;
import dev.secondwitness.console.casefile.CaseUse;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.WitnessId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReadingsViewModelTest {

  private final CaseBench bench = new CaseBench();
  private final List<Reading> recorded = new ArrayList<>();
  private final SampleCase sample = SampleCase.empty().attempt(OutcomeClass.UNKNOWN);
  private ReadingsViewModel model;
  private int readings;

  @BeforeEach
  void open() {
    CaseUse use = bench.use();
    model =
        new ReadingsViewModel(
            use.readWitness(),
            use.store(),
            use.witnesses(),
            use.tasks(),
            use.scheduler(),
            use.storeTime(),
            recorded::add);
    model.show(sample.file(), CurrencyScales.ISO);
  }

  private void storeSays(Verdict... verdicts) {
    List<Verdict> queue = new ArrayList<>(List.of(verdicts));
    bench.store.onReading(
        (id, observation) ->
            new Reply.Ok<>(
                sample.readingOf(
                    terms(observation.witness()),
                    queue.size() > 1 ? queue.removeFirst() : queue.getFirst(),
                    bench.clock.instant(),
                    100 + ++readings)));
  }

  private static WitnessTerms terms(WitnessId id) {
    return List.of(SampleCase.LEDGER, SampleCase.PAGE, SampleCase.LISTING).stream()
        .filter(w -> w.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private Verdict secondLookIn(Duration wait) {
    return new Verdict.NotSeen(
        NotSeenReason.NEEDS_SECOND_LOOK,
        Optional.empty(),
        Optional.of(bench.clock.instant().plus(wait)),
        List.of());
  }

  private Run run() {
    return model.run(SampleCase.LISTING.id());
  }

  @Test
  void readAllAsksEveryWitnessOnceAndRecordsWhateverTheySay() {
    storeSays(SampleCase.unreadable(UnreadableReason.TIMED_OUT));
    model.readAll();
    assertThat(bench.looks).hasValue(3);
    assertThat(recorded).hasSize(3);
    assertThat(model.rows().get())
        .allSatisfy(r -> assertThat(r.newest()).isPresent())
        .allSatisfy(r -> assertThat(r.run()).isEqualTo(new Run.Idle()));
  }

  private Reading opened() {
    storeSays(SampleCase.present());
    model.read(SampleCase.LISTING.id());
    Reading reading = recorded.getLast();
    model.openEvidence(reading);
    return reading;
  }

  @Test
  void evidenceIsSavedWholeInAFileOfItsOwn(@TempDir Path folder) throws IOException {
    Reading reading = opened();
    List<Optional<String>> said = new ArrayList<>();

    model.saveEvidence(folder.resolve("evidence.txt"), said::add);

    assertThat(said).containsExactly(Optional.empty());
    assertThat(Files.readAllLines(folder.resolve("evidence.txt")))
        .contains("reading: " + reading.id().value())
        .anyMatch(line -> line.startsWith("# sha-256 "));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("evidence.txt"));
    }
  }

  @Test
  void evidenceThatCannotBeSavedSaysWhyAndLeavesWhatWasThere(@TempDir Path folder)
      throws IOException {
    opened();
    Path taken = Files.createDirectories(folder.resolve("evidence.txt").resolve("inside"));
    List<Optional<String>> said = new ArrayList<>();

    model.saveEvidence(folder.resolve("evidence.txt"), said::add);
    model.saveEvidence(folder.resolve("nowhere").resolve("evidence.txt"), said::add);

    assertThat(said).hasSize(2).allSatisfy(why -> assertThat(why).isPresent());
    assertThat(taken).exists();
  }

  @Test
  void aWitnessBeingAskedIsNotAskedAgain() {
    storeSays(SampleCase.present());
    bench.inline.hold();
    model.readAll();
    model.readAll();
    model.read(SampleCase.LISTING.id());
    assertThat(run()).isInstanceOf(Run.Looking.class);
    bench.inline.release();
    assertThat(bench.looks).hasValue(3);
  }

  @Test
  void anAbsenceGetsItsSecondLookByItselfWithTheFirstInHand() {
    storeSays(secondLookIn(Duration.ofSeconds(3)), SampleCase.absent("11:39:21"));
    model.read(SampleCase.LISTING.id());
    assertThat(run()).isInstanceOf(Run.SecondLookAt.class);
    bench.scheduler.advance(Duration.ofMillis(2999));
    assertThat(bench.looks).hasValue(1);
    bench.scheduler.advance(Duration.ofMillis(101));
    assertThat(bench.looks).hasValue(2);
    assertThat(bench.secondLooks).containsExactly(false, true);
    assertThat(run()).isEqualTo(new Run.Idle());
    assertThat(recorded).hasSize(2);
  }

  @Test
  void aSecondLookIsNotMadeOnceCancelledOrLeft() {
    storeSays(secondLookIn(Duration.ofSeconds(3)));
    model.read(SampleCase.LISTING.id());
    model.cancel(SampleCase.LISTING.id());
    assertThat(run()).isEqualTo(new Run.Idle());
    model.read(SampleCase.LISTING.id());
    model.leave();
    bench.scheduler.advance(Duration.ofMinutes(5));
    assertThat(bench.looks).hasValue(2);
    assertThat(bench.scheduler.scheduled()).isZero();
  }

  @Test
  void looksMadeByThemselvesEnd() {
    bench.store.onReading(
        (id, observation) ->
            new Reply.Ok<>(
                sample.readingOf(
                    SampleCase.LISTING,
                    secondLookIn(Duration.ofSeconds(3)),
                    bench.clock.instant(),
                    100 + ++readings)));
    model.read(SampleCase.LISTING.id());
    bench.scheduler.advance(Duration.ofMinutes(10));
    assertThat(bench.looks).hasValue(4);
    assertThat(bench.scheduler.scheduled()).isZero();
  }

  @Test
  void aReadingWhoseAnswerWasLostIsRecordedAgainWithoutLookingAgain() {
    storeSays(SampleCase.present());
    bench.store.lost(true);
    model.read(SampleCase.LISTING.id());
    assertThat(run()).isInstanceOf(Run.AnswerLost.class);
    bench.scheduler.advance(Duration.ofSeconds(7));
    bench.store.lost(false);
    bench.scheduler.advance(Duration.ofSeconds(3));
    assertThat(bench.looks).hasValue(1);
    assertThat(recorded).hasSize(1);
    assertThat(run()).isEqualTo(new Run.Idle());
  }

  @Test
  void anotherCaseEndsWhatRanForThisOne() {
    storeSays(SampleCase.present());
    bench.inline.hold();
    model.readAll();
    model.show(SampleCase.mockup().id("int_other001").file(), CurrencyScales.ISO);
    bench.inline.release();
    assertThat(bench.looks).hasValue(0);
    assertThat(recorded).isEmpty();
  }

  @Test
  void aRefusalIsToldWithItsCode() {
    model.read(SampleCase.LISTING.id());
    assertThat(run()).isInstanceOf(Run.NotTaken.class);
    assertThat(
            new ReadingWords(Words.of(Language.EN), CurrencyScales.ISO)
                .doing(run(), bench.clock.instant()))
        .hasValueSatisfying(s -> assertThat(s).contains("E404"));
  }

  @Test
  void evidenceIsFetchedOrSaysWhyNot() {
    Reading reading =
        sample.readingOf(SampleCase.LEDGER, SampleCase.present(), bench.clock.instant(), 7);
    model.openEvidence(reading);
    assertThat(model.evidence().get()).hasValueSatisfying(e -> assertThat(e.trouble()).isPresent());
    bench.store.putEvidence(reading.id(), SampleCase.evidence(SampleCase.LEDGER));
    model.openEvidence(reading);
    assertThat(model.evidence().get())
        .hasValueSatisfying(
            e -> {
              assertThat(e.sides()).isPresent();
              assertThat(e.curl()).hasValueSatisfying(c -> assertThat(c).contains("$LEDGER_TOKEN"));
            });
    model.closeEvidence();
    assertThat(model.evidence().get()).isEmpty();
  }

  @Test
  void linesOfEvidenceAreMadeInTheBackgroundEvenOfWhatIsKnownHere() {
    storeSays(SampleCase.present());
    model.read(SampleCase.LISTING.id());
    bench.inline.hold();
    model.openEvidence(recorded.getLast());
    assertThat(model.evidence().get())
        .hasValueSatisfying(e -> assertThat(e).isEqualTo(EvidenceSnapshot.loading(e.curl())));
    bench.inline.release();
    assertThat(model.evidence().get().flatMap(EvidenceSnapshot::sides))
        .contains(EvidenceSides.of(SampleCase.present(), SampleCase.evidence(SampleCase.LEDGER)));
  }

  @Test
  void evidenceNeverTakesThePlaceOfWhatWasOpenedAfterIt() {
    storeSays(SampleCase.present());
    model.read(SampleCase.LISTING.id());
    Reading missing =
        sample.readingOf(SampleCase.LEDGER, SampleCase.present(), bench.clock.instant(), 7);
    bench.inline.hold();
    model.openEvidence(recorded.getLast());
    model.openEvidence(missing);
    bench.inline.release();
    assertThat(model.evidence().get()).hasValueSatisfying(e -> assertThat(e.trouble()).isPresent());
    bench.inline.hold();
    model.openEvidence(recorded.getLast());
    model.closeEvidence();
    bench.inline.release();
    assertThat(model.evidence().get()).isEmpty();
  }

  @Test
  void evidenceThatIsNotHereOrClosedIsNotSaved(@TempDir Path folder) {
    Reading missing =
        sample.readingOf(SampleCase.LEDGER, SampleCase.present(), bench.clock.instant(), 7);
    List<Optional<String>> said = new ArrayList<>();
    model.openEvidence(missing);
    model.saveEvidence(folder.resolve("evidence.txt"), said::add);
    opened();
    model.closeEvidence();
    model.saveEvidence(folder.resolve("evidence.txt"), said::add);
    assertThat(said).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyReasonHasItsSentence(Language language) {
    ReadingWords words = new ReadingWords(Words.of(language), CurrencyScales.ISO);
    List<Verdict> verdicts =
        new ArrayList<>(
            List.of(
                SampleCase.present(),
                SampleCase.differs(),
                SampleCase.doubled(),
                SampleCase.pending(),
                SampleCase.undone(),
                SampleCase.absent("11:39:00"),
                new Verdict.Unrecognised("sparkling")));
    for (NotSeenReason reason : NotSeenReason.values()) {
      verdicts.add(SampleCase.notSeen(reason));
    }
    for (UnreadableReason reason : UnreadableReason.values()) {
      verdicts.add(SampleCase.unreadable(reason));
    }
    for (Verdict verdict : verdicts) {
      Reading reading = sample.readingOf(SampleCase.LISTING, verdict, SampleCase.NOW, 5);
      assertThat(words.says(reading)).isNotBlank().doesNotContain("{");
      assertThat(words.supports(reading)).isNotBlank();
    }
  }
}
