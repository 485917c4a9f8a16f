package dev.secondwitness.contract;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.CheckStatus;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.Reason;
import dev.secondwitness.domain.decision.ReasonCode;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.decision.WhatIsThere;
import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.AnswerPattern;
import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Hold;
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
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Full examples of everything that goes over the wire.
public final class Samples {

  public static final Instant T0 = Instant.parse("2026-11-29T10:00:00Z");
  public static final IntentId INTENT = new IntentId("int_7f3a91c2");
  public static final ReadingId READING = new ReadingId("rd_00000001");
  public static final ReadingId READING_2 = new ReadingId("rd_00000002");
  public static final DecisionKey KEY = new DecisionKey("dk-0001/x y");
  public static final String DIGEST = "ab".repeat(32);
  public static final String CANONICAL = "{\"account\":\"acc_1\",\"amount\":\"4200\"}";
  public static final ArgsHash HASH = ArgsHash.of(CANONICAL);
  public static final Money AMOUNT = new Money("EUR", 4200);
  public static final Principal AGENT = new Principal("refund-agent", Principal.Kind.AGENT);
  public static final Principal MARA = new Principal("mara", Principal.Kind.PERSON);
  public static final Owner REVIEWERS = new Owner(Owner.Kind.GROUP, "reviewers");

  private Samples() {}

  public static Finding finding() {
    return new Finding(
        new ReceiptId("re_91"),
        Finding.Match.ACTION_KEY,
        Optional.of(AMOUNT),
        Map.of("account", "acc_1", "zeta", "\u06cc", "beta", "2"),
        Optional.of(T0.plusSeconds(3)),
        Optional.of("succeeded"));
  }

  public static Hold hold() {
    return new Hold(
        new HoldId("hold_0001"),
        new Tenant("acme"),
        Hold.Over.OPERATION,
        "refund.create",
        MARA,
        T0,
        "the ledger is behind",
        Optional.of(T0.plusSeconds(60)),
        Optional.of(new Hold.Lifted(MARA, T0.plusSeconds(9), "it has caught up")));
  }

  public static StoreEvent wideEvent() {
    return new StoreEvent(7, T0, "hold-placed", Optional.empty());
  }

  public static List<Verdict> verdicts() {
    ReadPosition position = new ReadPosition(T0, Optional.of("re_99"), Optional.of("c1"));
    List<FieldComparison> fields =
        List.of(
            new FieldComparison(
                "amount", "4200", Optional.of("4200"), FieldComparison.Result.EQUAL),
            new FieldComparison("label", "x", Optional.empty(), FieldComparison.Result.MISSING));
    return List.of(
        new Verdict.Present(finding(), fields),
        new Verdict.Differs(finding(), fields),
        new Verdict.Doubled(List.of(finding(), finding())),
        new Verdict.Pending(finding(), "processing"),
        new Verdict.Undone(finding(), "reversed"),
        new Verdict.AbsentAsOf(position, T0.minusSeconds(60), T0),
        new Verdict.NotSeen(
            NotSeenReason.TOO_EARLY,
            Optional.of(position),
            Optional.of(T0.plusSeconds(60)),
            List.of(finding())),
        new Verdict.NotSeen(NotSeenReason.PAGE_CAP, Optional.empty(), Optional.empty(), List.of()),
        new Verdict.Unreadable(
            UnreadableReason.RATE_LIMITED, "429", Optional.of(Duration.ofSeconds(30))),
        new Verdict.Unreadable(UnreadableReason.SERVER_ERROR, "", Optional.empty()),
        new Verdict.Unrecognised("half_seen"));
  }

  public static WitnessTerms terms() {
    return new WitnessTerms(
        new WitnessId("payments.ledger-by-key"),
        2,
        WitnessKind.LOOKUP,
        "Payments ledger",
        Duration.ofSeconds(60),
        Duration.ofMillis(1),
        Duration.ofMinutes(5),
        true);
  }

  public static Reading reading(Verdict verdict) {
    return new Reading(
        READING,
        INTENT,
        1,
        terms(),
        verdict,
        T0,
        Duration.ofSeconds(2),
        Duration.ofMillis(-1500),
        MARA,
        "console",
        DIGEST);
  }

  public static Observation observation() {
    Exchange answered =
        new Exchange(
            "lookup",
            "GET",
            "http://127.0.0.1:9/refunds?key=x",
            Map.of("accept", "application/json", "authorization", "$TOKEN"),
            T0,
            T0.plusMillis(120),
            Optional.of(200),
            Map.of("date", "Sun, 29 Nov 2026 10:00:00 GMT", "age", "0"),
            "{\"data\":[]}\u0000\ud83d\ude00",
            DIGEST,
            Optional.empty(),
            "",
            "127.0.0.1:9",
            "");
    Exchange failed =
        new Exchange(
            "lookup",
            "GET",
            "http://127.0.0.1:9/refunds?key=x",
            Map.of(),
            T0,
            T0.plusMillis(120),
            Optional.empty(),
            Map.of(),
            "",
            "",
            Optional.of(TransportFault.TIMED_OUT),
            "read timed out",
            "",
            "");
    return new Observation(
        new WitnessId("payments.ledger-by-key"),
        2,
        List.of(new Look(List.of(answered, failed), false), new Look(List.of(answered), true)));
  }

