package dev.secondwitness.console.casefile;

import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.Checks;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.Timing;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.EffectHorizon;
import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.KeyTerms;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.intent.Route;
import dev.secondwitness.domain.intent.Scope;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A case to be changed step by step, starting as the refund of order 4812 in the mockups; its
/// checks are computed by the domain's own rules.
public final class SampleCase {

  /// The moment of the mockups.
  public static final Instant NOW = Instant.parse("2026-09-15T11:40:04Z");

  /// The principal at the console.
  public static final Principal MARA = new Principal("Mara Lind", Principal.Kind.PERSON);

  private static final Principal AGENT = new Principal("refund-agent", Principal.Kind.AGENT);
  private static final String KEY = "rf:acme:int_7f3a91c2";
  private static final ArgsHash HASH =
      ArgsHash.of("{\"amount\":\"4200\",\"currency\":\"EUR\",\"order\":\"4812\"}");

  private IntentId id = new IntentId("int_7f3a91c2");
  private IntentState state = IntentState.INDETERMINATE;
  private int round = 1;
  private long version = 7;
  private Operation operation = new Operation("refund.create");
  private Optional<Money> amount = Optional.of(new Money("EUR", 4200));
  private boolean idempotent = true;
  private final List<Attempt> attempts = new ArrayList<>();
  private final List<RefusedAttempt> refused = new ArrayList<>();
  private final List<Receipt> receipts = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();
  private final List<Decision> decisions = new ArrayList<>();
  private final List<Disposition> dispositions = new ArrayList<>();
  private List<TwoPeople.Why> two = List.of();
  private Instant asOf = NOW.minusSeconds(2);
  private int made;

  private SampleCase() {}

  /// Nothing sent, nothing read.
  public static SampleCase empty() {
    return new SampleCase();
  }

  /// Order 4812 as the mockups draw it.
  public static SampleCase mockup() {
    return empty()
        .attempt("11:02:00", 10, OutcomeClass.UNKNOWN, KEY, "timed out")
        .attempt("11:02:13", 2, OutcomeClass.UNKNOWN, KEY, "connection reset")
        .refused("11:03:40", KEY + "-r3")
        .receipt("re_91", "11:02:04", true)
        .reading(LISTING, unreadable(UnreadableReason.SERVER_ERROR), "11:02:31")
        .reading(PAGE, notSeen(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE), "11:07:10")
        .reading(PAGE, notSeen(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE), "11:39:18")
        .reading(LISTING, rateLimited(), "11:39:38")
        .reading(LEDGER, present(), "11:39:52");
  }

  /// Looks up by key.
  public static final WitnessTerms LEDGER =
      new WitnessTerms(
          new WitnessId("payments.ledger-by-key"),
          4,
          WitnessKind.LOOKUP,
          "Payments ledger, by key",
          Duration.ofSeconds(60),
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          true);

  /// The public page.
  public static final WitnessTerms PAGE =
      new WitnessTerms(
          new WitnessId("payments.receipt-page"),
          2,
          WitnessKind.PERMALINK,
          "Receipt page, signed out",
          Duration.ofSeconds(60),
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          false);

  /// The list of refunds.
  public static final WitnessTerms LISTING =
      new WitnessTerms(
          new WitnessId("payments.refunds-feed"),
          3,
          WitnessKind.LISTING,
          "Refund listing",
          Duration.ofMinutes(15),
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          true);

  /// Found by key, every field equal.
  public static Verdict present() {
    return new Verdict.Present(finding("re_91", 4200), fields("4200"));
  }

  /// Found by key, every field equal, and stamped then.
  public static Verdict stamped(Instant createdAt) {
    Finding found = finding("re_91", 4200);
    return new Verdict.Present(
        new Finding(
            found.id(),
            found.match(),
            found.amount(),
            found.fields(),
            Optional.of(createdAt),
            found.saidStatus()),
        fields("4200"));
  }

  /// Found by key, another amount.
  public static Verdict differs() {
    return new Verdict.Differs(finding("re_91", 2400), fields("2400"));
  }

  /// Two.
  public static Verdict doubled() {
    return new Verdict.Doubled(List.of(finding("re_91", 4200), finding("re_92", 4200)));
  }

  /// Not final.
  public static Verdict pending() {
    return new Verdict.Pending(finding("re_91", 4200), "processing");
  }

  /// Reversed.
  public static Verdict undone() {
    return new Verdict.Undone(finding("re_91", 4200), "reversed");
  }

  /// Absent as of a moment of the day.
  public static Verdict absent(String clock) {
    return new Verdict.AbsentAsOf(
        new ReadPosition(at(clock), Optional.of("re_9417"), Optional.empty()),
        at(clock).minusSeconds(70),
        at(clock).plusSeconds(1));
  }

