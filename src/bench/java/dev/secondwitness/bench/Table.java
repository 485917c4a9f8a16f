package dev.secondwitness.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What was measured, row by row as it comes and as tables at the end.
final class Table {
  private final PrintStream out;
  private final List<Row> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private record Row(String database, long size, String what, Sampling.Pair pair) {}

  Table(PrintStream out) {
    this.out = out;
  }

  void note(String text) {
    notes.add(text);
    out.println("# " + text);
    out.flush();
  }

  void row(String database, long size, String what, Sampling.Pair pair) {
    Row row = new Row(database, size, what, pair);
    rows.add(row);
    out.println(text(row));
    out.flush();
  }

  /// Prints everything once more, as the document has it.
  void print() {
    out.println();
    out.println(
        "| database | intents | what | store /s | JDBC /s | ratio | store median ms | store p99 ms"
            + " | JDBC median ms | JDBC p99 ms | store CPU ms | JDBC CPU ms | CPU ratio"
            + " | median (CPU) against 10 k |");
    out.println("|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    rows.forEach(row -> out.println(text(row)));
    out.println();
    notes.forEach(note -> out.println("- " + note));
  }

  private String text(Row row) {
    Sampling.Times store = row.pair().store();
    Sampling.Times plain = row.pair().plain();
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %s | %.0f | %.0f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %s"
            + " |",
        row.database(),
        row.size(),
        row.what(),
        store.perSecond(),
        plain.perSecond(),
        row.pair().ratio(),
        store.millis(0.5),
        store.millis(0.99),
        plain.millis(0.5),
        plain.millis(0.99),
        store.processor() / 1e6,
        plain.processor() / 1e6,
        row.pair().processorRatio(),
        growth(row).orElse(""));
  }

  /// The store's median beside the one at the smallest size of this run.
  private Optional<String> growth(Row row) {
    return rows.stream()
        .filter(r -> r.database().equals(row.database()) && r.what().equals(row.what()))
        .filter(r -> r.size() < row.size())
        .findFirst()
        .map(first -> growth(first.pair().store(), row.pair().store()));
  }

  private static String growth(Sampling.Times first, Sampling.Times then) {
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f)",
        then.millis(0.5) / first.millis(0.5),
        (double) then.processor() / first.processor());
  }
}
