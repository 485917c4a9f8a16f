package dev.secondwitness.witness.statement;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.definition.StatementFile;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.StatementExtract;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/// Makes one look at the statement files of an environment: each file becomes one exchange, with
/// the rows that could be about the intent and the whole file's digest.
///
/// Whatever is wrong with a file is in the look, never an exception.
public final class StatementReader {

  static final int MOST_FILES = 62;

  private final StatementFolders folders;
  private final InstantSource clock;

  public StatementReader(StatementFolders folders, InstantSource clock) {
    this.folders = folders;
    this.clock = clock;
  }

  /// One look; ended early by interrupting the thread.
  ///
  /// @param progress told how many files were read, after each
  public Look look(WitnessDefinition definition, Question question, IntConsumer progress) {
    StatementFile format = definition.file().orElseThrow();
    Optional<Path> folder = folders.folder(definition.environment());
    if (folder.isEmpty()) {
      return nothing("no folder is configured for " + definition.environment());
    }
    List<Path> files;
    try {
      files = files(folder.get(), format.format());
    } catch (IOException e) {
      return nothing("the folder of " + definition.environment() + " cannot be listed");
    }
    if (files.isEmpty()) {
      return nothing("no statement lies in the folder of " + definition.environment());
    }
    List<Exchange> exchanges = new ArrayList<>();
    for (Path file : files.subList(0, Math.min(files.size(), MOST_FILES))) {
      exchanges.add(read(definition, question, file));
      progress.accept(exchanges.size());
    }
    return new Look(exchanges, files.size() > MOST_FILES);
  }

  /// The files of that format, by name.
  private static List<Path> files(Path folder, StatementFile.Format format) throws IOException {
    String glob =
        switch (format) {
          case CSV -> "*.csv";
          case CAMT053 -> "*.xml";
        };
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
      for (Path file : found) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          files.add(file);
        }
      }
    }
    files.sort(null);
    return files;
  }

  private Exchange read(WitnessDefinition definition, Question question, Path file) {
    Instant startedAt = clock.instant();
    OneFile reading = new OneFile(definition, question);
    Optional<FileProblem> problem = reading.read(file);
    String body =
        problem.isPresent() ? "" : StatementExtract.text(reading.periods(), reading.rows());
    if (problem.isEmpty() && body.length() > definition.caps().body()) {
      problem = Optional.of(FileProblem.tooLarge("too many rows could be about this intent"));
      body = "";
    }
    return exchange(String.valueOf(file.getFileName()), startedAt, body, reading.digest(), problem);
  }

  private Look nothing(String why) {
    FileProblem problem = new FileProblem(TransportFault.CONNECTION_FAILED, why);
    return new Look(
        List.of(exchange("none", clock.instant(), "", "", Optional.of(problem))), false);
  }

  private Exchange exchange(
      String name, Instant startedAt, String body, String digest, Optional<FileProblem> problem) {
    return new Exchange(
        StatementExtract.STEP,
        StatementExtract.METHOD,
        "file:" + name,
        Map.of(),
        startedAt,
        clock.instant(),
        Optional.empty(),
        Map.of(),
        body,
        digest,
        problem.map(FileProblem::fault),
        problem.map(p -> name + ": " + p.what()).orElse(""),
        "",
        "");
  }
}
