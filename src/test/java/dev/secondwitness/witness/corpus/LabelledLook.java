package dev.secondwitness.witness.corpus;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One look of a label: the files of its answers in the order they were asked.
///
/// @param undo the answers of the second path, which knows what was taken back
/// @param capped whether the reader stopped at its page cap
/// @param statement the file of a statement, when the witness is one; then there is nothing else
/// @param statementName the name the statement's file came under
/// @param imported when the statement's file was read
record LabelledLook(
    Optional<Path> probe,
    List<Path> pages,
    List<Path> undo,
    boolean capped,
    Optional<Path> statement,
    String statementName,
    Instant imported) {

  LabelledLook {
    pages = List.copyOf(pages);
    undo = List.copyOf(undo);
  }

  /// Every file of the look.
  Stream<Path> files() {
    return Stream.of(probe.stream(), pages.stream(), undo.stream(), statement.stream())
        .flatMap(files -> files);
  }
}
