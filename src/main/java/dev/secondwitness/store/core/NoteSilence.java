package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.value.AttemptId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes an intent unknown when an attempt got no answer in time: never failed, never sent again.
public final class NoteSilence implements Job<KeptIntent> {
  private final Rules rules;
  private final Cases cases;

  public NoteSilence(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  @Override
  public String name() {
    return "noting silence";
  }

  @Override
  public List<Due> due(Tx tx, Optional<Due> after, int limit) {
    return tx.deadlines().unanswered(rules.now(), after, limit);
  }

  @Override
  public Optional<KeptIntent> act(Tx tx, Due item) {
    Instant now = rules.now();
    Optional<Intents.Owned> owned =
        tx.intents()
            .attempt(new AttemptId(item.id()))
            .filter(o -> o.attempt().outcome() == OutcomeClass.RUNNING)
            .filter(o -> o.attempt().answerBy().isBefore(now));
    return owned.flatMap(
        o -> tx.intents().find(o.intent()).map(intent -> note(tx, intent, o.attempt(), now)));
  }

  private KeptIntent note(Tx tx, KeptIntent intent, Attempt attempt, Instant now) {
    tx.intents().update(silent(attempt));
    // another attempt may have moved the intent already; this one is unknown all the same
    KeptIntent after =
        intent.standing().state() == IntentState.EXECUTING
            ? Settling.unknown(
                tx,
                intent,
                cases.care(tx, intent, now),
                "no answer by " + attempt.answerBy(),
                OwnJobs.TIMEOUT.name(),
                now)
            : intent.with(intent.standing().touched());
    save(tx, intent, after, attempt, now);
    return after;
  }

  private static void save(
      Tx tx, KeptIntent before, KeptIntent after, Attempt attempt, Instant now) {
    Recorder.save(
        tx,
        before,
        after,
        OwnJobs.TIMEOUT,
        now,
        before.standing().state() == after.standing().state()
            ? "attempt-unanswered"
            : "became-unknown",
        Map.of("attempt_id", attempt.id().value(), "answer_by", attempt.answerBy().toString()));
  }

  /// The attempt stays open: its outcome is unknown, and no end was reported.
  private static Attempt silent(Attempt a) {
    return a.with(
        a.providerRequestId(),
        new Attempt.Result(
            OutcomeClass.UNKNOWN,
            a.status(),
            a.code(),
            a.replayed(),
            Optional.empty(),
            Optional.of("no answer by " + a.answerBy()),
            a.late()));
  }
}