  public static Decision decision() {
    return new Decision(
        new DecisionId("dec_0001"),
        KEY,
        INTENT,
        1,
        Act.CONFIRM,
        MARA,
        T0,
        7,
        HASH,
        Optional.of(new ReceiptId("re_91")),
        List.of(READING, READING_2),
        DecisionReason.FOUND_BY_WITNESS,
        "seen \u06f4\u06f2",
        Optional.of(REVIEWERS),
        Optional.of(T0.plusSeconds(3600)));
  }

  public static DecisionDraft draft() {
    return new DecisionDraft(
        INTENT,
        7,
        1,
        HASH,
        Act.CONFIRM,
        Optional.of(new ReceiptId("re_91")),
        Map.of(READING_2, DIGEST, READING, DIGEST),
        DecisionReason.FOUND_BY_WITNESS,
        "seen",
        Optional.empty(),
        Optional.empty());
  }

  public static DecisionRecorded recorded() {
    return new DecisionRecorded(
        decision(),
        IntentState.INDETERMINATE,
        8,
        41,
        DIGEST,
        Optional.of(proposal(Proposal.State.PROPOSED)));
  }

  public static Envelope envelope() {
    return new Envelope(
        INTENT,
        new Scope(new Tenant("acme"), AGENT, "refund a broken kettle"),
        new Operation("refund.create"),
        new Provider("payments-eu"),
        new Arguments(
            CANONICAL,
            HASH,
            List.of(new BoundField("amount", "/amount", "4200", BoundField.Kind.AMOUNT))),
        new KeyTerms(
            new ActionKey("po:acme:int_7f3a91c2"),
            "account",
            T0,
            Optional.of(T0.plusSeconds(86400))),
        new Authority(
            1, Optional.of("policy"), Optional.of(T0), T0.plusSeconds(7200), 3, "coordinator"),
        new Subject(
            Optional.of(AMOUNT),
            Optional.of(new BusinessRef("order 4812")),
            List.of("T-1"),
            "fa",
            Tier.NORMAL,
            Optional.of(new IntentId("int_00000000"))),
        "payments",
        1,
        Optional.of("rel-1"),
        Optional.of("refund"),
        Optional.of("turn-1"),
        Optional.of("/refunds/{id}"),
        T0);
  }

  public static ContractCard card() {
    return new ContractCard(
        "payments",
        1,
        new Provider("payments-eu"),
        Set.of(new Operation("refund.create"), new Operation("charge.create")),
        List.of(new Route("POST", "/refunds", Optional.empty())),
        EffectClass.IDEMPOTENT_WRITE,
        true,
        "account",
        Duration.ofHours(24),
        true,
        Duration.ofMinutes(5),
        List.of(new AnswerPattern(429, Optional.empty(), true)),
        List.of(new AnswerPattern(400, Optional.of("charge_already_refunded"), false)),
        List.of(),
        Optional.of("metadata.order"),
        true);
  }

