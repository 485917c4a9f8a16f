package dev.secondwitness.store;

import dev.secondwitness.linear.Specification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What one intent answers when it is asked one thing after another; written from the contract, and
/// sharing nothing with the store.
final class IntentModel
    implements Specification<IntentModel.Intent, IntentModel.Ask, IntentModel.Says> {
  private static final int MAX_ATTEMPTS = 3;

  private final Intent start;

  /// What is asked of the intent.
  sealed interface Ask {
    /// The key of a request that may be sent again under it; empty when it never is.
    default String again() {
      return "";
    }

    record Read() implements Ask {}

    record Authorize(String again, long version) implements Ask {}

    record Begin(String again) implements Ask {}

    /// @param told `timed_out`, `not_sent` or `committed`
    record Report(String again, int attempt, String told) implements Ask {}

    /// @param act `confirm`, `fail_close` or `escalate`
    /// @param to to whom it is escalated
    record Decide(String again, long version, int round, String act, String to) implements Ask {}
  }

  /// What can be seen of an answer; a refusal says its problem and, of a stale version, the right
  /// one.
  record Says(
      int status,
      String problem,
      String state,
      long version,
      int round,
      int attempts,
      String owner) {
    static Says refused(int status, String problem) {
      return refused(status, problem, -1);
    }

    static Says refused(int status, String problem, long version) {
      return new Says(status, problem, "", version, -1, -1, "");
    }
  }

  /// How the intent stands.
  ///
  /// @param outcomes of each attempt, in order
  /// @param evidence what a fresh reading of the first round says: `present`, `absent` or nothing
  /// @param receipt whether an attempt's own answer brought the receipt
  /// @param settled the round that has a disposition, 0 for none
  /// @param answered the first answers by key, of requests that may be sent again
  record Intent(
      String state,
      long version,
      int round,
      List<String> outcomes,
      String owner,
      String evidence,
      boolean receipt,
      int settled,
      Map<String, Says> answered) {

    Intent moved(String to) {
      return new Intent(to, version + 1, round, outcomes, "", evidence, receipt, settled, answered);
    }

    Intent with(List<String> its) {
      return new Intent(state, version, round, its, owner, evidence, receipt, settled, answered);
    }

    Intent ownedBy(String who) {
      return new Intent(state, version, round, outcomes, who, evidence, receipt, settled, answered);
    }

    Intent withReceipt() {
      return new Intent(state, version, round, outcomes, owner, evidence, true, settled, answered);
    }

    Intent settledNow() {
      return new Intent(state, version, round, outcomes, owner, evidence, receipt, round, answered);
    }

    Intent inRound(int its) {
      return new Intent(state, version, its, outcomes, owner, evidence, receipt, settled, answered);
    }

    Intent keeps(String key, Says says) {
      Map<String, Says> all = new TreeMap<>(answered);
      all.put(key, says);
      return new Intent(
          state, version, round, outcomes, owner, evidence, receipt, settled, Map.copyOf(all));
    }
  }

  private record Step(Intent after, Says says) {}

  IntentModel(Intent start) {
    this.start = start;
  }

  @Override
  public Intent start() {
    return start;
  }

  @Override
  public Optional<Intent> after(Intent intent, Ask asked, Optional<Says> answer) {
    if (asked.again().isEmpty()) {
      Step step = step(intent, asked);
      return answer.isEmpty() || answer.get().equals(step.says())
          ? Optional.of(step.after())
          : Optional.empty();
    }
    if (answer.isPresent() && answer.get().problem().equals("idempotency-key-in-progress")) {
      return Optional.of(intent);
    }
    Says known = intent.answered().get(asked.again());
    Step step = known == null ? step(intent, asked) : new Step(intent, known);
    return answer.isEmpty() || answer.get().equals(step.says())
        ? Optional.of(step.after().keeps(asked.again(), step.says()))
        : Optional.empty();
  }

  private static Step step(Intent i, Ask asked) {
    return switch (asked) {
      case Ask.Read r ->
          new Step(
              i,
              new Says(200, "", i.state(), i.version(), i.round(), i.outcomes().size(), i.owner()));
      case Ask.Authorize a -> authorize(i, a);
      case Ask.Begin b -> begin(i);
      case Ask.Report r -> report(i, r);
      case Ask.Decide d -> decide(i, d);
    };
  }

  private static Step refused(Intent i, int status, String problem) {
    return new Step(i, Says.refused(status, problem));
  }

  private static Step authorize(Intent i, Ask.Authorize asked) {
    if (asked.version() != i.version()) {
      return new Step(i, Says.refused(412, "stale-version", i.version()));
    }
    if (!i.state().equals("prepared")) {
      return refused(i, 409, "illegal-transition");
    }
    Intent after = i.moved("authorized");
    return new Step(
        after,
        new Says(200, "", "authorized", after.version(), i.round(), i.outcomes().size(), ""));
  }

  private static Step begin(Intent i) {
    if (i.state().equals("prepared")) {
      return refused(i, 409, "stale-authorization");
    }
    if (i.outcomes().size() >= MAX_ATTEMPTS) {
      return refused(i, 409, "budget-spent");
    }
    if (i.state().equals("executing")) {
      return refused(i, 409, "attempt-running");
    }
    if (!i.state().equals("authorized")) {
      return refused(i, 409, "illegal-transition");
    }
    List<String> outcomes = new ArrayList<>(i.outcomes());
    outcomes.add("running");
    Intent after = i.moved("executing").with(List.copyOf(outcomes));
    return new Step(after, new Says(201, "", "", after.version(), -1, outcomes.size(), ""));
  }

  private static Step report(Intent i, Ask.Report asked) {
    String was = i.outcomes().get(asked.attempt() - 1);
    boolean open = was.equals("running") || was.equals("timed_out");
    boolean knowsMore = was.equals("running") || !asked.told().equals("timed_out");
    if (!open || !knowsMore) {
      return refused(i, 409, "illegal-transition");
    }
    List<String> outcomes = new ArrayList<>(i.outcomes());
    outcomes.set(asked.attempt() - 1, asked.told());
    boolean brings = asked.told().equals("committed");
    Intent with = i.with(List.copyOf(outcomes));
    Intent told = brings ? with.withReceipt() : with;
    Intent after = i.state().equals("executing") ? inTime(told, asked.told()) : late(told, brings);
    return new Step(after, new Says(200, "", after.state(), after.version(), -1, -1, ""));
  }

  private static Intent inTime(Intent i, String told) {
    return switch (told) {
      case "committed" -> i.moved("committed").settledNow();
      case "not_sent" ->
          i.outcomes().size() < MAX_ATTEMPTS
              ? i.moved("authorized")
              : i.outcomes().stream().allMatch("not_sent"::equals)
                  ? i.moved("rejected").settledNow()
                  : i.moved("indeterminate").ownedBy("reviewers");
      default -> i.moved("indeterminate").ownedBy("reviewers");
    };
  }

  private static Intent late(Intent i, boolean brings) {
    return brings && i.state().equals("rejected")
        ? i.moved("indeterminate").inRound(i.round() + 1).ownedBy("reviewers")
        : i.moved(i.state()).ownedBy(i.owner());
  }

  private static Step decide(Intent i, Ask.Decide asked) {
    if (asked.version() != i.version()) {
      return new Step(i, Says.refused(412, "stale-version", i.version()));
    }
    boolean settled =
        i.settled() >= asked.round()
            && (asked.round() < i.round() || !i.state().equals("indeterminate"));
    if (settled) {
      return new Step(i, Says.refused(409, "already-settled", i.version()));
    }
    if (asked.round() != i.round()) {
      return new Step(i, Says.refused(409, "reading-other-round", i.version()));
    }
    if (!i.state().equals("indeterminate")) {
      return refused(i, 409, "illegal-transition");
    }
    if (i.round() > 1 && !i.evidence().isEmpty()) {
      // what it rests on was read in the first round
      return refused(i, 409, "reading-other-round");
    }
    if (asked.act().equals("escalate")) {
      return done(i.ownedBy(asked.to()));
    }
    if (asked.act().equals("confirm")) {
      return i.evidence().equals("present")
          ? done(i.moved("committed").settledNow())
          : refused(i, 409, "checks-unmet");
    }
    return i.evidence().equals("absent") && !i.receipt()
        ? done(i.moved("rejected").settledNow())
        : refused(i, 409, "checks-unmet");
  }

  private static Step done(Intent after) {
    return new Step(after, new Says(201, "", after.state(), after.version(), -1, -1, ""));
  }
}
