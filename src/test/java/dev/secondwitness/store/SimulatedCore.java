package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.Simulated;
import dev.secondwitness.domain.decision.SimulatedStore;
import dev.secondwitness.domain.decision.VerifiedSource;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.intent.ReportedReceipt;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.AuthorizeIntent;
import dev.secondwitness.store.core.BeginAttempt;
import dev.secondwitness.store.core.Call;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Cards;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.CastVote;
import dev.secondwitness.store.core.Decide;
import dev.secondwitness.store.core.Entitled;
import dev.secondwitness.store.core.Gate;
import dev.secondwitness.store.core.KeptIntent;
import dev.secondwitness.store.core.LiftHold;
import dev.secondwitness.store.core.PlaceHold;
import dev.secondwitness.store.core.ReceiveEvent;
import dev.secondwitness.store.core.RecordIntent;
import dev.secondwitness.store.core.RecordReading;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.ReplayChain;
import dev.secondwitness.store.core.ReportOutcome;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.RulesOfEvidence;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.core.WithdrawProposal;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.jdbc.JdbcScratch;
import dev.secondwitness.store.jobs.OwnWork;
import dev.secondwitness.store.jobs.Sweeper;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;

/// The real store of one intent, without HTTP: its services behind the gate, its jobs, its database
/// in a file. A crash drops everything in memory and opens the file again.
final class SimulatedCore implements SimulatedStore {
  /// Every so manieth seed is replayed in the end; each is verified, row by row.
  private static final int REPLAYED = 4;

  private static final Duration RESOLVE = Duration.ofMinutes(60);
  private static final Caller AGENT = caller("agent");
  private static final Caller MARA = caller("mara");
  private static final Caller REZA = caller("reza");
  private static final Caller INES = caller("ines");
  private static final String ARGUMENTS = "{\"amount\":\"4200\",\"order\":\"4812\"}";

  private final Simulated with;
  private final Path directory;
  private final Rules rules;
  private final Cases cases;
  private final ExecutorService threads = new DirectExecutor();
  private final List<Judgement> judgements = new ArrayList<>();
  private final IntentId intent;
  private Database database;
  private JdbcLedger ledger;
  private Gate gate;
  private Sweeper jobs;
  private Optional<Hold> hold = Optional.empty();
  private int numbered;
  private int asked;
  private Optional<CaseFile> file = Optional.empty();

  /// @param directory where a database without rows lies
  SimulatedCore(Simulated with, Path directory) {
    this.with = with;
    this.directory = directory;
    this.rules = rules();
    this.cases = new Cases(rules);
    this.database = Database.h2(directory);
    this.ledger = new JdbcLedger(database, () -> {});
    this.gate = gate();
    this.jobs = jobs();
    this.intent = recorded("r-1").orElseThrow().intent().id();
    assertThat(authorized(intent)).isPresent();
  }

  private static Caller caller(String name) {
    Caller caller = World.CALLERS.get(name);
    if (caller == null) {
      throw new IllegalArgumentException("There is no " + name);
    }
    return caller;
  }

  private Rules rules() {
    Cards cards =
        new Cards() {
          @Override
          public Optional<ContractCard> current(Provider provider, Operation operation) {
            return Optional.of(with.card());
          }

          @Override
          public Optional<ContractCard> at(String id, int version) {
            return Optional.of(with.card());
          }
        };
    Policy policy =
        new Policy(
            Map.of(World.REFUND, List.of(new Money("EUR", 50_000))),
            RESOLVE,
            with.timing(),
            new Owner(Owner.Kind.GROUP, "reviewers"),
            Map.of(),
            List.of(new Owner(Owner.Kind.GROUP, "managers")),
            List.of(),
            Policy.CLAIM,
            Set.of(new VerifiedSource("payments-signed", "agent")));
    return new Rules(
        RulesOfEvidence.always(
            cards, this::judge, (provider, operation) -> with.witnesses(), tenant -> policy),
        CurrencyScales.ISO,
        with.clock(),
        () -> "%016d".formatted(++numbered));
  }

  private Gate gate() {
    return new Gate(
        ledger,
        rules,
        (refusal, code) ->
            new Answer(409, Optional.empty(), "text/plain", refusal.type().segment()));
  }

  private Sweeper jobs() {
    return Sweeper.of(
        ledger, rules, new OwnWork(Optional.of(new OwnWork.Readers(new Asked(), threads)), true));
  }

