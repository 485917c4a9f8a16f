package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.ReplayGate;
import dev.secondwitness.domain.decision.Timing;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.KeyTerms;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Provider;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes an attempt down before it is sent, or keeps why it was refused.
public final class BeginAttempt {
  private final Rules rules;
  private final Cases cases;
  private final Ceilings ceilings;
  private final MatchEvents waiting;

  /// What the sender is about to send.
  public record Command(
      int authorizationVersion,
      ArgsHash hash,
      String actionKey,
      String worker,
      Provider provider,
      Optional<String> providerRequestId,
      Optional<Duration> sendWithin) {}

  /// The attempt and the intent that is executing now.
  public record Begun(Attempt attempt, KeptIntent intent) {}

  public BeginAttempt(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.ceilings = new Ceilings(rules);
    this.waiting = new MatchEvents(rules, cases);
  }

  /// Begins it.
  public Begun in(Tx tx, Caller caller, IntentId id, Command command) {
    KeptIntent intent = cases.require(tx, caller, id);
    if (!caller.coordinates(intent.envelope().scope().tenant())) {
      throw Refusal.of(
          ProblemType.FORBIDDEN, "Only agents and workers send attempts; a person never does");
    }
    Instant now = rules.now();
    Cases.Whole whole = cases.whole(tx, intent);
    refuseDrift(whole, command);
    refuseAuthority(caller, intent, command, now);
    TakeWorkerName.in(tx, caller, intent.envelope().scope().tenant(), command.worker(), now);
    refuseHolds(tx, intent.envelope(), now);
    Standing next = next(whole, now);
    SafeToSend.require(tx, whole, now);
    refuseUnsafeReplay(tx, whole, now);
    ceilings.send(tx, intent, now);
    Attempt attempt = attempt(caller, whole, command, now);
    KeptIntent after = intent.with(next).with(retained(whole, now));
    tx.intents().add(id, attempt);
    Recorder.save(
        tx,
        intent,
        after,
        caller.principal(),
        now,
        "attempt-begun",
        Map.of(
            "attempt_id",
            attempt.id().value(),
            "number",
            Integer.toString(attempt.number()),
            "worker",
            attempt.worker(),
            "send_before",
            attempt.sendBefore().toString(),
            "answer_by",
            attempt.answerBy().toString()));
    return new Begun(attempt, waiting.appeared(tx, after, Optional.of(attempt), Optional.empty()));
  }

  /// Keeps a try that broke a rule, whichever, so that a reviewer sees it.
  public void refused(Tx tx, Caller caller, IntentId id, Command command, Refusal refusal) {
    if (refusal.type() == ProblemType.NOT_FOUND) {
      return;
    }
    Optional<KeptIntent> intent =
        tx.intents().find(id).filter(i -> caller.sees(i.envelope().scope().tenant()));
    intent.ifPresent(
        i -> {
          tx.intents()
              .refuse(
                  id,
                  new RefusedAttempt(
                      rules.now(),
                      caller.principal().name(),
                      command.worker(),
                      command.actionKey(),
                      command.hash(),
                      refusal.type().segment()));
          Recorder.stream(tx, i, rules.now(), "attempt-refused");
        });
  }

  private static void refuseDrift(Cases.Whole whole, Command command) {
    Envelope envelope = whole.intent().envelope();
    if (!command.actionKey().equals(envelope.keyTerms().key().value())) {
      throw Refusal.at(
          ProblemType.KEY_DRIFT,
          "/action_key",
          "One intent has one key for all its attempts, and this is another");
    }
    if (!command.hash().equals(envelope.arguments().hash())) {
      throw Refusal.at(
          ProblemType.ARGS_DRIFT,
          "/canonical_args_hash",
          "What is about to be sent is not what was authorised");
    }
    if (!command.provider().equals(envelope.provider()) && !mayFailOver(whole, command)) {
      throw Refusal.at(
          ProblemType.ARGS_DRIFT,
          "/provider",
          "The key protects at " + envelope.provider() + " only, and this is another receiver");
    }
  }

  /// Only what reads or computes may go to another provider, and only to one that promises no more
  /// than that; it stays the same intent with the same budget.
  private static boolean mayFailOver(Cases.Whole whole, Command command) {
    return Hedging.reads(whole.card().effectClass())
        && whole
            .evidence()
            .cards()
            .current(command.provider(), whole.intent().envelope().operation())
            .map(card -> card.effectClass() == whole.card().effectClass())
            .orElse(false);
  }

