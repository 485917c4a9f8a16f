package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Records a person's word that an intent does not repeat another one. It is that person's approval
/// too: with the last doubt gone, a prepared intent is authorised by it.
public final class SeparateIntent {
  private final Rules rules;
  private final Cases cases;
  private final AuthorizeIntent authorize;

  /// What is said.
  ///
  /// @param from the earlier intent that it does not repeat
  public record Command(
      IntentId from, ArgsHash hash, String reason, Optional<ReceiptId> receiptInView) {}

  public SeparateIntent(Rules rules, Cases cases, AuthorizeIntent authorize) {
    this.rules = rules;
    this.cases = cases;
    this.authorize = authorize;
  }

  /// Records it; the intent is authorised afterwards, or still prepared when it may repeat yet
  /// another one.
  public KeptIntent in(
      Tx tx, Caller caller, IntentId id, Optional<String> ifMatch, Command command) {
    if (caller.principal().kind() != Principal.Kind.PERSON) {
      throw Refusal.of(
          ProblemType.AGENTS_NEVER_DECIDE, "Only a person says that two intents are separate");
    }
    KeptIntent intent = cases.require(tx, caller, id);
    if (!caller.reviews(intent.envelope().scope().tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "This takes the role of a reviewer");
    }
    Versions.require(ifMatch, intent);
    Approvals.requireSame(intent, command.hash());
    Approvals.requireOther(caller, intent);
    IntentState state = intent.standing().state();
    if (state != IntentState.PREPARED && state != IntentState.AUTHORIZED) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "An intent that is "
              + state.name().toLowerCase(Locale.ROOT)
              + " cannot be said to be separate any more");
    }
    KeptIntent after = separated(tx, caller, intent, command);
    return state == IntentState.PREPARED && after.mayRepeat().isEmpty()
        ? authorize.approve(
            tx,
            caller,
            after,
            new AuthorizeIntent.Command(
                command.hash(), caller.principal().name(), command.receiptInView()))
        : after;
  }

  /// Keeps that a ceiling refused the approval in it.
  public void refused(Tx tx, Caller caller, IntentId id, Refusal refusal) {
    authorize.refused(tx, caller, id, refusal);
  }

  private KeptIntent separated(Tx tx, Caller caller, KeptIntent intent, Command command) {
    Instant now = rules.now();
    if (!Repeats.of(tx, intent, now).contains(command.from())) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER,
          "/separate_from",
          "There is no doubt that this intent and that one are separate");
    }
    tx.relatives()
        .add(
            new Relatives.Separation(
                intent.id(), command.from(), caller.principal(), now, command.reason()));
    Map<String, String> values = Map.of("from", command.from().value(), "reason", command.reason());
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                now, TimelineEvent.Kind.SEPARATED, caller.principal().name(), values));
    List<IntentId> left = Repeats.of(tx, intent, now);
    KeptIntent after =
        intent.with(intent.standing().touched()).withRepeat(left.stream().findFirst());
    Recorder.save(tx, intent, after, caller.principal(), now, "intent-separated", values);
    return after;
  }
}