  /// Does something behind the gate, under a key of its own; empty when it is refused.
  private <T> Optional<T> pass(Caller caller, String operation, Function<Tx, T> work) {
    return pass(caller, operation, work, (tx, refusal) -> {});
  }

  private interface Refused {
    void with(Tx tx, Refusal refusal);
  }

  private <T> Optional<T> pass(
      Caller caller, String operation, Function<Tx, T> work, Refused refused) {
    file = Optional.empty();
    AtomicReference<Optional<T>> done = new AtomicReference<>(Optional.empty());
    String key = "key-" + ++asked;
    Call call =
        new Call(
            caller,
            now -> Optional.of(caller),
            operation,
            Optional.of(key),
            ArgsHash.of(key).hex(),
            false,
            "req_" + asked);
    Gate.Work doing =
        new Gate.Work() {
          @Override
          public Answer in(Tx tx) {
            done.set(Optional.of(work.apply(tx)));
            return new Answer(201, Optional.empty(), "text/plain", key);
          }

          @Override
          public void refused(Tx tx, Refusal refusal) {
            refused.with(tx, refusal);
          }
        };
    Answer first = gate.pass(call, doing);
    if (asked % 8 == 0) {
      // its answer was lost, and it is asked again
      Optional<T> once = done.getAndSet(Optional.empty());
      assertThat(gate.pass(call, doing)).isEqualTo(first);
      assertThat(done.get()).isEmpty();
      done.set(once);
    }
    return first.status() == 201 ? Objects.requireNonNull(done.get()) : Optional.empty();
  }

