package dev.secondwitness.witness.statement;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.definition.ReadColumns;
import dev.secondwitness.witness.definition.StatementFile;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.StatementExtract;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads one file once, from its first byte to its last, and keeps what could be about the intent.
final class OneFile implements RowSink {

  static final long LARGEST = 64L << 20;
  static final int MOST_ROWS = 500_000;
  static final int MOST_KEPT = 500;

  private final WitnessDefinition definition;
  private final Question question;
  private final List<StatementExtract.Period> periods = new ArrayList<>();
  private final List<Map<String, String>> kept = new ArrayList<>();
  private String digest = "";
  private int rows;

  OneFile(WitnessDefinition definition, Question question) {
    this.definition = definition;
    this.question = question;
  }

  /// What is wrong with the file; empty when it was read to its end.
  Optional<FileProblem> read(Path file) {
    try {
      if (Files.size(file) > LARGEST) {
        return Optional.of(FileProblem.tooLarge("a file beyond " + (LARGEST >> 20) + " MiB"));
      }
      MessageDigest sha = sha256();
      try (InputStream in =
          new DigestInputStream(
              new BufferedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)),
              sha)) {
        parse(String.valueOf(file.getFileName()), new LeftOpen(in));
        in.transferTo(OutputStream.nullOutputStream());
      }
      digest = HexFormat.of().formatHex(sha.digest());
      return periods.isEmpty()
          ? Optional.of(FileProblem.unreadable("no statement is in it"))
          : Optional.empty();
    } catch (FileProblem e) {
      return Optional.of(e);
    } catch (IOException e) {
      return Optional.of(FileProblem.unreadable("it cannot be read"));
    }
  }

  /// A stream that a parser cannot close, so that the digest is taken to the last byte.
  private static final class LeftOpen extends FilterInputStream {
    LeftOpen(InputStream in) {
      super(in);
    }

    @Override
    public void close() {
      // closed by whoever opened it
    }
  }

  private void parse(String name, InputStream in) throws IOException, FileProblem {
    StatementFile format = definition.file().orElseThrow();
    switch (format.format()) {
      case CSV -> new CsvStatement(format, ReadColumns.of(definition)).read(name, in, this);
      case CAMT053 -> new CamtStatement(format, this).read(in);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }

  @Override
  public void row(Map<String, String> row) throws FileProblem {
    rows++;
    if (rows > MOST_ROWS) {
      throw FileProblem.tooLarge("more than " + MOST_ROWS + " rows");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new FileProblem(TransportFault.CANCELLED, "ended from here");
    }
    if (StatementExtract.relevant(definition, question, row)) {
      if (kept.size() == MOST_KEPT) {
        throw FileProblem.tooLarge("too many rows could be about this intent");
      }
      kept.add(Map.copyOf(row));
    }
  }

  @Override
  public void statement(StatementExtract.Period period) {
    periods.add(period);
  }

  List<StatementExtract.Period> periods() {
    return periods;
  }

  List<Map<String, String>> rows() {
    return kept;
  }

  String digest() {
    return digest;
  }
}
