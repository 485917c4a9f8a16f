package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.Samples;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Reopening;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Condition;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.NextMove;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.OutcomeRules;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RecoveryTable;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.intent.StateMachine;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The domain's rules and nothing else: state machine, recovery table, checks, replay gate and
/// reopening, held together by as little as a store of one intent needs. Some of the rules can be
/// got wrong on purpose.
final class SimulatedRules implements SimulatedStore {
  /// A rule that is wrong.
  enum Bug {
    TIMEOUT_IS_REFUSED,
    SWEEPER_RETRIES,
    DEADLINE_FAILS,
    KEY_KEPT_FOR_EVER,
    ONE_ATTEMPT_MORE,
    LATE_RECEIPT_FLIPS,
    NOBODY_OWNS_IT,
    ABSENCE_AFTER_ONE_LOOK,
    CONTRARY_IGNORED,
    LATE_ERROR_FORGOTTEN
  }

  private static final Duration RESOLVE = Duration.ofMinutes(60);
  private static final Owner FIRST = new Owner(Owner.Kind.GROUP, "reviewers");
  private static final Owner NEXT = new Owner(Owner.Kind.GROUP, "managers");

  private final Simulated with;
  private final Set<Bug> bugs;
  private final Envelope envelope;
  private final List<Attempt> attempts = new ArrayList<>();
  private final List<Receipt> receipts = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();
  private final List<Disposition> dispositions = new ArrayList<>();
  private final List<News> undone = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private IntentState state = IntentState.AUTHORIZED;
  private int round = 1;
  private Optional<Owner> owner = Optional.empty();
  private Optional<Instant> resolveBy = Optional.empty();
  private Optional<ReceiptId> accepted = Optional.empty();
  private Instant vouchedAt = Instant.MIN;
  private boolean drift;
  private boolean held;

  SimulatedRules(Simulated with) {
    this(with, Set.of());
  }

  SimulatedRules(Simulated with, Bug bug) {
    this(with, Set.of(bug));
  }

  private SimulatedRules(Simulated with, Set<Bug> bugs) {
    this.with = with;
    this.bugs = bugs;
    this.envelope =
        ModelCase.envelope(
            1,
            Duration.between(ModelHistory.START, with.deadline()).toMillis(),
            with.maxAttempts());
  }

  @Override
  public View view() {
    return new View(
        envelope, state, round, owner, resolveBy, attempts, receipts, readings, dispositions);
  }

  private Instant now() {
    return with.clock().instant();
  }

  private CaseFacts facts() {
    List<Hold> holds = held ? List.of(Samples.hold()) : List.of();
    return new CaseFacts(
        envelope,
        state,
        round,
        attempts,
        drift,
        receipts,
        readings,
        with.card(),
        with.timing(),
        holds,
        with.witnesses(),
        true,
        now());
  }

  @Override
  public Optional<Attempt> begin() {
    int most = with.maxAttempts() + (bugs.contains(Bug.ONE_ATTEMPT_MORE) ? 1 : 0);
    if (!now().isBefore(with.deadline()) || attempts.size() >= most || held) {
      return Optional.empty();
    }
    boolean takesOver =
        state == IntentState.EXECUTING
            && with.card().idempotent()
            && attempts.stream().allMatch(a -> now().isAfter(a.sendBefore()));
    Optional<IntentState> next =
        takesOver
            ? Optional.of(state)
            : StateMachine.next(state, Trigger.DISPATCH, !attempts.isEmpty());
    boolean told =
        attempts.isEmpty()
            && receipts.stream().anyMatch(r -> r.supportsConfirm() && !takenBack(r.id()));
    if (next.isEmpty() || told || (!allProven() && !replayable())) {
      return Optional.empty();
    }
    if (!takesOver && dispositions.stream().anyMatch(d -> d.round() == round)) {
      round++;
    }
    state = next.get();
    return Optional.of(dispatch());
  }

  private boolean replayable() {
    return ReplayGate.of(facts()).lines().stream()
        .allMatch(
            line ->
                line.holds()
                    || (line.term() == ReplayGate.Term.KEY_RETENTION
                        && bugs.contains(Bug.KEY_KEPT_FOR_EVER)));
  }

