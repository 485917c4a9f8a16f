package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Records that the store's history was set back on purpose, on the word of an admin and a second
/// person: consoles that remember more than the store then know why.
public final class RestoreStore {
  /// How long a proposal waits for the second person.
  static final Duration WAITS = Duration.ofHours(24);

  private final Rules rules;

  public RestoreStore(Rules rules) {
    this.rules = rules;
  }

  /// Records an admin's word, which changes nothing yet.
  public Restoration propose(Tx tx, Caller caller, ChainHead lost, String reason) {
    if (!RuleRights.administers(caller, concerned(tx, caller))) {
      throw Refusal.of(
          ProblemType.FORBIDDEN, "It takes an admin of every tenant this store serves");
    }
    if (tx.chain().links(lost.sequence() - 1, 1).stream()
        .anyMatch(link -> new ChainHead(link.sequence(), link.hash()).equals(lost))) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER, "/lost_hash", "The chain has this entry; it is not lost");
    }
    Instant now = rules.now();
    Restoration restoration =
        new Restoration(
            "rst_" + rules.ids().fresh(),
            lost,
            reason,
            caller.principal().name(),
            now,
            Optional.empty());
    tx.restorations().add(restoration);
    Recorder.note(
        tx, caller.principal(), Optional.empty(), now, "restoration-proposed", said(restoration));
    return restoration;
  }

  /// Records the second person's word; from then on it counts.
  public Restoration confirm(Tx tx, Caller caller, String id, ChainHead lost) {
    if (!RuleRights.votes(caller, concerned(tx, caller))) {
      throw Refusal.of(
          ProblemType.FORBIDDEN,
          "It takes an approver, a manager or an admin of every tenant this store serves");
    }
    Restoration proposed =
        tx.restorations()
            .find(id)
            .orElseThrow(() -> Refusal.of(ProblemType.NOT_FOUND, "There is no restoration " + id));
    if (proposed.proposedBy().equals(caller.principal().name())) {
      throw Refusal.of(
          ProblemType.RESTORATION_NEEDS_ANOTHER, "Who proposed it does not confirm it");
    }
    if (!proposed.lost().equals(lost)) {
      throw Refusal.at(
          ProblemType.EVIDENCE_CHANGED,
          "/lost_hash",
          "The restoration is about entry " + proposed.lost().sequence());
    }
    Instant now = rules.now();
    if (proposed.proposedAt().plus(WAITS).isBefore(now)) {
      throw Refusal.of(
          ProblemType.RESTORATION_CLOSED, "It was proposed more than 24 hours ago; propose anew");
    }
    Restoration.Confirmation confirmation =
        new Restoration.Confirmation(
            caller.principal().name(), now, tx.chain().head().sequence() + 1);
    if (!tx.restorations().confirm(id, confirmation)) {
      throw Refusal.of(ProblemType.RESTORATION_CLOSED, "Somebody confirmed it already");
    }
    Restoration restored =
        new Restoration(
            proposed.id(),
            proposed.lost(),
            proposed.reason(),
            proposed.proposedBy(),
            proposed.proposedAt(),
            Optional.of(confirmation));
    Recorder.note(tx, caller.principal(), Optional.empty(), now, "store-restored", said(restored));
    return restored;
  }

  /// Everybody the store serves; before its first intent, the caller's own tenants.
  private static Set<Tenant> concerned(Tx tx, Caller caller) {
    Set<Tenant> served = tx.chain().tenants();
    return served.isEmpty() ? caller.watched() : served;
  }

  private static Map<String, String> said(Restoration restoration) {
    return Map.of(
        "restoration_id", restoration.id(),
        "lost_sequence", Long.toString(restoration.lost().sequence()),
        "lost_hash", restoration.lost().hash(),
        "reason", restoration.reason(),
        "proposed_by", restoration.proposedBy());
  }
}
