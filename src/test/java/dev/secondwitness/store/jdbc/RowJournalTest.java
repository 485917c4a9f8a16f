package dev.secondwitness.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.store.core.Events;
import dev.secondwitness.store.core.WrittenRow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I23: no row is committed that the audit entry of its transaction does not carry.
class RowJournalTest {
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
                      EventRows.entry(tx);
                      EventRows.take(tx, "e-1");
                      return true;
                    }))
        .hasMessageContaining("received_events");
    assertThat(ledger.<List<?>>read(tx -> tx.events().taken(new Events.Name("s", "e-1"))))
        .isEmpty();
    assertThat(ledger.<Long>read(tx -> tx.chain().head().sequence())).isZero();
  }

  @Test
  void whatIsUndoneIsCarriedByNoEntryAndWhatStaysIsCarriedByTheNext() {
    List<WrittenRow> carried =
        ledger.write(
            tx -> {
              EventRows.take(tx, "e-1");
              tx.mark();
              EventRows.take(tx, "e-2");
              EventRows.entry(tx);
              tx.undo();
              EventRows.take(tx, "e-3");
              return EventRows.entry(tx);
            });
    assertThat(carried).extracting(RowJournalTest::event).containsExactly("e-1", "e-3");
    assertThat(ledger.<Long>read(tx -> tx.chain().head().sequence())).isEqualTo(1);
  }

  @Test
  void oneTransactionsRowsAreNotAnothers() {
    ledger.write(
        tx -> {
          EventRows.take(tx, "e-1");
          return EventRows.entry(tx);
        });
    List<WrittenRow> next = ledger.write(EventRows::entry);
    assertThat(next).isEmpty();
  }

  @Test
  void valuesAreTextsAndWhatIsNothingIsLeftOut() {
    List<WrittenRow> carried =
        ledger.write(
            tx -> {
              EventRows.take(tx, "e-1");
              return EventRows.entry(tx);
            });
    assertThat(carried)
        .containsExactly(
            new WrittenRow.Added(
                "received_events",
                Map.ofEntries(
                    Map.entry("source", "s"),
                    Map.entry("event_id", "e-1"),
                    Map.entry("scope", ArgsHash.of("acme").hex()),
                    Map.entry("tenants", "acme"),
                    Map.entry("received_sequence", "1"),
                    Map.entry("received_at", "2026-11-29T10:00:00.000001Z"),
                    Map.entry("body_digest", ChainHash.FIRST),
                    Map.entry("kind", "pending"),
                    Map.entry("occurred_at", "2026-11-29T10:00:00.000001Z"),
                    Map.entry("by_name", "agent"),
                    Map.entry("by_kind", "agent"),
                    Map.entry("effect", "none"),
                    Map.entry("duplicates", "0"))));
  }

  @Test
  void aChangeCarriesOnlyWhatChangedFromWhatAndTo() {
    List<WrittenRow> carried =
        ledger.write(
            tx -> {
              EventRows.take(tx, "e-1");
              EventRows.entry(tx);
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
                      Change.of("received_events")
                          .where("source", "s")
                          .where("event_id", "e-1")
                          .where("scope", ArgsHash.of("acme").hex())
                          .still("effect", "none")
                          .set("effect", "evidence")
                          .set("intent_id", null)
                          .set("received_at", Cells.time(EventRows.AT));
                  assertThat(change.run(handle)).isTrue();
                  assertThat(change.run(handle)).as("still none").isFalse();
                  return RowJournal.of(handle).drain();
                });
    assertThat(changed)
        .containsExactly(
            new WrittenRow.Changed(
                "received_events",
                Map.of("source", "s", "event_id", "e-1", "scope", ArgsHash.of("acme").hex()),
                Map.of("effect", "none"),
                Map.of("effect", "evidence")));
  }

  private static String event(WrittenRow row) {
    return row instanceof WrittenRow.Added added
        ? added.columns().getOrDefault("event_id", "")
        : row.toString();
  }
}
