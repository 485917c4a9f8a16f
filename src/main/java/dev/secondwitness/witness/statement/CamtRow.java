package dev.secondwitness.witness.statement;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// One transaction of a camt.053 statement under plain names, so that a definition need not know
/// which version of the format it reads.
final class CamtRow {

  private CamtRow() {}

  static Map<String, String> of(
      Map<String, String> statement,
      Map<String, String> entry,
      Map<String, String> transaction,
      int entryNumber,
      int number,
      ZoneId zone)
      throws FileProblem {
    Map<String, String> row = new LinkedHashMap<>();
    account(statement).ifPresent(account -> row.put("account", account));
    put(row, "statement", statement, "Id");
    put(row, "entry_reference", entry, "NtryRef");
    put(row, "bank_reference", transaction, "Refs/AcctSvcrRef");
    if (!row.containsKey("bank_reference")) {
      put(row, "bank_reference", entry, "AcctSvcrRef");
    }
    put(row, "end_to_end_id", transaction, "Refs/EndToEndId");
    put(row, "instruction_id", transaction, "Refs/InstrId");
    put(row, "transaction_id", transaction, "Refs/TxId");
    put(row, "payment_information_id", transaction, "Refs/PmtInfId");
    put(row, "creditor_reference", transaction, "RmtInf/Strd/CdtrRefInf/Ref");
    put(row, "remittance", transaction, "RmtInf/Ustrd");
    put(row, "return_reason", transaction, "RtrInf/Rsn/Cd");
    direction(row, entry, transaction);
    amount(row, entry, transaction);
    status(row, entry);
    booked(row, entry, zone);
    counterparty(row, transaction);
    row.put("id", id(row, entryNumber, number));
    return row;
  }

  /// The account's IBAN, or its other number.
  static Optional<String> account(Map<String, String> statement) {
    return first(statement, List.of("Acct/Id/IBAN", "Acct/Id/Othr/Id"));
  }

  private static Optional<String> first(Map<String, String> from, List<String> places) {
    return places.stream().filter(from::containsKey).map(from::get).findFirst();
  }

  private static void put(
      Map<String, String> row, String name, Map<String, String> from, String at) {
    Optional.ofNullable(from.get(at)).ifPresent(value -> row.put(name, value));
  }

  private static void direction(
      Map<String, String> row, Map<String, String> entry, Map<String, String> transaction) {
    Optional<String> said =
        Optional.ofNullable(transaction.get("CdtDbtInd"))
            .or(() -> Optional.ofNullable(entry.get("CdtDbtInd")));
    said.ifPresent(word -> row.put("direction", word.equals("DBIT") ? "debit" : "credit"));
    row.put("reversal", entry.getOrDefault("RvslInd", "false"));
  }

  /// The transaction's own amount; the entry's only where the entry has no transactions.
  private static void amount(
      Map<String, String> row, Map<String, String> entry, Map<String, String> transaction) {
    Map<String, String> from = transaction.isEmpty() ? entry : transaction;
    for (String at : List.of("Amt", "AmtDtls/TxAmt/Amt")) {
      if (from.containsKey(at) && !row.containsKey("amount")) {
        put(row, "amount", from, at);
        put(row, "currency", from, at + "@Ccy");
      }
    }
    boolean alone = !row.containsKey("amount") && !entry.containsKey("NtryDtls/Btch/NbOfTxs");
    if (alone) {
      put(row, "amount", entry, "Amt");
      put(row, "currency", entry, "Amt@Ccy");
    }
  }

  private static void status(Map<String, String> row, Map<String, String> entry) {
    first(entry, List.of("Sts/Cd", "Sts"))
        .map(
            code ->
                switch (code) {
                  case "BOOK" -> "booked";
                  case "PDNG" -> "pending";
                  case "INFO" -> "information";
                  default -> code.toLowerCase(Locale.ROOT);
                })
        .ifPresent(word -> row.put("status", word));
  }

  private static void booked(Map<String, String> row, Map<String, String> entry, ZoneId zone)
      throws FileProblem {
    Optional<Instant> time = CamtStatement.time(entry, "BookgDt/DtTm", zone);
    Optional<String> day = Optional.ofNullable(entry.get("BookgDt/Dt"));
    if (time.isEmpty() && day.isPresent()) {
      try {
        time = Optional.of(LocalDate.parse(day.get()).atStartOfDay(zone).toInstant());
      } catch (DateTimeException e) {
        throw FileProblem.unreadable("a day cannot be read: " + day.get());
      }
    }
    time.ifPresent(at -> row.put("booked", at.toString()));
  }

  private static void counterparty(Map<String, String> row, Map<String, String> transaction) {
    String side = "debit".equals(row.get("direction")) ? "Cdtr" : "Dbtr";
    first(transaction, List.of("RltdPties/" + side + "/Nm", "RltdPties/" + side + "/Pty/Nm"))
        .ifPresent(name -> row.put("counterparty", name));
    first(
            transaction,
            List.of("RltdPties/" + side + "Acct/Id/IBAN", "RltdPties/" + side + "Acct/Id/Othr/Id"))
        .ifPresent(account -> row.put("counterparty_account", account));
  }

  /// The bank's own reference with the transaction's number, or where it stands in the statement.
  private static String id(Map<String, String> row, int entryNumber, int number) {
    Optional<String> reference =
        first(row, List.of("bank_reference", "entry_reference", "transaction_id"));
    String base =
        reference.orElse(
            row.getOrDefault("statement", "statement") + ":" + Integer.toString(entryNumber + 1));
    return number <= 1 ? base : base + "/" + Integer.toString(number);
  }
}
