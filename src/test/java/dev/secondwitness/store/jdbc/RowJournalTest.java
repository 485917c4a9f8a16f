package dev.secondwitness.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.store.core.CaseLog;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.core.WrittenRow;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I23: no row is committed that the audit entry of its transaction does not carry.
class RowJournalTest {
  private static final Instant AT = Instant.parse("2026-11-29T10:00:00.000001Z");

  @TempDir Path directory;
  private Database database;
  private JdbcLedger ledger;

  @BeforeEach
  void open() {
    database = Database.h2(directory);
    ledger = new JdbcLedger(database, () -> {});
  }

  @AfterEach
  void close() {
    ledger.close();
    database.close();
  }

  @Test
  void aRowWrittenAfterTheLastEntryOfItsTransactionIsNotCommitted() {
    assertThatThrownBy(
            () ->
                ledger.write(
                    tx -> {
                      entry(tx);
                      tx.caseLog().add(event("e-1"));
                      return true;
                    }))
        .hasMessageContaining("provider_events");
    assertThat(ledger.<Optional<?>>read(tx -> tx.caseLog().event("s", "e-1"))).isEmpty();
    assertThat(ledger.<Long>read(tx -> tx.chain().head().sequence())).isZero();
  }

  @Test
  void whatIsUndoneIsCarriedByNoEntryAndWhatStaysIsCarriedByTheNext() {
    List<WrittenRow> carried =
        ledger.write(
            tx -> {
              tx.caseLog().add(event("e-1"));
              tx.mark();
              tx.caseLog().add(event("e-2"));
              entry(tx);
              tx.undo();
              tx.caseLog().add(event("e-3"));
              return entry(tx);
            });
    assertThat(carried).extracting(RowJournalTest::event).containsExactly("e-1", "e-3");
    assertThat(ledger.<Long>read(tx -> tx.chain().head().sequence())).isEqualTo(1);
  }

  @Test
  void oneTransactionsRowsAreNotAnothers() {
    ledger.write(
        tx -> {
          tx.caseLog().add(event("e-1"));
          return entry(tx);
        });
    List<WrittenRow> next = ledger.write(RowJournalTest::entry);
    assertThat(next).isEmpty();
  }

  @Test
  void valuesAreTextsAndWhatIsNothingIsLeftOut() {
    List<WrittenRow> carried =
        ledger.write(
            tx -> {
              tx.caseLog().add(event("e-1"));
              return entry(tx);
            });
    assertThat(carried)
        .containsExactly(
            new WrittenRow.Added(
                "provider_events",
                Map.of(
                    "source",
                    "s",
                    "event_id",
                    "e-1",
                    "received_at",
                    "2026-11-29T10:00:00.000001Z",
                    "body_digest",
                    ChainHash.FIRST,
                    "effect",
                    "none")));
  }

  @Test
  void aChangeCarriesOnlyWhatChangedFromWhatAndTo() {
    List<WrittenRow> carried =
        ledger.write(
            tx -> {
              tx.caseLog().add(event("e-1"));
              entry(tx);
              return tx.written();
            });
    assertThat(carried).isEmpty();
    List<WrittenRow> changed =
        database
            .jdbi()
            .inTransaction(
                handle -> {
                  RowJournal.of(handle).next(2);
                  Change change =
                      Change.of("provider_events")
                          .where("source", "s")
                          .where("event_id", "e-1")
                          .still("effect", "none")
                          .set("effect", "evidence")
                          .set("intent_id", null)
                          .set("received_at", Cells.time(AT));
                  assertThat(change.run(handle)).isTrue();
                  assertThat(change.run(handle)).as("still none").isFalse();
                  return RowJournal.of(handle).drain();
                });
    assertThat(changed)
        .containsExactly(
            new WrittenRow.Changed(
                "provider_events",
                Map.of("source", "s", "event_id", "e-1"),
                Map.of("effect", "none"),
                Map.of("effect", "evidence")));
  }

  private static CaseLog.TakenEvent event(String id) {
    return new CaseLog.TakenEvent("s", id, ChainHash.FIRST, Optional.empty(), "none", AT);
  }

  private static String event(WrittenRow row) {
    return row instanceof WrittenRow.Added added
        ? added.columns().getOrDefault("event_id", "")
        : row.toString();
  }

  /// Appends an entry and answers the rows it carries.
  private static List<WrittenRow> entry(Tx tx) {
    List<WrittenRow> carried = tx.written();
    ChainLog.Head head = tx.chain().head();
    long next = head.sequence() + 1;
    String hash = ChainHash.next(head.hash(), ChainHash.digest("{}"));
    tx.chain()
        .add(
            new ChainLog.Link(
                next,
                AT,
                "test",
                "nobody",
                Optional.empty(),
                Optional.empty(),
                "{}",
                head.hash(),
                hash));
    tx.chain().moveHead(new ChainLog.Head(next, hash, head.stream()));
    return carried;
  }
}