  private Optional<RecordIntent.Recorded> recorded(String reference) {
    return pass(
        AGENT,
        "recordIntent",
        tx ->
            new RecordIntent(rules, cases)
                .in(
                    tx,
                    AGENT,
                    new RecordIntent.Command(
                        reference,
                        World.ACME,
                        "refund",
                        World.REFUND,
                        World.PAYMENTS,
                        new Arguments(ARGUMENTS, ArgsHash.of(ARGUMENTS), List.of()),
                        new Subject(
                            Optional.of(new Money("EUR", 4200)),
                            Optional.of(new BusinessRef("order 4812")),
                            List.of(),
                            "en",
                            Tier.NORMAL,
                            Optional.empty()),
                        with.deadline(),
                        Optional.of(with.maxAttempts()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())));
  }

  private Optional<KeptIntent> authorized(IntentId id) {
    return pass(
        AGENT,
        "authorize",
        tx ->
            new AuthorizeIntent(rules, cases)
                .in(
                    tx,
                    AGENT,
                    id,
                    Optional.of("\"" + cases.file(tx, AGENT, id).version() + "\""),
                    new AuthorizeIntent.Command(
                        ArgsHash.of(ARGUMENTS), "policy:test", Optional.empty())));
  }

  /// The case as it is since the last change.
  private CaseFile file() {
    if (file.isEmpty()) {
      file = Optional.of(ledger.read(tx -> cases.file(tx, INES, intent)));
    }
    return file.get();
  }

  @Override
  public View view() {
    CaseFile file = file();
    return new View(
        file.envelope(),
        file.state(),
        file.round(),
        file.owner(),
        file.resolveBy(),
        file.attempts(),
        file.receipts(),
        file.readings(),
        file.dispositions());
  }

  @Override
  public Optional<Attempt> begin() {
    return begin(file().envelope().keyTerms().key().value());
  }

  private Optional<Attempt> begin(String key) {
    BeginAttempt begin = new BeginAttempt(rules, cases);
    BeginAttempt.Command command =
        new BeginAttempt.Command(
            1,
            ArgsHash.of(ARGUMENTS),
            key,
            "w-1",
            World.PAYMENTS,
            Optional.empty(),
            Optional.empty());
    return pass(
            AGENT,
            "beginAttempt",
            tx -> begin.in(tx, AGENT, intent, command),
            (tx, refusal) -> begin.refused(tx, AGENT, intent, command, refusal))
        .map(BeginAttempt.Begun::attempt);
  }

  @Override
  public void drift() {
    assertThat(begin("another-key-0001")).isEmpty();
  }

  @Override
  public boolean report(Attempt attempt, ReportedOutcome outcome) {
    return pass(
            AGENT,
            "reportOutcome",
            tx ->
                new ReportOutcome(rules, cases)
                    .in(
                        tx,
                        AGENT,
                        attempt.id(),
                        new ReportOutcome.Command(outcome, Optional.empty(), Optional.empty())))
        .isPresent();
  }

  @Override
  public void news(News news) {
    String key = file().envelope().keyTerms().key().value();
    ReceiveEvent.Command command =
        new ReceiveEvent.Command(
            news.verified() ? "payments-signed" : "somebody",
            news.id(),
            news.undone() ? ReceiveEvent.Kind.UNDONE : ReceiveEvent.Kind.COMMITTED,
            Optional.empty(),
            Optional.of(key),
            Optional.empty(),
            Optional.of(new ReportedReceipt(news.receipt(), news.amount())),
            news.occurredAt(),
            Optional.empty(),
            news.id());
    assertThat(
            pass(
                AGENT, "receiveEvent", tx -> new ReceiveEvent(rules, cases).in(tx, AGENT, command)))
        .isPresent();
  }

  @Override
  public void read(WitnessTerms witness, Judgement judgement) {
    Look look = shown(judgement);
    Observation observation = new Observation(witness.id(), witness.version(), List.of(look));
    Caller reader = judgements.size() % 2 == 0 ? MARA : REZA;
    assertThat(
            pass(
                reader,
                "recordReading",
                tx ->
                    new RecordReading(rules, cases)
                        .in(
                            tx,
                            reader,
                            intent,
                            new RecordReading.Command(
                                intent,
                                cases.file(tx, reader, intent).round(),
                                observation,
                                CanonicalJson.of(ObservationMapping.toJson(observation))))))
        .isPresent();
  }

  /// A look whose body says which judgement is meant.
  private Look shown(Judgement judgement) {
    judgements.add(judgement);
    Instant at = judgement.readAt();
    return new Look(
        List.of(
            new Exchange(
                "lookup",
                "GET",
                "http://127.0.0.1:9/refunds",
                Map.of(),
                at,
                at,
                Optional.of(200),
                Map.of(),
                Integer.toString(judgements.size() - 1),
                StoreFixture.HASH_OF_NOTHING,
                Optional.empty(),
                "",
                "127.0.0.1:9",
                "")),
        false);
  }

  private Judgement judge(Question question, Observation observation) {
    return judgements.get(Integer.parseInt(observation.last().exchanges().getLast().body()));
  }

  /// The witnesses as the store's own jobs ask them.
  private final class Asked implements Witnesses {
    @Override
    public Look look(WitnessId witness, int version, Question question, Progress progress) {
      return shown(with.asking().apply(witness));
    }

    @Override
    public Judgement judge(Question question, Observation observation) {
      return SimulatedCore.this.judge(question, observation);
    }

    @Override
    public Optional<String> asCurl(WitnessId witness, int version, Question question) {
      return Optional.empty();
    }
  }

  @Override
  public boolean decide(Act act) {
    CaseFile file = file();
    Optional<ReceiptId> receipt = receipt(act, file);
    Decide.Command command =
        new Decide.Command(
            new DecisionKey("press-" + ++numbered),
            Optional.of("\"" + file.version() + "\""),
            act,
            file.round(),
            ArgsHash.of(ARGUMENTS),
            receipt,
            rests(act, file, receipt),
            DecisionReason.OTHER,
            "as the evidence says",
            act == Act.ESCALATE
                ? Optional.of(new Owner(Owner.Kind.GROUP, "managers"))
                : Optional.empty(),
            act == Act.ESCALATE ? Optional.of(rules.now().plus(RESOLVE)) : Optional.empty(),
            List.of());
    Optional<Decide.Recorded> recorded =
        pass(MARA, "decide", tx -> new Decide(rules, cases, false).in(tx, MARA, intent, command));
    return recorded.isPresent()
        && recorded.get().proposal().map(p -> approved(act, p)).orElse(true);
  }

  private Optional<ReceiptId> receipt(Act act, CaseFile file) {
    return switch (act) {
      case CONFIRM ->
          file.receipts().stream()
              .filter(r -> r.round() == file.round() && r.supportsConfirm())
              .map(Receipt::id)
              .findFirst()
              .or(() -> found(act, file.standing()));
      case CONFIRM_WHAT_IS_THERE -> found(act, file.standing());
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY, ESCALATE -> Optional.empty();
    };
  }

  private static Optional<ReceiptId> found(Act act, List<Reading> readings) {
    return readings.stream().flatMap(r -> shows(act, r.verdict()).stream()).findFirst();
  }

  private static Optional<ReceiptId> shows(Act act, Verdict verdict) {
    if (act == Act.CONFIRM && verdict instanceof Verdict.Present p) {
      return Optional.of(p.found().id());
    }
    return act == Act.CONFIRM_WHAT_IS_THERE && verdict instanceof Verdict.Differs d
        ? Optional.of(d.found().id())
        : Optional.empty();
  }

  private static List<Decide.Rest> rests(Act act, CaseFile file, Optional<ReceiptId> receipt) {
    return file.readings().stream()
        .filter(r -> r.round() == file.round())
        .filter(
            r ->
                receipt.isPresent()
                    ? shows(act, r.verdict()).equals(receipt)
                    : r.verdict().kind() == VerdictKind.ABSENT_AS_OF
                        || r.verdict().kind() == VerdictKind.UNDONE)
        .map(r -> new Decide.Rest(r.id(), r.evidenceDigest()))
        .toList();
  }

  /// The second person votes for it; what cannot be voted for is withdrawn.
  private boolean approved(Act act, Proposal proposal) {
    CaseFile file = file();
    Optional<String> version = Optional.of("\"" + file.version() + "\"");
    Entitled entitled = (person, tenant) -> Entitled.Answer.STILL;
    CastVote.Command vote =
        new CastVote.Command(
            version,
            Vote.Choice.APPROVE,
            proposal.digest(),
            ArgsHash.of(ARGUMENTS),
            rests(act, file, proposal.decision().receipt()),
            "so it is");
    boolean voted =
        pass(
                REZA,
                "vote",
                tx ->
                    new CastVote(rules, cases, entitled, false)
                        .in(tx, REZA, proposal.decision().id(), vote))
            .isPresent();
    if (!voted) {
      assertThat(
              pass(
                  MARA,
                  "withdraw",
                  tx ->
                      new WithdrawProposal(rules, cases)
                          .in(tx, MARA, proposal.decision().id(), version, "not yet")))
          .isPresent();
    }
    return voted;
  }

  @Override
  public void sweep() {
    file = Optional.empty();
    jobs.sweep();
  }

  @Override
  public void hold(boolean held) {
    if (held && hold.isEmpty()) {
      hold =
          pass(
              INES,
              "hold",
              tx ->
                  new PlaceHold(rules, cases)
                      .in(
                          tx,
                          INES,
                          new PlaceHold.Command(
                              World.ACME,
                              Hold.Over.TENANT,
                              Optional.empty(),
                              "looking",
                              Optional.empty())));
      assertThat(hold).isPresent();
    } else if (!held && hold.isPresent()) {
      Hold placed = hold.get();
      assertThat(pass(INES, "lift", tx -> new LiftHold(rules).in(tx, INES, placed.id(), "looked")))
          .isPresent();
      hold = Optional.empty();
    }
  }

  @Override
  public boolean repeat(boolean sameReference) {
    Optional<RecordIntent.Recorded> again =
        recorded(sameReference ? "r-1" : "r-" + (100 + ++numbered));
    if (sameReference) {
      assertThat(again.map(r -> r.intent().id())).contains(intent);
      assertThat(again.orElseThrow().created()).isFalse();
      return false;
    }
    return again.isPresent() && authorized(again.get().intent().id()).isPresent();
  }

  @Override
  public void crash() {
    file = Optional.empty();
    jobs.close();
    try (Connection connection =
        DriverManager.getConnection("jdbc:h2:file:" + directory.resolve("store"), "sa", "")) {
      if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
        session.getDatabase().getStore().getMvStore().closeImmediately();
      }
    } catch (SQLException closed) {
      assertThat(closed.getMessage()).isNotBlank();
    }
    database.close();
    database = Database.h2(directory);
    ledger = new JdbcLedger(database, () -> {});
    gate = gate();
    jobs = jobs();
    assertThat(new VerifyChain(ledger).run().troubles()).isEmpty();
  }

  @Override
  public void close() {
    try {
      assertThat(new VerifyChain(ledger).run().troubles()).isEmpty();
      if (with.seed() % REPLAYED == 0) {
        replay();
      }
    } finally {
      jobs.close();
      ledger.close();
      database.close();
    }
  }

  private void replay() {
    ReplayChain.Replayed replayed = new ReplayChain(ledger, JdbcScratch::open).run();
    assertThat(replayed.differences()).isEmpty();
    assertThat(replayed.broken()).isEmpty();
    assertThat(replayed.compared()).isPositive();
  }
}
