package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.StoredRows;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.JdbcLedger;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// I10, I23: what is read in one go is one moment of all tables, whoever writes meanwhile; else a
/// store that verifies itself beside its work would call itself damaged.
class OneViewContractTest extends StoreContract {

  @Test
  void aTableThatIsReadLaterShowsTheMomentOfTheOneThatWasReadFirst() {
    StoreFixture.Running running = store.executing("r-1");
    IntentId id = new IntentId(running.id());
    try (Database beside = store.beside();
        JdbcLedger ledger = new JdbcLedger(beside, () -> {})) {
      ledger.read(
          tx -> {
            ChainLog.Head head = tx.chain().head();
            store.report(running.attempt(), CoordinationContract.answered("re_1"));
            assertThat(tx.chain().links(head.sequence(), 10)).isEmpty();
            assertThat(tx.intents().find(id))
                .hasValueSatisfying(
                    i -> assertThat(i.standing().state()).isEqualTo(IntentState.EXECUTING));
            assertThat(rows(tx)).containsEntry("receipts", 0);
            return head;
          });
      assertThat(state(ledger, id)).isEqualTo(IntentState.COMMITTED);
      assertThat(ledger.read(OneViewContractTest::rows)).containsEntry("receipts", 1);
    }
  }

  /// Every table that is read first, with every other one read after somebody wrote.
  @Test
  void whicheverTableIsReadFirstAllOthersShowItsMoment() {
    try (Database beside = store.beside();
        JdbcLedger ledger = new JdbcLedger(beside, () -> {})) {
      Map<String, StoredRows.Table> tables = ledger.read(tx -> tx.rows().tables());
      int number = 0;
      for (StoredRows.Table first : tables.values()) {
        String order = "order " + number++;
        Map<String, Integer> before = ledger.read(OneViewContractTest::rows);
        Map<String, Integer> seen =
            ledger.read(
                tx -> {
                  tx.rows().each(first, row -> {});
                  StoreFixture.Running running =
                      store.executing(StoreFixture.refund(order, "100", order, "x"));
                  store.report(running.attempt(), CoordinationContract.answered(order));
                  return rows(tx);
                });
        assertThat(seen).as(first.name()).isEqualTo(before);
      }
      assertThat(number).isGreaterThan(20);
    }
  }

  private static IntentState state(Ledger ledger, IntentId id) {
    return ledger.read(tx -> tx.intents().find(id)).orElseThrow().standing().state();
  }

  private static Map<String, Integer> rows(Tx tx) {
    Map<String, Integer> counts = new TreeMap<>();
    for (StoredRows.Table table : tx.rows().tables().values()) {
      int[] count = {0};
      tx.rows().each(table, row -> count[0]++);
      counts.put(table.name(), count[0]);
    }
    return counts;
  }
}
