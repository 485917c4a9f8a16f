package dev.secondwitness.store.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/// Rebuilds every table from the audit chain alone, and compares it with the one in use, row by row
/// (I23).
public final class ReplayChain {
  private static final int TOLD = 100;

  private final Ledger ledger;
  private final LongFunction<Scratch> scratches;

  /// What was compared.
  ///
  /// @param compared rows that are in both
  /// @param differing rows that are not the same, or in one only
  /// @param differences what differs, in words; the first hundred
  /// @param broken what does not hold in the chain itself, so that nothing was compared
  public record Replayed(
      long entries,
      long compared,
      long differing,
      List<String> differences,
      Optional<String> broken) {
    public Replayed {
      differences = List.copyOf(differences);
    }

    /// Whether the tables are what the chain says.
    public boolean same() {
      return differing == 0 && broken.isEmpty();
    }
  }

  private static final class Count {
    private long compared;
    private long differing;
    private final List<String> differences = new ArrayList<>();

    void differs(String what) {
      differing++;
      if (differences.size() < TOLD) {
        differences.add(what);
      }
    }
  }

  /// @param scratches makes an empty copy of the tables for so many entries
  public ReplayChain(Ledger ledger, LongFunction<Scratch> scratches) {
    this.ledger = ledger;
    this.scratches = scratches;
  }

  /// Replays and compares, on one consistent view.
  public Replayed run() {
    return ledger.read(
        tx -> {
          long entries = tx.chain().head().sequence();
          try (Scratch scratch = scratches.apply(entries)) {
            Map<String, StoredRows.Table> tables = tx.rows().tables();
            Set<String> gone = new TreeSet<>();
            Optional<String> broken =
                VerifyChain.links(
                    tx,
                    (link, entry) -> {
                      entry.rows().forEach(scratch::apply);
                      gone.addAll(ChainRows.tablesGone(entry, tables));
                    });
            if (broken.isPresent()) {
              return new Replayed(entries, 0, 0, List.of(), broken);
            }
            Count count = compare(tx.rows(), scratch);
            gone.forEach(table -> count.differs("The table " + table + " is gone"));
            return new Replayed(
                entries, count.compared, count.differing, count.differences, Optional.empty());
          } catch (IllegalStateException e) {
            return new Replayed(
                entries, 0, 0, List.of(), Optional.of(String.valueOf(e.getMessage())));
          }
        });
  }

  private static Count compare(StoredRows stored, Scratch scratch) {
    Count count = new Count();
    for (StoredRows.Table table : stored.tables().values()) {
      stored.each(table, row -> compare(table, row, scratch, count));
      scratch.left(
          table,
          row -> count.differs(new RowSums.Row(table.name(), table.keyOf(row)) + " is gone"));
    }
    return count;
  }

  private static void compare(
      StoredRows.Table table, Map<String, String> row, Scratch scratch, Count count) {
    RowSums.Row id = new RowSums.Row(table.name(), table.keyOf(row));
    Optional<Map<String, String>> said = scratch.take(table, id.key());
    if (said.isEmpty()) {
      count.differs("The audit chain knows nothing of " + id);
      return;
    }
    count.compared++;
    Set<String> columns = new TreeSet<>(row.keySet());
    columns.addAll(said.get().keySet());
    columns.removeIf(column -> Objects.equals(row.get(column), said.get().get(column)));
    if (!columns.isEmpty()) {
      count.differs(id + ": " + String.join(", ", columns) + " not as the audit chain says");
    }
  }
}
