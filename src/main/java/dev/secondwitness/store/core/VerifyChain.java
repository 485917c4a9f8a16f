package dev.secondwitness.store.core;

import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.audit.ChainHead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// Verifies the whole chain and that every row of every table is as the chain says, so that a row
/// or a link changed behind the program's back does not pass in silence.
public final class VerifyChain {
  static final int AT_ONCE = 1000;

  private final Ledger ledger;
  private final String publicKey;

  /// What was looked at, and what is wrong, in words; the first trouble comes first.
  public record Verified(long entries, long rows, List<String> troubles) {
    public Verified {
      troubles = List.copyOf(troubles);
    }
  }

  /// Verifies without checkpoints.
  public VerifyChain(Ledger ledger) {
    this(ledger, "");
  }

  /// @param publicKey the key whose checkpoints have to be on the chain
  public VerifyChain(Ledger ledger, String publicKey) {
    this.ledger = ledger;
    this.publicKey = publicKey;
  }

  /// Verifies everything on one consistent view.
  public Verified run() {
    return run(() -> true);
  }

  /// Verifies everything, or throws `CancellationException` once it is not wanted any more.
  public Verified run(BooleanSupplier wanted) {
    return ledger.read(
        tx -> {
          RowSums sums = new RowSums();
          Map<String, StoredRows.Table> tables = tx.rows().tables();
          Set<String> gone = new TreeSet<>();
          Checkpoints checkpoints = Checkpoints.of(tx, publicKey);
          Optional<String> broken =
              links(
                      tx,
                      (link, entry) -> {
                        goOn(wanted);
                        checkpoints.pass(link);
                        ChainRows.count(entry, tables, sums);
                        gone.addAll(ChainRows.tablesGone(entry, tables));
                      })
                  .or(checkpoints::trouble);
          if (broken.isPresent() || !tx.chain().carriesRows()) {
            return new Verified(tx.chain().head().sequence(), 0, broken.stream().toList());
          }
          long rows = ChainRows.count(tx.rows(), tables, sums, () -> goOn(wanted));
          List<String> troubles = new ArrayList<>();
          gone.forEach(t -> troubles.add("The table " + t + " is gone, and every row of it"));
          troubles.addAll(ExplainRows.explain(tx, tables, sums));
          return new Verified(tx.chain().head().sequence(), rows, troubles);
        });
  }

  private static void goOn(BooleanSupplier wanted) {
    if (!wanted.getAsBoolean()) {
      throw new CancellationException("The store is stopping");
    }
  }

  /// Is told of each link that holds.
  interface Listener {
    void link(ChainLog.Link link, ReadEntry entry);
  }

  /// Walks the whole chain; answers what does not hold.
  static Optional<String> links(Tx tx, Listener listener) {
    return links(tx, ChainHead.START, listener);
  }

  /// Walks the chain after an entry that is trusted.
  static Optional<String> links(Tx tx, ChainHead after, Listener listener) {
    ChainLog.Head head = tx.chain().head();
    String previous = after.hash();
    long sequence = after.sequence();
    try {
      List<ChainLog.Link> links = tx.chain().links(sequence, AT_ONCE);
      while (!links.isEmpty()) {
        for (ChainLog.Link link : links) {
          Optional<String> broken = broken(link, sequence + 1, previous, listener);
          if (broken.isPresent()) {
            return broken;
          }
          previous = link.hash();
          sequence = link.sequence();
        }
        links = tx.chain().links(sequence, AT_ONCE);
      }
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(
          "The audit chain cannot be read after entry "
              + sequence
              + ": "
              + unreadable.getMessage());
    }
    return head.sequence() == sequence && head.hash().equals(previous)
        ? Optional.empty()
        : Optional.of("The head of the audit chain is not its last entry");
  }

  private static Optional<String> broken(
      ChainLog.Link link, long expected, String previous, Listener listener) {
    if (link.sequence() != expected) {
      return Optional.of("Entry " + expected + " is missing from the audit chain");
    }
    if (!link.previous().equals(previous)
        || !link.hash().equals(ChainHash.next(previous, ChainHash.digest(link.entry())))) {
      return Optional.of("Entry " + expected + " of the audit chain was changed");
    }
    ReadEntry entry;
    try {
      entry = ReadEntry.of(link.entry());
    } catch (IllegalArgumentException e) {
      return Optional.of("Entry " + expected + " of the audit chain cannot be read");
    }
    if (!said(entry).equals(stands(link))) {
      return Optional.of("The columns of entry " + expected + " are not what it says");
    }
    listener.link(link, entry);
    return Optional.empty();
  }

  private static Map<String, String> said(ReadEntry entry) {
    Map<String, String> said = new TreeMap<>();
    said.put("sequence", entry.sequence());
    said.put("at", entry.at());
    said.put("kind", entry.kind());
    said.put("actor", entry.actor());
    entry.intent().ifPresent(intent -> said.put("intent", intent));
    entry.tenant().ifPresent(tenant -> said.put("tenant", tenant));
    return said;
  }

  private static Map<String, String> stands(ChainLog.Link link) {
    Map<String, String> stands = new TreeMap<>();
    stands.put("sequence", Long.toString(link.sequence()));
    stands.put("at", link.at().toString());
    stands.put("kind", link.kind());
    stands.put("actor", link.actor());
    link.intent().ifPresent(intent -> stands.put("intent", intent.value()));
    link.tenant().ifPresent(tenant -> stands.put("tenant", tenant.value()));
    return stands;
  }
}
