package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/// Lets a mutating request through once: a known key gets its first answer before anything else is
/// looked at, a refusal is recorded under its key, and both are audited in the same transaction.
public final class Gate {
  /// How long an answer that is not a decision's is kept.
  public static final Duration KEPT = Duration.ofDays(30);

  private final Ledger ledger;
  private final Rules rules;
  private final BiFunction<Refusal, String, Answer> problems;
  private final Set<Scope> running = ConcurrentHashMap.newKeySet();

  private record Scope(String principal, String operation, String key) {}

  /// What a request does in its transaction.
  public interface Work {
    /// Does it all, or refuses; what a refusal left behind is undone.
    Answer in(Tx tx);

    /// The intent it is about, for the audit of a refusal.
    default Optional<IntentId> about() {
      return Optional.empty();
    }

    /// What is kept of a refused request besides the audit.
    default void refused(Tx tx, Refusal refusal) {}
  }

  /// @param problems writes a refusal as an answer, with the code to quote
  public Gate(Ledger ledger, Rules rules, BiFunction<Refusal, String, Answer> problems) {
    this.ledger = ledger;
    this.rules = rules;
    this.problems = problems;
  }

  /// The answer to a request: the first one again, or a new one that is durable when this returns.
  public Answer pass(Call call, Work work) {
    Optional<Scope> scope =
        call.key().map(k -> new Scope(call.caller().principal().name(), call.operation(), k));
    if (scope.isPresent() && !running.add(scope.get())) {
      return refuse(
          call,
          work,
          Refusal.at(
              ProblemType.IDEMPOTENCY_KEY_IN_PROGRESS,
              "Idempotency-Key",
              "The first request under this key is still running; ask again in a moment"));
    }
    try {
      return ledger.write(tx -> inside(tx, call, scope, work));
    } finally {
      scope.ifPresent(running::remove);
    }
  }

  /// Audits and answers a refusal that came before any work, and leaves its key free.
  public Answer refuse(Call call, Work work, Refusal refusal) {
    return ledger.write(
        tx -> {
          audit(tx, call, work.about(), refusal);
          return problems.apply(refusal, call.code());
        });
  }

  /// What was answered under a key, empty when nothing was.
  public Optional<Answer> answered(Caller caller, String operation, String key) {
    return ledger.read(
        tx ->
            tx.answers().find(caller.principal().name(), operation, key).map(Answers.Kept::answer));
  }

  private Answer inside(Tx tx, Call call, Optional<Scope> scope, Work work) {
    Instant now = rules.now();
    Optional<Refusal> ended = call.ended(now);
    if (ended.isPresent()) {
      // its key stays free: the same request under a new token is a first one
      audit(tx, call, work.about(), ended.get());
      return problems.apply(ended.get(), call.code());
    }
    Optional<Answers.Kept> known = scope.flatMap(s -> known(tx, s, now));
    if (known.isPresent()) {
      if (known.get().digest().equals(call.digest())) {
        return known.get().answer();
      }
      Refusal reused =
          Refusal.at(
              ProblemType.IDEMPOTENCY_KEY_REUSED,
              "Idempotency-Key",
              "This key belongs to another request; a new request needs a new key");
      audit(tx, call, work.about(), reused);
      return problems.apply(reused, call.code());
    }
    Answer answer = attempt(tx, call, work);
    scope.ifPresent(
        s ->
            tx.answers()
                .add(
                    s.principal(),
                    s.operation(),
                    s.key(),
                    new Answers.Kept(call.digest(), answer, now, call.forEver())));
    return answer;
  }

  private Answer attempt(Tx tx, Call call, Work work) {
    tx.mark();
    try {
      return work.in(tx);
    } catch (Refusal refusal) {
      tx.undo();
      work.refused(tx, refusal);
      audit(tx, call, work.about(), refusal);
      return problems.apply(refusal, call.code());
    }
  }

  private Optional<Answers.Kept> known(Tx tx, Scope scope, Instant now) {
    Optional<Answers.Kept> kept =
        tx.answers().find(scope.principal(), scope.operation(), scope.key());
    if (kept.isPresent() && !kept.get().forEver() && kept.get().at().plus(KEPT).isBefore(now)) {
      tx.answers().remove(scope.principal(), scope.operation(), scope.key());
      return Optional.empty();
    }
    return kept;
  }

  private void audit(Tx tx, Call call, Optional<IntentId> about, Refusal refusal) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("operation", call.operation());
    values.put("problem", refusal.type().segment());
    values.put("code", call.code());
    refusal.field().ifPresent(f -> values.put("field", f));
    call.key().ifPresent(k -> values.put("key", k));
    Recorder.note(
        tx,
        call.caller().principal(),
        about,
        onlyTenant(call.caller()),
        rules.now(),
        "request-refused",
        values);
  }

  /// Whose a refusal is that is about no intent the store has.
  private static Optional<Tenant> onlyTenant(Caller caller) {
    return caller.seen().size() == 1 ? caller.seen().stream().findFirst() : Optional.empty();
  }
}
