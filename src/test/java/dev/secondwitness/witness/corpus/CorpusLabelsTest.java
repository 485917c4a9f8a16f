package dev.secondwitness.witness.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.VerdictKind;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CorpusLabelsTest {

  private static final Corpus CORPUS = Corpus.load();

  private static Stream<LabelledLook> looks() {
    return CORPUS.labels().stream().flatMap(label -> label.looks().stream());
  }

  @Test
  void everyAnswerHasALabelAndEveryLabelItsAnswers() {
    Set<Path> labelled = looks().flatMap(LabelledLook::files).collect(Collectors.toSet());

    assertThat(labelled).isEqualTo(CORPUS.answers());
  }

  @Test
  void thereAreThreeHundredLabelledAnswersAHundredOfThemCaptured() {
    assertThat(CORPUS.labels()).hasSizeGreaterThanOrEqualTo(300);
    assertThat(CORPUS.labels()).filteredOn(Label::captured).hasSizeGreaterThanOrEqualTo(100);
    assertThat(CORPUS.answers()).hasSizeGreaterThanOrEqualTo(300);
  }

  @Test
  void everyLabelNamesAWitnessThatIsDescribed() {
    assertThat(CORPUS.labels()).extracting(Label::witness).isSubsetOf(CORPUS.witnesses());
  }

  @Test
  void labelsHaveIdsOfTheirOwnAndOneOrTwoLooks() {
    assertThat(CORPUS.labels()).extracting(Label::id).doesNotHaveDuplicates();
    assertThat(CORPUS.labels()).allSatisfy(l -> assertThat(l.looks()).hasSizeBetween(1, 2));
  }

  @Test
  void everyVerdictIsAmongThem() {
    Set<VerdictKind> all = new HashSet<>(List.of(VerdictKind.values()));
    all.remove(VerdictKind.UNRECOGNISED);

    assertThat(CORPUS.labels().stream().map(Label::verdict).collect(Collectors.toSet()))
        .isEqualTo(all);
  }

  @Test
  void absenceIsNeverLabelledByOneLookNorAllowedBesideAnotherVerdict() {
    assertThat(CORPUS.labels())
        .filteredOn(label -> label.verdict() == VerdictKind.ABSENT_AS_OF)
        .filteredOn(label -> looks(label).noneMatch(look -> look.statement().isPresent()))
        .allSatisfy(label -> assertThat(label.looks()).hasSize(2));
    assertThat(CORPUS.labels())
        .allSatisfy(
            label ->
                assertThat(label.weaker())
                    .doesNotContain(VerdictKind.ABSENT_AS_OF, VerdictKind.PRESENT));
  }

  private static Stream<LabelledLook> looks(Label label) {
    return label.looks().stream();
  }

  @Test
  void whatDiffersIsNamedAndIsABoundField() {
    assertThat(CORPUS.labels())
        .filteredOn(label -> label.verdict() == VerdictKind.DIFFERS)
        .allSatisfy(
            label -> {
              assertThat(label.differs()).isNotEmpty();
              assertThat(label.question().bound())
                  .extracting(field -> field.name())
                  .containsAll(label.differs());
            });
  }

  @Test
  void whatMustBeReadIsNotLabelledUnreadable() {
    assertThat(CORPUS.labels())
        .filteredOn(Label::readable)
        .allSatisfy(l -> assertThat(l.verdict()).isNotEqualTo(VerdictKind.UNREADABLE));
  }

  @Test
  void everyKeptExchangeCanBeRead() {
    assertThat(CORPUS.answers())
        .filteredOn(file -> file.toString().endsWith(".http"))
        .allSatisfy(
            file -> {
              KeptAnswer answer = KeptAnswer.read(file);
              assertThat(answer.received()).isAfterOrEqualTo(answer.began());
              assertThat(answer.status().isPresent()).isNotEqualTo(answer.fault().isPresent());
            });
  }
}
