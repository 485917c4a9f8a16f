package dev.secondwitness.witness.statement;

import dev.secondwitness.witness.definition.StatementFile;
import dev.secondwitness.witness.judge.StatementExtract;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A settlement file: UTF-8, a heading, one row per effect; what it covers stands in its name.
final class CsvStatement {

  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final String DAY = "([0-9]{4}-[0-9]{2}-[0-9]{2})";

  private final StatementFile file;

  private final Set<String> columns;

  /// @param columns those that the definition reads, without which a row says nothing
  CsvStatement(StatementFile file, Set<String> columns) {
    this.file = file;
    this.columns = Set.copyOf(columns);
  }

  void read(String name, InputStream in, RowSink sink) throws IOException, FileProblem {
    BufferedReader text =
        new BufferedReader(
            new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)));
    try {
      rows(new CsvRows(text, file.separator()), sink);
    } catch (CharacterCodingException e) {
      throw FileProblem.unreadable("not UTF-8");
    }
    sink.statement(period(name));
  }

  private void rows(CsvRows rows, RowSink sink) throws IOException, FileProblem {
    List<String> heading = heading(rows.next());
    for (String column : columns) {
      if (!heading.contains(column)) {
        throw FileProblem.unreadable("it has no column " + column);
      }
    }
    int line = 1;
    for (List<String> row = rows.next(); !row.isEmpty(); row = rows.next()) {
      line++;
      if (row.size() == 1 && row.getFirst().isEmpty() && heading.size() > 1) {
        continue;
      }
      if (row.size() != heading.size()) {
        throw FileProblem.unreadable(
            "row " + line + " has " + row.size() + " fields, the heading " + heading.size());
      }
      Map<String, String> values = new LinkedHashMap<>();
      for (int i = 0; i < row.size(); i++) {
        if (!row.get(i).isEmpty()) {
          values.put(heading.get(i), row.get(i));
        }
      }
      account(values, line);
      sink.row(values);
    }
  }

  private static List<String> heading(List<String> first) throws FileProblem {
    List<String> heading = first.stream().map(name -> withoutMark(name).strip()).toList();
    if (heading.isEmpty()
        || heading.contains("")
        || new HashSet<>(heading).size() != heading.size()) {
      throw FileProblem.unreadable("a heading with one name per column is needed");
    }
    return heading;
  }

  private static String withoutMark(String name) {
    return name.indexOf(BYTE_ORDER_MARK) == 0 ? name.substring(1) : name;
  }

  /// A row about another account makes the file one that was not meant.
  private void account(Map<String, String> values, int line) throws FileProblem {
    if (file.accountColumn().isEmpty()) {
      return;
    }
    Optional<String> shown = Optional.ofNullable(values.get(file.accountColumn().get()));
    if (!shown.equals(file.account())) {
      throw FileProblem.unreadable("row " + line + " is about account " + shown.orElse("(none)"));
    }
  }

  /// The days in the file's name, both covered whole.
  private StatementExtract.Period period(String name) throws FileProblem {
    if (file.name().isEmpty()) {
      return new StatementExtract.Period(file.account(), Optional.empty(), Optional.empty(), false);
    }
    String pattern = Pattern.quote(file.name().get());
    boolean fromFirst = file.name().get().indexOf("{from}") < file.name().get().indexOf("{to}");
    Matcher days =
        Pattern.compile(
                pattern.replace("{from}", "\\E" + DAY + "\\Q").replace("{to}", "\\E" + DAY + "\\Q"))
            .matcher(name);
    if (!days.matches()) {
      return new StatementExtract.Period(file.account(), Optional.empty(), Optional.empty(), false);
    }
    try {
      LocalDate from = LocalDate.parse(days.group(fromFirst ? 1 : 2));
      LocalDate to = LocalDate.parse(days.group(fromFirst ? 2 : 1));
      if (to.isBefore(from)) {
        throw FileProblem.unreadable("its name says that it ends before it begins");
      }
      Instant begins = from.atStartOfDay(file.zone()).toInstant();
      Instant ends = to.plusDays(1).atStartOfDay(file.zone()).toInstant();
      return new StatementExtract.Period(
          file.account(), Optional.of(begins), Optional.of(ends), false);
    } catch (DateTimeException e) {
      throw FileProblem.unreadable("its name holds no day: " + name);
    }
  }
}
