package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Answers;
import dev.secondwitness.store.core.Events;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.EventRows;
import dev.secondwitness.store.jdbc.JdbcLedger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// I23: what a transaction writes is sent together, and nobody can tell: it sees its own rows,
/// undoes just what came after the mark, and commits all of it or nothing.
@ParameterizedClass
@EnumSource(DatabaseKind.class)
class WrittenTogetherTest {
  // JUnit sets it before anything else
  @SuppressWarnings("NullAway.Init")
  @Parameter
  DatabaseKind kind;

  private DatabaseKind.TestDatabase database;
  private Database opened;
  private JdbcLedger ledger;

  @BeforeEach
  void open(@TempDir Path directory) {
    database = kind.create(directory);
    opened = Database.open(database.address());
    ledger = new JdbcLedger(opened, () -> {});
  }

  @AfterEach
  void close() {
    ledger.close();
    opened.close();
    database.close();
  }

  @Test
  void aTransactionSeesTheRowItHasJustWritten() {
    List<Integer> seen =
        ledger.write(
            tx -> {
              int before = count(tx, "e-1");
              EventRows.take(tx, "e-1");
              int after = count(tx, "e-1");
              EventRows.entry(tx);
              return List.of(before, after);
            });
    assertThat(seen).containsExactly(0, 1);
  }

  @Test
  void aTransactionSeesARowAsItHasJustChangedIt() {
    int duplicates =
        ledger.write(
            tx -> {
              EventRows.take(tx, "e-1");
              tx.events().again(only(tx, "e-1"));
              tx.events().again(only(tx, "e-1"));
              EventRows.entry(tx);
              return only(tx, "e-1").duplicates();
            });
    assertThat(duplicates).isEqualTo(2);
    assertThat(ledger.<Integer>read(tx -> only(tx, "e-1").duplicates())).isEqualTo(2);
  }

  @Test
  void whatWasNotSeenSinceTheMarkIsUndoneAndWhatWasWrittenBeforeItStays() {
    undoneAndKept(false);
  }

  @Test
  void whatWasSeenSinceTheMarkIsUndoneAndWhatWasWrittenBeforeItStays() {
    undoneAndKept(true);
  }

  private void undoneAndKept(boolean looked) {
    ledger.write(
        tx -> {
          EventRows.take(tx, "before");
          tx.mark();
          EventRows.take(tx, "undone");
          if (looked) {
            assertThat(count(tx, "undone")).isEqualTo(1);
          }
          tx.undo();
          assertThat(count(tx, "undone")).isZero();
          EventRows.take(tx, "after");
          return EventRows.entry(tx);
        });
    assertThat(counts("before", "undone", "after")).containsExactly(1, 0, 1);
  }

  @Test
  void aDeletionAfterTheMarkIsUndoneThoughNoRowWasWrittenSince() {
    ledger.write(
        tx -> {
          tx.answers()
              .add(
                  "mara",
                  "decide",
                  "k-1",
                  new Answers.Kept(
                      ChainHash.FIRST,
                      new Answer(201, Optional.empty(), "application/json", "{}"),
                      EventRows.AT,
                      true));
          return EventRows.entry(tx);
        });
    ledger.write(
        tx -> {
          tx.mark();
          tx.answers().remove("mara", "decide", "k-1");
          tx.undo();
          return EventRows.entry(tx);
        });
    assertThat(ledger.<Boolean>read(tx -> tx.answers().find("mara", "decide", "k-1").isPresent()))
        .isTrue();
  }

  /// Sixty-four wait at most.
  @Test
  void asManyRowsAsWaitAtMostAndOneMoreOrLessAreAllWritten() {
    for (int rows : List.of(63, 64, 65, 129)) {
      List<String> names = IntStream.range(0, rows).mapToObj(i -> rows + "-" + i).toList();
      take(names.toArray(String[]::new));
      assertThat(counts(names.toArray(String[]::new))).hasSize(rows).containsOnly(1);
    }
  }

  @Test
  void aTransactionWhoseRowIsRefusedAtItsEndCommitsNothing() {
    take("e-1");
    assertThatThrownBy(
            () ->
                ledger.write(
                    tx -> {
                      EventRows.take(tx, "e-2");
                      EventRows.take(tx, "e-1");
                      return EventRows.entry(tx);
                    }))
        .hasMessageContaining("did not take");
    assertThat(counts("e-1", "e-2")).containsExactly(1, 0);
    assertThat(ledger.<Long>read(tx -> tx.chain().head().sequence())).isEqualTo(1);
  }

  @Test
  void aRowThatIsGoneBeforeItsChangeIsSentFailsTheTransaction() {
    take("e-1");
    assertThatThrownBy(
            () ->
                ledger.write(
                    tx -> {
                      EventRows.take(tx, "e-2");
                      tx.events().again(only(tx, "e-1"));
                      behindTheStore("delete from received_events where event_id = 'e-1'");
                      return EventRows.entry(tx);
                    }))
        .hasMessageContaining("0 rows for one");
    assertThat(counts("e-1", "e-2")).containsExactly(0, 0);
  }

  private void take(String... events) {
    ledger.write(
        tx -> {
          for (String event : events) {
            EventRows.take(tx, event);
          }
          return EventRows.entry(tx);
        });
  }

  private void behindTheStore(String sql) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private List<Integer> counts(String... events) {
    return ledger.read(tx -> List.of(events).stream().map(e -> count(tx, e)).toList());
  }

  private static int count(Tx tx, String event) {
    return tx.events().taken(new Events.Name("s", event)).size();
  }

  private static Events.Taken only(Tx tx, String event) {
    return tx.events().taken(new Events.Name("s", event)).getFirst();
  }
}
