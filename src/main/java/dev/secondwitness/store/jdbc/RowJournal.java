package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.WrittenRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.JdbiConfig;

/// The rows a transaction wrote that no audit entry of it carries yet; kept with its handle.
///
/// It also numbers rows: what orders rows by their recording is made from the number of the entry
/// that carries them, so that it comes out the same when the chain is replayed.
public final class RowJournal implements JdbiConfig<RowJournal> {
  /// Tables that are not state: the chain itself and its checkpoints, and what only carries
  /// answers and news. Nothing decided depends on them, and losing them loses no fact (ADR 18).
  private static final Set<String> NOT_STATE =
      Set.of("audit", "chain_head", "checkpoints", "stream", "answers");

  private static final int NUMBERS = 1000;

  private final List<WrittenRow> rows = new ArrayList<>();
  private int carried;
  private long nextEntry;
  private int numbered;
  private Mark mark = new Mark(0, 0, 0, 0);

  private record Mark(int rows, int carried, long nextEntry, int numbered) {}

  /// Made by the handle it belongs to.
  public RowJournal() {}

  static RowJournal of(Handle handle) {
    return handle.getConfig(RowJournal.class);
  }

  /// Whether rows of a table are carried by the audit chain.
  static boolean carries(String table) {
    return !NOT_STATE.contains(table);
  }

  /// Says which entry carries what is written next.
  void next(long entry) {
    nextEntry = entry;
    numbered = 0;
  }

  /// A number that orders rows by their recording.
  long number() {
    if (nextEntry == 0 || numbered == NUMBERS) {
      throw new IllegalStateException("No entry can number this row");
    }
    return nextEntry * NUMBERS + numbered++;
  }

  void add(WrittenRow row) {
    rows.add(row);
  }

  /// Everything not carried yet, which counts as carried from now on.
  List<WrittenRow> drain() {
    List<WrittenRow> drained = List.copyOf(rows.subList(carried, rows.size()));
    carried = rows.size();
    return drained;
  }

  void mark() {
    mark = new Mark(rows.size(), carried, nextEntry, numbered);
  }

  /// Forgets what was written and carried since the mark.
  void undo() {
    rows.subList(mark.rows(), rows.size()).clear();
    carried = mark.carried();
    nextEntry = mark.nextEntry();
    numbered = mark.numbered();
  }

  /// Fails when a row was written that no entry carries: a change nobody could explain later.
  void requireCarried() {
    if (carried < rows.size()) {
      throw new IllegalStateException(
          "Rows were written after the last audit entry of their transaction: "
              + rows.subList(carried, rows.size()).stream()
                  .map(WrittenRow::table)
                  .collect(Collectors.joining(", ")));
    }
  }

  @Override
  public RowJournal createCopy() {
    return new RowJournal();
  }
}
