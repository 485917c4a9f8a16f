package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Authorises a prepared intent for exactly the arguments it was recorded with; the approval, its
/// limits and version are kept, and the message to send it is written with them.
public final class AuthorizeIntent {
  private final Rules rules;
  private final Cases cases;
  private final Ceilings ceilings;

  /// What is approved.
  ///
  /// @param approver the policy that allowed it, or the person's own name
  /// @param receiptInView the receipt of the committed original, when a person knows of it
  public record Command(ArgsHash hash, String approver, Optional<ReceiptId> receiptInView) {}

  public AuthorizeIntent(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.ceilings = new Ceilings(rules);
  }

  /// Keeps that a ceiling refused it.
  public void refused(Tx tx, Caller caller, IntentId id, Refusal refusal) {
    Ceilings.refused(tx, caller, id, refusal, rules.now());
  }

  /// Authorises, unless it may repeat an earlier intent or replaces one that has not failed.
  public KeptIntent in(
      Tx tx, Caller caller, IntentId id, Optional<String> ifMatch, Command command) {
    KeptIntent intent = cases.require(tx, caller, id);
    if (!caller.proposes(intent.envelope().scope().tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Authorising takes more than reading");
    }
    Versions.require(ifMatch, intent);
    return approve(tx, caller, intent, command);
  }

  /// The same for an intent that was looked at already.
  KeptIntent approve(Tx tx, Caller caller, KeptIntent intent, Command command) {
    Instant now = rules.now();
    Approvals.requireSame(intent, command.hash());
    Approvals.requireOwnName(caller, intent, command.approver());
    Standing next = intent.standing().move(Trigger.AUTHORIZE);
    Authority old = intent.envelope().authority();
    if (!old.deadline().isAfter(now)) {
      throw Refusal.of(ProblemType.DEADLINE_PASSED, "The deadline passed at " + old.deadline());
    }
    Repeats.refuse(tx, intent, now);
    Originals.refuse(tx, caller, intent.envelope(), command.receiptInView());
    ceilings.reserve(tx, intent, now);
    Authority authority = Approvals.given(old, command.approver(), now, old.deadline());
    KeptIntent after = intent.with(next).with(authority);
    TreeMap<String, String> values = new TreeMap<>(Approvals.values(after));
    command.receiptInView().ifPresent(r -> values.put(Originals.RECEIPT_IN_VIEW, r.value()));
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                now, TimelineEvent.Kind.AUTHORIZED, caller.principal().name(), values));
    Map<String, String> audited = new TreeMap<>(values);
    audited.put("canonical_args_hash", command.hash().hex());
    Recorder.save(tx, intent, after, caller.principal(), now, "intent-authorized", audited);
    return after;
  }
}
