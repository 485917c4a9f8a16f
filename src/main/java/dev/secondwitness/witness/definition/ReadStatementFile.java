package dev.secondwitness.witness.definition;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;

/// Reads how a statement's files are written.
final class ReadStatementFile {

  private ReadStatementFile() {}

  static StatementFile of(YamlSection section) {
    StatementFile.Format format = section.word("format", StatementFile.Format.class);
    StatementFile file =
        switch (format) {
          case CSV -> csv(section);
          case CAMT053 ->
              new StatementFile(
                  format,
                  ',',
                  Optional.of(section.text("account")),
                  Optional.empty(),
                  Optional.empty(),
                  zone(section));
        };
    section.done();
    return file;
  }

  private static StatementFile csv(YamlSection section) {
    String separator = section.optionalText("separator").orElse(",");
    if (separator.length() != 1
        || (separator.charAt(0) < ' ' && separator.charAt(0) != '\t')
        || separator.equals("\"")) {
      throw section.problem("separator", "one character such as , ; or a tab is needed");
    }
    Optional<String> account = section.optionalText("account");
    Optional<String> column = section.optionalText("account_column");
    if (account.isPresent() != column.isPresent()) {
      throw section.problem("account", "account and account_column belong together");
    }
    Optional<String> name = section.optionalText("name");
    if (name.filter(n -> !n.contains("{from}") || !n.contains("{to}")).isPresent()) {
      throw section.problem("name", "must hold {from} and {to}, such as fees_{from}_{to}.csv");
    }
    return new StatementFile(
        StatementFile.Format.CSV, separator.charAt(0), account, column, name, zone(section));
  }

  private static ZoneId zone(YamlSection section) {
    try {
      return ZoneId.of(section.text("zone"));
    } catch (DateTimeException e) {
      throw section.problem("zone", "no such time zone");
    }
  }
}