  private static void refuseAuthority(
      Caller caller, KeptIntent intent, Command command, Instant now) {
    Authority authority = intent.envelope().authority();
    String owner = authority.retryOwner();
    if (!owner.equals(caller.principal().name()) && !owner.equals(command.worker())) {
      throw Refusal.of(
          ProblemType.OTHER_RETRY_OWNER, "The attempts of this intent are made by " + owner);
    }
    if (command.authorizationVersion() != authority.version()) {
      throw Refusal.at(
          ProblemType.STALE_AUTHORIZATION,
          "/authorization_version",
          "The authorisation is at version " + authority.version());
    }
    if (!now.isBefore(authority.deadline())) {
      throw Refusal.of(
          ProblemType.DEADLINE_PASSED, "The deadline passed at " + authority.deadline());
    }
    if (intent.standing().attempts() >= authority.maxAttempts()) {
      throw Refusal.of(
          ProblemType.BUDGET_SPENT,
          "All " + authority.maxAttempts() + " attempts of this intent are used up");
    }
  }

  private static void refuseHolds(Tx tx, Envelope envelope, Instant now) {
    List<Hold> holds = tx.holds().on(envelope, now);
    if (!holds.isEmpty()) {
      throw Refusal.of(ProblemType.HELD, HoldWords.held(holds))
          .with(Refusal.More.known(HoldWords.values(holds.getFirst())));
    }
  }

  /// The standing with one more attempt: sent, taken over, or hedged where only reads are repeated.
  private static Standing next(Cases.Whole whole, Instant now) {
    KeptIntent intent = whole.intent();
    if (intent.standing().state() == IntentState.COMMITTED) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "It is committed"
              + whole
                  .disposition()
                  .flatMap(Disposition::receipt)
                  .map(r -> " with receipt " + r.value())
                  .orElse("")
              + "; nothing is sent again");
    }
    if (intent.standing().state() != IntentState.EXECUTING) {
      return intent.standing().dispatch(whole.disposition().isPresent());
    }
    if (takesOver(whole, now) || Hedging.allowed(whole)) {
      return intent.standing().again();
    }
    throw Refusal.of(
        ProblemType.ATTEMPT_RUNNING,
        Hedging.reads(whole.card().effectClass())
            ? "As many attempts of this read as may run at once are running"
            : "Another attempt may still be on its way; what changes something is never hedged");
  }

  /// Whether another worker may go on with an intent that is executing: at an idempotent receiver,
  /// and once no earlier attempt can be written any more.
  private static boolean takesOver(Cases.Whole whole, Instant now) {
    return whole.card().idempotent()
        && whole.card().effectClass().mutates()
        && whole.attempts().stream().allMatch(a -> now.isAfter(a.sendBefore()));
  }

  /// Once something may have landed, only the receiver's contract makes a repeat safe.
  private void refuseUnsafeReplay(Tx tx, Cases.Whole whole, Instant now) {
    if (Hedging.reads(whole.card().effectClass())
        || whole.attempts().stream().allMatch(a -> a.outcome().provenWithoutEffect())) {
      return;
    }
    ReplayGate.of(cases.facts(tx, whole, now))
        .obstacle()
        .ifPresent(
            line -> {
              throw Refusal.of(
                      ProblemType.REPLAY_UNSAFE, "Another attempt is not safe: " + line.words())
                  .with(Refusal.More.known(line.reason().values()));
            });
  }

  private Attempt attempt(Caller caller, Cases.Whole whole, Command command, Instant now) {
    Timing timing = whole.policy().timing();
    Duration within =
        command
            .sendWithin()
            .filter(d -> d.compareTo(timing.sendBefore()) < 0)
            .orElse(timing.sendBefore());
    Instant deadline = whole.intent().envelope().authority().deadline();
    Instant sendBefore = now.plus(within);
    return new Attempt(
        new AttemptId("att_" + rules.ids().fresh()),
        whole.attempts().size() + 1,
        caller.principal(),
        command.worker(),
        command.provider(),
        command.providerRequestId(),
        now,
        sendBefore.isAfter(deadline) ? deadline : sendBefore,
        Hedging.answerBy(whole, now.plus(timing.answerBy())),
        command.actionKey(),
        command.hash(),
        OutcomeClass.RUNNING,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  private static KeyTerms retained(Cases.Whole whole, Instant now) {
    KeyTerms terms = whole.intent().envelope().keyTerms();
    return new KeyTerms(
        terms.key(),
        terms.downstreamScope(),
        terms.mintedAt(),
        terms.retainedUntil().or(() -> Optional.of(now.plus(whole.card().keyRetention()))));
  }
}
