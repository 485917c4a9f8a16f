package dev.secondwitness.witness.definition;

import java.time.ZoneId;
import java.util.Optional;

/// How the files of a statement are written, which account they must be about, and how they say
/// what time they cover.
///
/// @param account the account's number; a file about another one is no answer
/// @param accountColumn column of a CSV file that carries it
/// @param name pattern of a CSV file's name with `{from}` and `{to}`, two days that are both
///     covered whole; without it a CSV file never proves absence
/// @param zone where those days, and days in the file, begin and end
public record StatementFile(
    Format format,
    char separator,
    Optional<String> account,
    Optional<String> accountColumn,
    Optional<String> name,
    ZoneId zone) {

  /// What can be imported.
  public enum Format {
    /// Comma-separated values after RFC 4180, with a heading.
    CSV,
    /// ISO 20022 bank-to-customer statement, any version of camt.053.
    CAMT053
  }
}
