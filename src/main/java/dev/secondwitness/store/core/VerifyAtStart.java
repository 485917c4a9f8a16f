package dev.secondwitness.store.core;

import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import java.util.List;
import java.util.Optional;

/// What is verified before a store answers: everything when that is little, else the chain from the
/// last checkpoint on, so that a start takes as long whatever the store holds.
public final class VerifyAtStart {
  private final Ledger ledger;
  private final String publicKey;
  private final Limits limits;

  /// How much is verified before the first answer.
  ///
  /// @param whole up to so many entries, everything is
  /// @param tail of the entries since a checkpoint, the newest so many are
  public record Limits(long whole, long tail) {
    public static final Limits USUAL = new Limits(10_000, 20_000);
  }

  /// What came of it.
  ///
  /// @param from the entry from which on the chain was verified
  /// @param whole whether all of it was, and every row
  public record Started(List<String> troubles, long from, boolean whole) {
    public Started {
      troubles = List.copyOf(troubles);
    }
  }

  public VerifyAtStart(Ledger ledger, String publicKey, Limits limits) {
    this.ledger = ledger;
    this.publicKey = publicKey;
    this.limits = limits;
  }

  /// Verifies as much as may be waited for.
  public Started run() {
    long entries = ledger.read(tx -> tx.chain().head().sequence());
    return entries <= limits.whole()
        ? new Started(new VerifyChain(ledger, publicKey).run().troubles(), 1, true)
        : ledger.read(this::newest);
  }

  private Started newest(Tx tx) {
    Optional<SignedHead> checkpoint = tx.chain().checkpoints(publicKey, 1).stream().findFirst();
    Optional<String> forged = checkpoint.flatMap(Checkpoints::signature);
    if (forged.isPresent()) {
      return new Started(List.of(forged.get()), 0, false);
    }
    ChainHead from = checkpoint.map(SignedHead::head).orElse(ChainHead.START);
    Optional<String> moved = moved(tx, from);
    if (moved.isPresent()) {
      return new Started(List.of(moved.get()), from.sequence(), false);
    }
    long entries = tx.chain().head().sequence();
    if (entries - from.sequence() > limits.tail()) {
      from = at(tx, entries - limits.tail()).orElse(from);
    }
    List<String> troubles = VerifyChain.links(tx, from, (link, entry) -> {}).stream().toList();
    return new Started(troubles, from.sequence() + 1, false);
  }

  private static Optional<String> moved(Tx tx, ChainHead signed) {
    return signed.sequence() == 0 || at(tx, signed.sequence()).filter(signed::equals).isPresent()
        ? Optional.empty()
        : Optional.of("Entry " + signed.sequence() + " is not the one that was signed");
  }

  private static Optional<ChainHead> at(Tx tx, long sequence) {
    return tx.chain().links(sequence - 1, 1).stream()
        .filter(link -> link.sequence() == sequence)
        .map(link -> new ChainHead(link.sequence(), link.hash()))
        .findFirst();
  }
}