  public static CaseFile caseFile() {
    Attempt attempt =
        new Attempt(
            new AttemptId("att_00000001"),
            1,
            AGENT,
            "worker-1",
            new Provider("payments-eu"),
            Optional.of("req_1"),
            T0,
            T0.plusSeconds(30),
            T0.plusSeconds(60),
            "po:acme:int_7f3a91c2",
            HASH,
            OutcomeClass.UNKNOWN,
            Optional.of(503),
            Optional.of("overloaded"),
            false,
            Optional.of(T0.plusSeconds(30)),
            Optional.of("no answer"),
            false);
    return new CaseFile(
        envelope(),
        IntentState.INDETERMINATE,
        1,
        7,
        Optional.of(T0.plusSeconds(30)),
        Optional.of(REVIEWERS),
        Optional.of(T0.plusSeconds(3600)),
        Optional.of(T0.plusSeconds(332)),
        List.of(attempt),
        List.of(new RefusedAttempt(T0, "refund-agent", "worker-2", "k", HASH, "key-drift")),
        List.of(
            new Receipt(
                new ReceiptId("re_91"),
                Receipt.Source.OWN_ANSWER,
                Optional.of(attempt.id()),
                Optional.of(AMOUNT),
                true,
                false,
                false,
                1,
                T0)),
        verdicts().stream().map(Samples::reading).toList(),
        List.of(decision()),
        List.of(
            new Disposition(
                1,
                Disposition.Outcome.CONFIRMED,
                Optional.of(new ReceiptId("re_91")),
                Optional.of(new DecisionId("dec_0001")),
                "mara",
                T0),
            new Disposition(
                2,
                Disposition.Outcome.CONFIRMED_AS_FOUND,
                Optional.of(new ReceiptId("re_91")),
                Optional.of(new DecisionId("dec_0002")),
                "mara",
                T0,
                Optional.of("dana"),
                List.of(CheckId.COUNTED),
                Optional.of(
                    new WhatIsThere(
                        READING,
                        Optional.of(new Money("EUR", 3000)),
                        Map.of("amount", "3000", "account", "acc_1"))))),
        List.of(
            new TimelineEvent(
                T0, TimelineEvent.Kind.BECAME_UNKNOWN, "store", Map.of("b", "2", "a", "1"))),
        List.of(
            new LinkedIntent(
                new IntentId("int_00000000"),
                LinkedIntent.Relation.SUPERSEDES,
                IntentState.REJECTED,
                Optional.of(new BusinessRef("order 4812")),
                Optional.of(AMOUNT))),
        Set.of(new ReceiptId("re_2"), new ReceiptId("re_1")),
        List.of(terms()),
        card(),
        List.of(
            new CheckResult(
                CheckId.PAST_HORIZON,
                Act.FAIL_CLOSE,
                CheckStatus.OPEN,
                Reason.of(ReasonCode.HORIZON_AHEAD).with("horizon_at", T0))),
        List.of(TwoPeople.Why.CRITICAL),
        Optional.of(new Money("EUR", 50000)),
        T0,
        List.of(proposal(Proposal.State.PROPOSED), proposal(Proposal.State.REFUSED)));
  }

  public static Proposal proposal(Proposal.State state) {
    boolean waits = state == Proposal.State.PROPOSED;
    return new Proposal(
        decision(),
        List.of(CheckId.INDEPENDENT_PRESENCE, CheckId.COUNTED),
        List.of(TwoPeople.Why.CRITICAL, TwoPeople.Why.OVERRIDE),
        8,
        T0.plusSeconds(3600),
        DIGEST,
        state,
        waits ? List.of() : List.of(vote()),
        waits
            ? Optional.of(new Proposal.Needed(Role.MANAGER, List.of("mara", "refund-agent"), true))
            : Optional.empty());
  }

  public static Vote vote() {
    return new Vote(
        new DecisionId("dec_0001"),
        new Principal("dana", Principal.Kind.PERSON),
        Vote.Choice.REFUSE,
        "not by this evidence",
        T0.plusSeconds(60),
        8,
        List.of(READING_2));
  }

  public static QueueItem item() {
    return new QueueItem(
        INTENT,
        IntentState.INDETERMINATE,
        1,
        7,
        T0,
        Optional.of(T0),
        Optional.of(T0.plusSeconds(3600)),
        new Operation("refund.create"),
        new Provider("payments-eu"),
        new Tenant("acme"),
        Optional.of(new BusinessRef("order 4812")),
        Optional.of(AMOUNT),
        2,
        Optional.of(VerdictKind.ABSENT_AS_OF),
        Optional.of(T0),
        Optional.of(T0),
        Optional.of(REVIEWERS),
        List.of(FindingCode.LATE_RESULT, FindingCode.KEY_ENDS_SOON));
  }

  public static QueuePage page() {
    return new QueuePage(List.of(item()), Optional.of("c2"), 12, 3, Optional.of(T0), T0);
  }

  public static List<SearchHit> hits() {
    return List.of(
        new SearchHit(
            INTENT,
            "order",
            IntentState.INDETERMINATE,
            new Operation("refund.create"),
            Optional.of(new BusinessRef("order 4812"))));
  }

  public static Oversight oversight() {
    return new Oversight(
        12,
        Map.of(
            AgeBand.UNDER_15_MIN, 5L,
            AgeBand.UNDER_1_H, 0L,
            AgeBand.UNDER_8_H, 4L,
            AgeBand.UNDER_24_H, 1L,
            AgeBand.OVER_24_H, 2L),
        Optional.of(item()),
        3,
        List.of(item()),
        List.of(new Oversight.ByOwner(REVIEWERS, 12, 3, Optional.of(T0), Optional.empty())),
        List.of(1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 8L),
        T0);
  }

  public static Me me() {
    return new Me(
        MARA,
        "Mara",
        Set.of(
            new Grant(new Tenant("acme"), Role.REVIEWER),
            new Grant(new Tenant("beta"), Role.VIEWER)),
        Set.of(),
        true,
        "demo",
        new CurrencyScales(Map.of("IRR", 0, "EUR", 2)),
        T0);
  }
}