  private Attempt dispatch() {
    Instant before = now().plus(with.timing().sendBefore());
    Attempt attempt =
        new Attempt(
            new AttemptId("att_" + (1000 + attempts.size())),
            attempts.size() + 1,
            ModelCase.WORKER,
            "worker-1",
            new Provider("payments-eu"),
            Optional.empty(),
            now(),
            before.isAfter(with.deadline()) ? with.deadline() : before,
            now().plus(with.timing().answerBy()),
            ModelCase.KEY.value(),
            ModelCase.HASH,
            OutcomeClass.RUNNING,
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.empty(),
            false);
    attempts.add(attempt);
    return attempt;
  }

  @Override
  public void drift() {
    drift = true;
  }

  @Override
  public boolean report(Attempt attempt, ReportedOutcome reported) {
    int at = attempt.number() - 1;
    Attempt before = attempts.get(at);
    OutcomeClass outcome = classify(reported);
    boolean open =
        switch (before.outcome()) {
          case RUNNING, UNKNOWN, ACCEPTED_NOT_FINAL -> true;
          case COMMITTED, REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, NOT_SENT, SAYS_EXISTS -> false;
        };
    boolean firstAnswer =
        reported instanceof ReportedOutcome.Answered
            && before.status().isEmpty()
            && !bugs.contains(Bug.LATE_ERROR_FORGOTTEN);
    boolean knowsMore =
        firstAnswer || (outcome != OutcomeClass.UNKNOWN && outcome != before.outcome());
    if (before.endedAt().isPresent() && !(open && knowsMore)) {
      return false;
    }
    boolean late = state != IntentState.EXECUTING || before.outcome() != OutcomeClass.RUNNING;
    boolean opens = late && receiptSpeaksAgainst();
    Attempt after = ended(before, outcome, reported, late && outcome != OutcomeClass.UNKNOWN);
    attempts.set(at, after);
    Optional<Receipt> receipt = receipt(after, reported, round + (opens ? 1 : 0));
    receipt.ifPresent(receipts::add);
    if (late) {
      if (receipt.isPresent() && opens) {
        reopen();
      }
    } else if (receipt.isPresent() && commits(receipt.get(), Instant.MIN)) {
      commit(receipt.get().id(), receipt.get().receivedAt());
    } else {
      move(after, reported);
    }
    return true;
  }

  private OutcomeClass classify(ReportedOutcome reported) {
    return bugs.contains(Bug.TIMEOUT_IS_REFUSED) && reported instanceof ReportedOutcome.TimedOut
        ? OutcomeClass.REFUSED_BEFORE_EFFECT
        : OutcomeRules.classify(reported, with.card());
  }

  private Attempt ended(Attempt a, OutcomeClass outcome, ReportedOutcome reported, boolean late) {
    Optional<ReportedOutcome.Answered> answer =
        reported instanceof ReportedOutcome.Answered x ? Optional.of(x) : Optional.empty();
    return a.with(
        a.providerRequestId(),
        new Attempt.Result(
            outcome,
            answer.map(ReportedOutcome.Answered::status),
            answer.flatMap(ReportedOutcome.Answered::code),
            answer.map(ReportedOutcome.Answered::replayed).orElse(false),
            Optional.of(now()),
            Optional.empty(),
            late));
  }

  private Optional<Receipt> receipt(Attempt attempt, ReportedOutcome reported, int inRound) {
    return reported instanceof ReportedOutcome.Answered answer
        ? answer
            .receipt()
            .map(
                r ->
                    new Receipt(
                        r.id(),
                        Receipt.Source.OWN_ANSWER,
                        Optional.of(attempt.id()),
                        r.amount(),
                        attempt.outcome() == OutcomeClass.COMMITTED,
                        answer.replayed(),
                        false,
                        inRound,
                        now()))
        : Optional.empty();
  }

