package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Shows the audit chain to whoever asks: entries of tenants they may see as they are, all others
/// by their digest alone, so that the chain can be verified whoever looks at it.
public final class ShowChain {
  private static final int AT_ONCE = 100;
  private static final long CHARACTERS = 8L * 1024 * 1024;

  private final Ledger ledger;
  private final InstantSource clock;
  private final HeadSigner signer;

  /// An entry, and its text if the caller may see it.
  public record Shown(ChainLog.Link link, String digest, boolean visible) {}

  /// A stretch of the chain.
  ///
  /// @param after what the stretch follows
  /// @param head the head at that moment
  /// @param end the last entry of the stretch, or what it follows when it is empty
  public record Stretch(
      ChainHead after, List<Shown> entries, SignedHead head, SignedHead end, String storeId) {
    public Stretch {
      entries = List.copyOf(entries);
    }
  }

  public ShowChain(Ledger ledger, InstantSource clock, HeadSigner signer) {
    this.ledger = ledger;
    this.clock = clock;
    this.signer = signer;
  }

  /// The head, signed now.
  public SignedHead head() {
    return ledger.read(tx -> sign(tx, tx.chain().head().entry()));
  }

  /// Entries after a number; fewer than wanted when they are large. Refuses a number the chain has
  /// not reached.
  public Stretch after(long sequence, int limit, Optional<Caller> caller) {
    return ledger.read(
        tx -> {
          ChainHead after = at(tx, sequence);
          Set<Tenant> seen = caller.map(Caller::watched).orElse(Set.of());
          boolean all = caller.isEmpty() || seen.containsAll(tx.chain().tenants());
          List<Shown> entries = new ArrayList<>();
          for (ChainLog.Link link : links(tx, sequence, limit)) {
            boolean visible = all || link.tenant().map(seen::contains).orElse(false);
            entries.add(new Shown(link, ChainHash.digest(link.entry()), visible));
          }
          ChainHead end =
              entries.isEmpty()
                  ? after
                  : new ChainHead(
                      entries.getLast().link().sequence(), entries.getLast().link().hash());
          SignedHead head = sign(tx, tx.chain().head().entry());
          return new Stretch(after, entries, head, sign(tx, end), head.storeId());
        });
  }

  private static List<ChainLog.Link> links(Tx tx, long after, int limit) {
    List<ChainLog.Link> links = new ArrayList<>();
    long characters = 0;
    long last = after;
    while (links.size() < limit && characters < CHARACTERS) {
      List<ChainLog.Link> more = tx.chain().links(last, Math.min(AT_ONCE, limit - links.size()));
      if (more.isEmpty()) {
        return links;
      }
      links.addAll(more);
      last = more.getLast().sequence();
      characters += more.stream().mapToLong(link -> link.entry().length()).sum();
    }
    return links;
  }

  private static ChainHead at(Tx tx, long sequence) {
    if (sequence == 0) {
      return ChainHead.START;
    }
    return tx.chain().links(sequence - 1, 1).stream()
        .filter(link -> link.sequence() == sequence)
        .findFirst()
        .map(link -> new ChainHead(link.sequence(), link.hash()))
        .orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.INVALID_MEMBER, "after", "The chain has no entry " + sequence));
  }

  private SignedHead sign(Tx tx, ChainHead head) {
    return signer.sign(tx.chain().storeId().orElse("store"), head, now());
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
