package dev.secondwitness.witness.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The corpus: every labelled answer, and every file there is.
///
/// @param answers the files that hold answers
/// @param witnesses names of the witnesses that are described
record Corpus(List<Label> labels, Set<Path> answers, Set<String> witnesses) {

  private static final Set<String> OTHERS = Set.of("labels.yaml", "README.md", ".gitattributes");

  Corpus {
    labels = List.copyOf(labels);
    answers = Set.copyOf(answers);
    witnesses = Set.copyOf(witnesses);
  }

  static Corpus load() {
    Path root = root();
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      List<Label> labels =
          all.stream()
              .filter(file -> named(file, "labels.yaml"))
              .sorted()
              .flatMap(file -> ReadLabels.of(file, captured(root, file)).stream())
              .toList();
      Set<Path> answers =
          all.stream()
              .filter(file -> !OTHERS.contains(name(file)) && !root.equals(file.getParent()))
              .collect(Collectors.toUnmodifiableSet());
      return new Corpus(labels, answers, ReadLabels.names(root.resolve("witnesses.yaml")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Whether a file of the corpus came from a real system.
  static boolean captured(Path root, Path file) {
    return root.relativize(file).startsWith("captured");
  }

  static Path root() {
    URL readme = Corpus.class.getResource("/corpus/README.md");
    if (readme == null) {
      throw new IllegalStateException("the corpus is not on the class path");
    }
    try {
      return Path.of(readme.toURI()).resolveSibling("");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean named(Path file, String name) {
    return name(file).equals(name);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