  private boolean commits(Receipt receipt, Instant occurredAt) {
    return receipt.supportsConfirm()
        && (receipt.amount().isEmpty() || receipt.amount().equals(envelope.subject().amount()))
        && undone.stream()
            .noneMatch(n -> n.receipt().equals(receipt.id()) && n.occurredAt().isAfter(occurredAt))
        && !another(receipt.id());
  }

  private boolean another(ReceiptId id) {
    return receipts.stream().anyMatch(r -> r.finalResult() && !r.id().equals(id))
        || readings.stream()
            .anyMatch(r -> shown(r.verdict()).stream().anyMatch(f -> !f.equals(id)));
  }

  private static List<ReceiptId> shown(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Present p -> ours(p.found());
      case Verdict.Differs d -> ours(d.found());
      case Verdict.Doubled d -> d.effects().stream().map(Finding::id).toList();
      case Verdict.Pending p -> List.of();
      case Verdict.Undone u -> List.of();
      case Verdict.AbsentAsOf a -> List.of();
      case Verdict.NotSeen n -> List.of();
      case Verdict.Unreadable u -> List.of();
      case Verdict.Unrecognised u -> List.of();
    };
  }

  private static List<ReceiptId> ours(Finding found) {
    return found.match().ours() ? List.of(found.id()) : List.of();
  }

  private boolean takenBack(ReceiptId id) {
    return undone.stream().anyMatch(n -> n.receipt().equals(id));
  }

  private void commit(ReceiptId receipt, Instant vouched) {
    settle(Trigger.RECEIPT, Disposition.Outcome.CONFIRMED, Optional.of(receipt));
    accepted = Optional.of(receipt);
    vouchedAt = vouched;
  }

  private void settle(Trigger trigger, Disposition.Outcome outcome, Optional<ReceiptId> receipt) {
    state = StateMachine.next(state, trigger, !attempts.isEmpty()).orElseThrow();
    owner = Optional.empty();
    resolveBy = Optional.empty();
    dispositions.add(new Disposition(round, outcome, receipt, Optional.empty(), "x", now()));
  }

  private void unknown(Trigger trigger) {
    state = StateMachine.next(state, trigger, !attempts.isEmpty()).orElseThrow();
    if (!bugs.contains(Bug.NOBODY_OWNS_IT)) {
      owner = Optional.of(FIRST);
      resolveBy = Optional.of(now().plus(RESOLVE));
    }
  }

  private void reopen() {
    if (bugs.contains(Bug.LATE_RECEIPT_FLIPS) && !dispositions.isEmpty() && !receipts.isEmpty()) {
      Disposition last = dispositions.removeLast();
      state = IntentState.COMMITTED;
      dispositions.add(
          new Disposition(
              last.round(),
              Disposition.Outcome.CONFIRMED,
              Optional.of(receipts.getLast().id()),
              Optional.empty(),
              "x",
              now()));
      return;
    }
    unknown(Trigger.CONTRARY_EVIDENCE);
    round++;
  }

  private boolean receiptSpeaksAgainst() {
    return state == IntentState.REJECTED
        || (state == IntentState.AUTHORIZED && !attempts.isEmpty());
  }

  /// By the recovery table, then by what budget and deadline leave.
  private void move(Attempt attempt, ReportedOutcome reported) {
    NextMove move =
        switch (attempt.outcome()) {
          case COMMITTED, ACCEPTED_NOT_FINAL, SAYS_EXISTS -> NextMove.RECONCILE;
          case REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, NOT_SENT, UNKNOWN, RUNNING ->
              RecoveryTable.nextMove(
                  condition(attempt.outcome(), reported), with.card().effectClass());
        };
    boolean running = attempts.stream().anyMatch(a -> a.outcome() == OutcomeClass.RUNNING);
    boolean left = attempts.size() < with.maxAttempts() && now().isBefore(with.deadline());
    switch (move) {
      case STOP -> stop();
      case WAIT_AND_RETRY, RETRY, RETRY_OR_FAIL_OVER, FAIL_OVER_TO_EQUIVALENT -> {
        if (running) {
          unknown(Trigger.UNANSWERED);
        } else if (!left) {
          stop();
        } else {
          state = StateMachine.next(state, Trigger.MAY_TRY_AGAIN, true).orElseThrow();
        }
      }
      case RECONCILE, REVIEW, DONE -> unknown(Trigger.UNANSWERED);
    }
  }

  private void stop() {
    if (allProven()) {
      settle(Trigger.ALL_REFUSED, Disposition.Outcome.FAILED, Optional.empty());
    } else {
      unknown(Trigger.UNANSWERED);
    }
  }

  private static Condition condition(OutcomeClass outcome, ReportedOutcome reported) {
    return switch (outcome) {
      case REFUSED_BEFORE_EFFECT -> Condition.REJECTED_BEFORE_EFFECT;
      case REFUSED_FOR_NOW -> Condition.OVERLOAD_LISTED;
      case NOT_SENT -> Condition.NOT_DISPATCHED_PROVEN;
      case UNKNOWN, RUNNING, COMMITTED, ACCEPTED_NOT_FINAL, SAYS_EXISTS ->
          reported instanceof ReportedOutcome.TimedOut
                  || reported instanceof ReportedOutcome.Cancelled
              ? Condition.TIMEOUT
              : Condition.ERROR_UNLISTED;
    };
  }

  private boolean allProven() {
    return attempts.stream().allMatch(a -> a.outcome().provenWithoutEffect());
  }

  @Override
  public void news(News news) {
    if (!known.add(news.id())) {
      return;
    }
    if (news.undone()) {
      undone.add(news);
      if (state == IntentState.COMMITTED
          && accepted.equals(Optional.of(news.receipt()))
          && news.occurredAt().isAfter(vouchedAt)) {
        reopen();
      }
      return;
    }
    boolean opens = receiptSpeaksAgainst();
    Receipt receipt =
        new Receipt(
            news.receipt(),
            news.verified() ? Receipt.Source.VERIFIED_EVENT : Receipt.Source.UNVERIFIED_EVENT,
            Optional.empty(),
            news.amount(),
            true,
            false,
            false,
            round + (opens ? 1 : 0),
            now());
    receipts.add(receipt);
    boolean may =
        state == IntentState.EXECUTING || (state == IntentState.INDETERMINATE && round == 1);
    if (opens) {
      reopen();
    } else if (may && commits(receipt, news.occurredAt())) {
      commit(receipt.id(), news.occurredAt());
    }
  }

  @Override
  public void read(WitnessTerms witness, Judgement judgement) {
    boolean opens =
        Reopening.opensNextRound(state, judgement.verdict().kind(), !attempts.isEmpty());
    Reading reading =
        new Reading(
            new ReadingId("rd_" + (1000 + readings.size())),
            ModelCase.INTENT,
            round + (opens ? 1 : 0),
            witness,
            judgement.verdict(),
            judgement.readAt(),
            judgement.age(),
            Duration.ZERO,
            ModelCase.READER,
            "console",
            "");
    readings.add(reading);
    if (opens) {
      reopen();
    }
  }

  @Override
  public boolean decide(Act act) {
    CaseFacts facts = facts();
    if (state != IntentState.INDETERMINATE
        || Checks.unmet(act, facts).stream().anyMatch(unmet -> !spared(unmet, facts))) {
      return false;
    }
    switch (act) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE -> {
        Optional<ReceiptId> receipt = found(act, facts);
        receipt.ifPresent(
            id -> {
              settle(
                  Trigger.CONFIRM,
                  act == Act.CONFIRM
                      ? Disposition.Outcome.CONFIRMED
                      : Disposition.Outcome.CONFIRMED_AS_FOUND,
                  receipt);
              accepted = receipt;
              vouchedAt = now();
            });
        return receipt.isPresent();
      }
      case FAIL_CLOSE -> settle(Trigger.FAIL_CLOSE, Disposition.Outcome.FAILED, Optional.empty());
      case FAIL_ALLOW_REPLAY ->
          settle(
              Trigger.FAIL_ALLOW_REPLAY,
              Disposition.Outcome.FAILED_REPLAY_ALLOWED,
              Optional.empty());
      case ESCALATE -> {
        owner = Optional.of(NEXT);
        resolveBy = Optional.of(now().plus(RESOLVE));
      }
    }
    return true;
  }

  private boolean spared(CheckResult unmet, CaseFacts facts) {
    return switch (unmet.check()) {
      case KEY_PROTECTS -> bugs.contains(Bug.KEY_KEPT_FOR_EVER);
      case COVERED_ABSENCE ->
          bugs.contains(Bug.ABSENCE_AFTER_ONE_LOOK)
              && facts.standing().stream()
                  .anyMatch(r -> r.verdict().kind() == VerdictKind.ABSENT_AS_OF);
      case NOTHING_CONTRARY -> bugs.contains(Bug.CONTRARY_IGNORED);
      case PAST_HORIZON,
          INDEPENDENT_PRESENCE,
          NOT_UNDONE,
          NO_LATER_ABSENCE,
          COUNTED,
          AUTHORITY_LEFT ->
          false;
    };
  }

  /// The receipt a confirm can name.
  private Optional<ReceiptId> found(Act act, CaseFacts facts) {
    return act == Act.CONFIRM_WHAT_IS_THERE
        ? standing(facts, VerdictKind.DIFFERS)
        : facts.finalReceipts().stream()
            .map(Receipt::id)
            .filter(id -> !takenBack(id))
            .findFirst()
            .or(() -> standing(facts, VerdictKind.PRESENT));
  }

  private static Optional<ReceiptId> standing(CaseFacts facts, VerdictKind kind) {
    return facts.standing().stream()
        .filter(r -> r.verdict().kind() == kind)
        .flatMap(r -> shown(r.verdict()).stream())
        .findFirst();
  }

  @Override
  public void sweep() {
    Instant now = now();
    boolean silent = attempts.stream().anyMatch(a -> silent(a, now));
    attempts.replaceAll(
        a ->
            silent(a, now)
                ? a.with(
                    a.providerRequestId(),
                    new Attempt.Result(
                        OutcomeClass.UNKNOWN,
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        false))
                : a);
    if (state == IntentState.EXECUTING && silent) {
      unknown(Trigger.UNANSWERED);
    }
    if (state == IntentState.AUTHORIZED && !now.isBefore(with.deadline()) && allProven()) {
      boolean open = dispositions.stream().noneMatch(d -> d.round() == round);
      if (!attempts.isEmpty() && open) {
        settle(Trigger.AUTHORITY_ENDED, Disposition.Outcome.FAILED, Optional.empty());
      } else {
        state =
            StateMachine.next(
                    state,
                    attempts.isEmpty() ? Trigger.EXPIRE : Trigger.AUTHORITY_ENDED,
                    !attempts.isEmpty())
                .orElseThrow();
      }
    }
    if (state == IntentState.INDETERMINATE
        && resolveBy.filter(by -> by.isBefore(now)).isPresent()) {
      overdue();
    }
  }

  private static boolean silent(Attempt attempt, Instant now) {
    return attempt.outcome() == OutcomeClass.RUNNING && attempt.answerBy().isBefore(now);
  }

  private void overdue() {
    if (bugs.contains(Bug.SWEEPER_RETRIES)) {
      dispatch();
    }
    if (bugs.contains(Bug.DEADLINE_FAILS)) {
      settle(Trigger.FAIL_CLOSE, Disposition.Outcome.FAILED, Optional.empty());
      return;
    }
    CaseFacts facts = facts();
    if (round == 1 && !drift && allProven() && Checks.unmet(Act.FAIL_CLOSE, facts).isEmpty()) {
      settle(Trigger.FAIL_CLOSE, Disposition.Outcome.FAILED, Optional.empty());
      return;
    }
    owner = Optional.of(NEXT);
    resolveBy = Optional.of(now().plus(RESOLVE));
  }

  @Override
  public void hold(boolean paused) {
    held = paused;
  }

  @Override
  public boolean repeat(boolean sameReference) {
    return false;
  }

  @Override
  public void crash() {
    // rules remember nothing
  }

  @Override
  public void close() {
    // nothing is kept
  }
}
