package dev.secondwitness.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every labelled answer of the corpus is judged by the packs' witnesses.
class CorpusTest {
  private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");

  @Test
  @DisplayName("L171 no labelled answer is falsely present or falsely absent; few are unreadable")
  void allLabels() throws Exception {
    List<CorpusLabel.Judged> judged = new ArrayList<>();
    for (Path labels : labels()) {
      judged.addAll(CorpusLabel.judgeAll(labels));
    }
    List<CorpusLabel.Judged> wrong =
        judged.stream().filter(CorpusLabel.Judged::claimsTooMuch).toList();
    List<CorpusLabel.Judged> other =
        judged.stream().filter(j -> !j.asLabelled() && !j.claimsTooMuch()).toList();
    long readable = judged.stream().filter(CorpusLabel.Judged::readable).count();
    long unread = judged.stream().filter(CorpusLabel.Judged::unreadThoughReadable).count();

    other.forEach(j -> System.out.println("OTHER " + j));
    wrong.forEach(j -> System.out.println("WRONG " + j));
    Figure.print("corpus", "packs", "falsely present", count(wrong, "present"), judged.size());
    Figure.print("corpus", "packs", "falsely absent", count(wrong, "absent_as_of"), judged.size());
    Figure.print("corpus", "packs", "unreadable of the readable", unread, readable);
    Figure.print("corpus", "packs", "other than labelled", other.size(), judged.size());
    Figure.print(
        "corpus",
        "packs",
        "not judged, by no pack or no look a reader makes",
        CorpusLabel.unknown(judged).size() + " " + new TreeSet<>(CorpusLabel.unknown(judged)));

    assertThat(judged).isNotEmpty();
    assertThat(wrong).isEmpty();
    assertThat(unread * 10).isLessThanOrEqualTo(readable);
  }

  private static long count(List<CorpusLabel.Judged> wrong, String verdict) {
    return wrong.stream().filter(j -> j.verdict().equals(verdict)).count();
  }

  private static List<Path> labels() throws IOException {
    try (Stream<Path> files = Files.walk(CORPUS)) {
      return files.filter(file -> file.endsWith("labels.yaml")).sorted().toList();
    }
  }
}