  /// Nothing found, for a reason.
  public static Verdict notSeen(NotSeenReason reason) {
    return new Verdict.NotSeen(
        reason,
        reason == NotSeenReason.POSITION_BEFORE_WRITE
            ? Optional.of(new ReadPosition(at("11:01:58"), Optional.empty(), Optional.empty()))
            : Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /// No answer about ours, for a reason.
  public static Verdict unreadable(UnreadableReason reason) {
    return new Verdict.Unreadable(reason, "", Optional.empty());
  }

  private static Verdict rateLimited() {
    return new Verdict.Unreadable(
        UnreadableReason.RATE_LIMITED, "429", Optional.of(Duration.ofSeconds(40)));
  }

  private static Finding finding(String id, long minor) {
    return new Finding(
        new ReceiptId(id),
        Finding.Match.ACTION_KEY,
        Optional.of(new Money("EUR", minor)),
        Map.of("order", "4812", "label", "Self-named"),
        Optional.of(at("11:02:04")),
        Optional.of("succeeded"));
  }

  private static List<FieldComparison> fields(String observed) {
    return List.of(
        new FieldComparison("tenant", "acme", Optional.of("acme"), FieldComparison.Result.EQUAL),
        new FieldComparison(
            "account", "acct_204", Optional.of("acct_204"), FieldComparison.Result.EQUAL),
        new FieldComparison("action key", KEY, Optional.of(KEY), FieldComparison.Result.EQUAL),
        new FieldComparison(
            "amount",
            "4200",
            Optional.of(observed),
            observed.equals("4200")
                ? FieldComparison.Result.EQUAL
                : FieldComparison.Result.DIFFERS),
        new FieldComparison("currency", "EUR", Optional.of("EUR"), FieldComparison.Result.EQUAL),
        new FieldComparison(
            "label", "Self named", Optional.of("Self-named"), FieldComparison.Result.FOLDED));
  }

  /// A moment of the mockups' day.
  public static Instant at(String clock) {
    return Instant.parse("2026-09-15T" + clock + "Z");
  }

  /// Another intent.
  public SampleCase id(String value) {
    id = new IntentId(value);
    return this;
  }

  /// In another state.
  public SampleCase state(IntentState value) {
    state = value;
    return this;
  }

  /// In another round.
  public SampleCase round(int value) {
    round = value;
    return this;
  }

  /// At another version.
  public SampleCase version(long value) {
    version = value;
    return this;
  }

  /// Another operation, without an amount.
  public SampleCase operation(String value) {
    operation = new Operation(value);
    amount = Optional.empty();
    return this;
  }

  /// Needs two people.
  public SampleCase two(TwoPeople.Why... why) {
    two = List.of(why);
    return this;
  }

  /// As the store saw it then.
  public SampleCase asOf(Instant value) {
    asOf = value;
    return this;
  }

  /// One more attempt under the intent's own key, without an answer.
  public SampleCase attempt(OutcomeClass outcome) {
    return attempt(
        "11:02:" + String.format(java.util.Locale.ROOT, "%02d", attempts.size() * 13),
        10,
        outcome,
        KEY,
        "");
  }

  /// One more attempt.
  public SampleCase attempt(
      String clock, int seconds, OutcomeClass outcome, String key, String detail) {
    int number = attempts.size() + 1;
    boolean status =
        switch (outcome) {
          case RUNNING, NOT_SENT, UNKNOWN -> false;
          case COMMITTED, ACCEPTED_NOT_FINAL, REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, SAYS_EXISTS ->
              true;
        };
    attempts.add(
        new Attempt(
            new AttemptId("att_000" + number),
            number,
            AGENT,
            number == 1 ? "w-3" : "w-5",
            new Provider("payments-eu"),
            Optional.of("preq_8821" + number),
            at(clock),
            at(clock).plusSeconds(30),
            at(clock).plusSeconds(30),
            key,
            HASH,
            outcome,
            status ? Optional.of(422) : Optional.empty(),
            Optional.empty(),
            false,
            outcome == OutcomeClass.RUNNING
                ? Optional.empty()
                : Optional.of(at(clock).plusSeconds(seconds)),
            detail.isEmpty() ? Optional.empty() : Optional.of(detail),
            false));
    return this;
  }

  /// An attempt that was answered 503, which no card lists.
  public SampleCase unclearAttempt() {
    attempt(OutcomeClass.UNKNOWN);
    Attempt a = attempts.removeLast();
    attempts.add(
        new Attempt(
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
            a.outcome(),
            Optional.of(503),
            a.code(),
            a.replayed(),
            a.endedAt(),
            a.detail(),
            a.late()));
    return this;
  }

  /// One more try the store refused.
  public SampleCase refused(String clock, String key) {
    refused.add(new RefusedAttempt(at(clock), "refund-agent", "w-5", key, HASH, "key-drift"));
    return this;
  }

  /// One more receipt.
  public SampleCase receipt(String receipt, String clock, boolean accepted) {
    receipts.add(
        new Receipt(
            new ReceiptId(receipt),
            Receipt.Source.UNVERIFIED_EVENT,
            Optional.of(new AttemptId("att_0001")),
            amount,
            true,
            false,
            accepted,
            round,
            at(clock)));
    return this;
  }

  /// One more reading in the current round.
  public SampleCase reading(WitnessTerms witness, Verdict verdict, String clock) {
    readings.add(readingOf(witness, verdict, at(clock), ++made));
    return this;
  }

  /// A reading that is not in the case yet.
  public Reading readingOf(WitnessTerms witness, Verdict verdict, Instant at, int number) {
    return new Reading(
        new ReadingId("rd_000" + number),
        id,
        round,
        witness,
        verdict,
        at,
        Duration.ZERO,
        Duration.ofMillis(400),
        MARA,
        "console",
        "ab".repeat(31) + String.format(java.util.Locale.ROOT, "%02d", number % 100));
  }

  /// How an earlier or this round ended.
  public SampleCase disposed(int ofRound, Disposition.Outcome outcome) {
    dispositions.add(
        new Disposition(
            ofRound,
            outcome,
            outcome == Disposition.Outcome.CONFIRMED
                ? Optional.of(new ReceiptId("re_91"))
                : Optional.empty(),
            Optional.empty(),
            "Dana Okafor",
            at("11:20:00")));
    return this;
  }

  /// A decision in the history.
  public SampleCase decided(Decision decision) {
    decisions.add(decision);
    return this;
  }

  /// The case.
  public CaseFile file() {
    ContractCard card =
        new ContractCard(
            "payments-eu",
            3,
            new Provider("payments-eu"),
            Set.of(operation),
            List.of(new Route("POST", "/v1/refunds", Optional.empty())),
            EffectClass.IDEMPOTENT_WRITE,
            idempotent,
            "account",
            Duration.ofHours(24),
            true,
            Duration.ofMinutes(5),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            true);
    Envelope envelope =
        new Envelope(
            id,
            new Scope(new Tenant("acme"), AGENT, "customer refund"),
            operation,
            new Provider("payments-eu"),
            new Arguments(
                "{}",
                HASH,
                List.of(new BoundField("amount", "/amount", "4200", BoundField.Kind.AMOUNT))),
            new KeyTerms(
                new ActionKey(KEY),
                "payments-eu",
                at("11:01:58"),
                attempts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Instant.parse("2026-09-16T11:02:00Z"))),
            new Authority(
                1, Optional.of("policy"), Optional.of(at("11:01:59")), at("11:12:00"), 3, "agent"),
            new Subject(
                amount,
                Optional.of(new BusinessRef("order 4812")),
                List.of("55201"),
                "fa",
                Tier.NORMAL,
                Optional.empty()),
            "payments-eu",
            3,
            Optional.of("2026.09.1"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            at("11:01:58"));
    CaseFacts facts =
        new CaseFacts(
            envelope,
            state,
            round,
            attempts,
            !refused.isEmpty(),
            receipts,
            readings,
            card,
            Timing.DEFAULT,
            List.of(),
            true,
            asOf);
    return new CaseFile(
        envelope,
        state,
        round,
        version,
        Optional.of(at("11:02:10")),
        Optional.of(new Owner(Owner.Kind.PERSON, "Mara Lind")),
        state == IntentState.INDETERMINATE ? Optional.of(at("12:02:10")) : Optional.empty(),
        EffectHorizon.of(attempts, card, Timing.DEFAULT.clockError()),
        attempts,
        refused,
        receipts,
        readings,
        decisions,
        dispositions,
        List.of(
            new TimelineEvent(
                at("11:01:58"), TimelineEvent.Kind.RECORDED, "refund-agent", Map.of()),
            new TimelineEvent(
                at("11:02:10"), TimelineEvent.Kind.BECAME_UNKNOWN, "store", Map.of())),
        List.of(
            new LinkedIntent(
                new IntentId("int_5eed0001"),
                LinkedIntent.Relation.SAME_REFERENCE,
                IntentState.COMMITTED,
                Optional.of(new BusinessRef("order 4812")),
                Optional.of(new Money("EUR", 1000)))),
        Set.of(),
        List.of(LEDGER, PAGE, LISTING),
        card,
        Checks.of(facts),
        two,
        Optional.of(new Money("EUR", 50000)),
        asOf,
        List.of());
  }

  /// Raw evidence with things in it that must not hide.
  public static Observation evidence(WitnessTerms witness) {
    String body =
        """
        {
          "id": "re_91",
          "order": "4812",
          "amount": 4200,
          "note": "safe\u202Egnp.exe \u200Bزیر همین کلید",
          "label": "Self-named",
          "created": "2026-09-15T11:02:04Z"
        }\
        """;
    return evidence(witness, body);
  }

  /// Evidence of a witness that was answered with this body.
  public static Observation evidence(WitnessTerms witness, String body) {
    Exchange exchange =
        new Exchange(
            "lookup",
            "GET",
            "https://ledger.pay.example/v1/refunds?key=" + KEY,
            Map.of("authorization", "Bearer $LEDGER_TOKEN", "cache-control", "no-store"),
            at("11:39:51"),
            at("11:39:52"),
            Optional.of(200),
            Map.of("content-type", "application/json", "date", "Tue, 15 Sep 2026 11:39:52 GMT"),
            body,
            "5d0e".repeat(16),
            Optional.empty(),
            "",
            "192.0.2.7:443",
            "");
    return new Observation(
        witness.id(), witness.version(), List.of(new Look(List.of(exchange), false)));
  }
}
