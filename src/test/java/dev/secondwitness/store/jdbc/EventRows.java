package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Events;
import dev.secondwitness.store.core.ReceiveEvent;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.core.WrittenRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Rows to write in a test of how rows are written, and the entries that carry them.
public final class EventRows {
  public static final Instant AT = Instant.parse("2026-11-29T10:00:00.000001Z");

  private EventRows() {}

  /// Takes an event of a source: one row.
  public static void take(Tx tx, String id) {
    Set<Tenant> acme = Set.of(new Tenant("acme"));
    ReceiveEvent.Command event =
        new ReceiveEvent.Command(
            "s",
            id,
            ReceiveEvent.Kind.PENDING,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            AT,
            Optional.empty(),
            ChainHash.FIRST);
    tx.events()
        .add(
            new Events.Taken(event.name(), acme, ChainHash.FIRST, Optional.empty(), "none", 0),
            new Events.Waiting(event, new Principal("agent", Principal.Kind.AGENT), acme),
            1,
            AT);
  }

  /// Appends an entry and answers the rows it carries.
  public static List<WrittenRow> entry(Tx tx) {
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
