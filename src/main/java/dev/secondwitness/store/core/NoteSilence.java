package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes an intent unknown when an attempt got no answer in time: never failed, never sent again.
public final class NoteSilence {
  private static final int AT_ONCE = 100;
  private static final Principal CLOCK = new Principal("timeout-handler", Principal.Kind.JOB);

  private final Ledger ledger;
  private final Rules rules;
  private final Cases cases;

  public NoteSilence(Ledger ledger, Rules rules, Cases cases) {
    this.ledger = ledger;
    this.rules = rules;
    this.cases = cases;
  }

  /// Notes every attempt past its `answer_by`; answers how many intents became unknown. One that
  /// cannot be noted does not keep the others waiting.
  public int run() {
    int noted = 0;
    Optional<RuntimeException> trouble = Optional.empty();
    List<Intents.Owned> waiting = ledger.read(tx -> tx.intents().unanswered(rules.now(), AT_ONCE));
    for (Intents.Owned owned : waiting) {
      try {
        noted += ledger.write(tx -> note(tx, owned)) ? 1 : 0;
      } catch (RuntimeException e) {
        trouble = Optional.of(trouble.orElse(e));
      }
    }
    if (trouble.isPresent()) {
      throw trouble.get();
    }
    return noted;
  }

  private boolean note(Tx tx, Intents.Owned owned) {
    Instant now = rules.now();
    Optional<Intents.Owned> again = tx.intents().attempt(owned.attempt().id());
    Optional<KeptIntent> intent = tx.intents().find(owned.intent());
    if (again.isEmpty()
        || intent.isEmpty()
        || again.get().attempt().outcome() != OutcomeClass.RUNNING) {
      return false;
    }
    Attempt attempt = again.get().attempt();
    tx.intents().update(silent(attempt));
    if (intent.get().standing().state() != IntentState.EXECUTING) {
      // another attempt has moved the intent already; this one is unknown all the same
      save(tx, intent.get(), intent.get().with(intent.get().standing().touched()), attempt, now);
      return false;
    }
    KeptIntent after =
        Settling.unknown(
            tx,
            intent.get(),
            cases.care(tx, intent.get(), now),
            "no answer by " + attempt.answerBy(),
            CLOCK.name(),
            now);
    save(tx, intent.get(), after, attempt, now);
    return true;
  }

  private static void save(
      Tx tx, KeptIntent before, KeptIntent after, Attempt attempt, Instant now) {
    Recorder.save(
        tx,
        before,
        after,
        CLOCK,
        now,
        before.standing().state() == after.standing().state()
            ? "attempt-unanswered"
            : "became-unknown",
        Map.of("attempt_id", attempt.id().value(), "answer_by", attempt.answerBy().toString()));
  }

  /// The attempt stays open: its outcome is unknown, and no end was reported.
  private static Attempt silent(Attempt a) {
    return new Attempt(
        a.id(),
        a.number(),
        a.by(),
        a.worker(),
        a.provider(),
        a.providerRequestId(),
        a.begunAt(),
        a.sendBefore(),
        a.answerBy(),
        a.keySent(),
        a.hashSent(),
        OutcomeClass.UNKNOWN,
        a.status(),
        a.code(),
        a.replayed(),
        Optional.empty(),
        Optional.of("no answer by " + a.answerBy()),
        a.late());
  }
}
