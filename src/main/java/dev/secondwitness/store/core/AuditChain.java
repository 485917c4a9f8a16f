package dev.secondwitness.store.core;

import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Appends to the audit chain, under the head's lock; each entry carries the rows that were written
/// since the entry before it in the same transaction.
final class AuditChain {

  /// What an entry says, before it is numbered.
  record Entry(
      Instant at,
      String kind,
      Principal actor,
      Optional<KeptIntent> after,
      Optional<IntentId> about,
      Optional<Tenant> tenant,
      Map<String, String> values) {}

  private AuditChain() {}

  /// Appends an entry with everything written so far.
  static ChainLog.Link append(Tx tx, Entry entry) {
    return append(tx, entry, tx.written());
  }

  /// Appends an entry that carries these rows.
  static ChainLog.Link append(Tx tx, Entry entry, List<WrittenRow> rows) {
    ChainLog.Head head = tx.chain().head();
    long sequence = head.sequence() + 1;
    Optional<IntentId> intent = entry.after().map(KeptIntent::id).or(entry::about);
    Optional<Tenant> tenant =
        entry
            .after()
            .map(after -> after.envelope().scope().tenant())
            .or(() -> entry.about().flatMap(tx.chain()::tenantOf))
            .or(entry::tenant);
    String text =
        new EntryText(
                sequence,
                entry.at(),
                entry.kind(),
                entry.actor(),
                intent,
                tenant,
                entry.values(),
                rows)
            .canonical();
    String hash = ChainHash.next(head.hash(), ChainHash.digest(text));
    ChainLog.Link link =
        new ChainLog.Link(
            sequence,
            entry.at(),
            entry.kind(),
            entry.actor().name(),
            intent,
            tenant,
            text,
            head.hash(),
            hash);
    tx.chain().add(link);
    tx.chain().moveHead(new ChainLog.Head(sequence, hash, head.stream()));
    return link;
  }
}
