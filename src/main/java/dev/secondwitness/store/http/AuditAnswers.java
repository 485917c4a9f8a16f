package dev.secondwitness.store.http;

import dev.secondwitness.contract.AuditEntryJson;
import dev.secondwitness.contract.RestorationJson;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Restoration;
import dev.secondwitness.store.core.ShowChain;
import java.util.Optional;

/// Entries and restorations as they are written.
final class AuditAnswers {
  private AuditAnswers() {}

  static AuditEntryJson entry(ShowChain.Shown shown) {
    ChainLog.Link link = shown.link();
    return shown.visible()
        ? new AuditEntryJson(
            link.sequence(),
            shown.digest(),
            link.previous(),
            link.hash(),
            link.at().toString(),
            link.kind(),
            link.actor(),
            link.intent().map(Object::toString).orElse(null),
            link.tenant().map(Tenant::value).orElse(null),
            link.entry())
        : new AuditEntryJson(
            link.sequence(),
            shown.digest(),
            link.previous(),
            link.hash(),
            null,
            null,
            null,
            null,
            null,
            null);
  }

  /// @param entry the entry that records it, when it is confirmed
  static RestorationJson restoration(Restoration restoration, Optional<ChainLog.Link> entry) {
    return new RestorationJson(
        restoration.id(),
        restoration.lost().sequence(),
        restoration.lost().hash(),
        restoration.reason(),
        restoration.proposedBy(),
        restoration.proposedAt().toString(),
        restoration.confirmation().map(Restoration.Confirmation::by).orElse(null),
        restoration.confirmation().map(c -> c.at().toString()).orElse(null),
        entry.map(ChainLog.Link::sequence).orElse(null),
        entry.map(ChainLog.Link::entry).orElse(null));
  }
}
