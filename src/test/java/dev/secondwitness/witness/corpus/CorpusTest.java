package dev.secondwitness.witness.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import dev.secondwitness.witness.judge.Replay;
import dev.secondwitness.witness.statement.StatementFolders;
import dev.secondwitness.witness.statement.StatementReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I12 S11: every labelled answer of the corpus, judged by the witness its label names.
class CorpusTest {

  /// A label and what the judge said of it.
  private record Judged(Label label, Verdict verdict) {

    VerdictKind kind() {
      return verdict.kind();
    }

    boolean asLabelled() {
      return label.allows(kind())
          && (!(verdict instanceof Verdict.Differs differs)
              || label.differs().isEmpty()
              || label.differs().equals(unequal(differs)));
    }

    boolean falsely(VerdictKind claimed) {
      return kind() == claimed && !label.allows(claimed);
    }

    boolean unread() {
      return label.readable()
          && kind() == VerdictKind.UNREADABLE
          && label.verdict() != VerdictKind.UNREADABLE;
    }

    private static Set<String> unequal(Verdict.Differs differs) {
      return differs.fields().stream()
          .filter(field -> field.result() == FieldComparison.Result.DIFFERS)
          .map(FieldComparison::field)
          .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
      return label + "; was " + verdict;
    }
  }

  @Test
  @DisplayName("L171 no labelled answer is falsely present or falsely absent; few are unreadable")
  void allLabels(@TempDir Path folder) throws IOException, PlaceMissing {
    WitnessesOfTheCorpus witnesses = WitnessesOfTheCorpus.load();
    List<Judged> judged = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Label label : Corpus.load().labels()) {
      if (witnesses.knows(label.witness())) {
        judged.add(judge(witnesses, label, folder));
      } else {
        left.add(label.id() + " " + label.witness());
      }
    }
    List<Judged> present = judged.stream().filter(j -> j.falsely(VerdictKind.PRESENT)).toList();
    List<Judged> absent = judged.stream().filter(j -> j.falsely(VerdictKind.ABSENT_AS_OF)).toList();
    List<Judged> other = judged.stream().filter(j -> !j.asLabelled()).toList();
    List<Judged> unread = judged.stream().filter(Judged::unread).toList();
    long readable = judged.stream().filter(j -> j.label().readable()).count();

    Stream.of(present, absent, other, unread)
        .flatMap(List::stream)
        .distinct()
        .forEach(j -> System.out.println("NOT AS LABELLED " + j));
    print("falsely present", present.size(), judged.size());
    print("falsely absent", absent.size(), judged.size());
    print("unreadable of the readable", unread.size(), readable);
    print("other than labelled", other.size(), judged.size());
    print(
        "without a witness that could judge them: " + left,
        left.size(),
        judged.size() + left.size());
    assertThat(present).isEmpty();
    assertThat(absent).isEmpty();
    assertThat(unread.size() * 10L).isLessThanOrEqualTo(readable);
    assertThat(judged).hasSizeGreaterThanOrEqualTo(300);
    assertThat(judged.stream().filter(j -> j.label().captured()).count())
        .isGreaterThanOrEqualTo(100);
  }

  private static void print(String what, long failures, long rounds) {
    Figure.print("I12 S11", "corpus", what, failures, rounds);
  }

  private static Judged judge(WitnessesOfTheCorpus witnesses, Label label, Path folder)
      throws IOException, PlaceMissing {
    WitnessDefinition witness = witnesses.named(label.witness());
    List<Look> looks = new ArrayList<>();
    for (LabelledLook look : label.looks()) {
      looks.add(
          look.statement().isPresent()
              ? imported(witness, label, look, folder)
              : asked(witness, label, look));
    }
    Observation observation = new Observation(witness.id(), witness.version(), looks);
    return new Judged(label, Judge.judge(witness, label.question(), observation).verdict());
  }

  private static Look asked(WitnessDefinition witness, Label label, LabelledLook look)
      throws PlaceMissing {
    List<Path> answers = new ArrayList<>();
    if (witness.probe().isPresent()) {
      answers.add(look.probe().orElseGet(() -> look.pages().getFirst()));
    }
    answers.addAll(look.pages());
    answers.addAll(look.undo());
    return Replay.look(
        witness,
        label.question(),
        answers.stream().map(file -> KeptAnswer.read(file).answer()).toList(),
        look.capped());
  }

  private static Look imported(WitnessDefinition witness, Label label, LabelledLook look, Path all)
      throws IOException {
    Path folder = Files.createTempDirectory(all, "statements");
    Path file = look.statement().orElseThrow();
    String name =
        look.statementName().isEmpty() ? file.getFileName().toString() : look.statementName();
    Files.copy(file, folder.resolve(name));
    return new StatementReader(
            new StatementFolders(Map.of(witness.environment(), folder)),
            InstantSource.fixed(look.imported()))
        .look(witness, label.question(), made -> {});
  }
}
