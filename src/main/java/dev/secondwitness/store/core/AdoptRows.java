package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes the rows of a store from before the chain carried them into the chain, once, as they
/// stand.
public final class AdoptRows {
  private static final Principal STORE = new Principal("store", Principal.Kind.JOB);
  private static final int ROWS = 200;
  private static final int CHARACTERS = 128 * 1024;

  private final Ledger ledger;
  private final Rules rules;

  public AdoptRows(Ledger ledger, Rules rules) {
    this.ledger = ledger;
    this.rules = rules;
  }

  /// Adopts them if that is still to be done; answers how many rows were.
  public long run() {
    return ledger.read(tx -> tx.chain().carriesRows()) ? 0 : ledger.write(this::adopt);
  }

  private long adopt(Tx tx) {
    if (tx.chain().carriesRows()) {
      return 0;
    }
    Instant now = rules.now();
    long[] adopted = {0};
    List<WrittenRow> some = new ArrayList<>();
    int[] characters = {0};
    for (StoredRows.Table table : tx.rows().tables().values()) {
      tx.rows()
          .each(
              table,
              row -> {
                some.add(new WrittenRow.Added(table.name(), row));
                adopted[0]++;
                characters[0] += row.values().stream().mapToInt(String::length).sum();
                if (some.size() == ROWS || characters[0] > CHARACTERS) {
                  carry(tx, some, now);
                  characters[0] = 0;
                }
              });
    }
    carry(tx, some, now);
    tx.chain().adopted();
    return adopted[0];
  }

  private static void carry(Tx tx, List<WrittenRow> some, Instant now) {
    if (!some.isEmpty()) {
      AuditChain.append(
          tx,
          new AuditChain.Entry(
              now,
              "rows-adopted",
              STORE,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Map.of("rows", Integer.toString(some.size()))),
          List.copyOf(some));
      some.clear();
    }
  }
}
