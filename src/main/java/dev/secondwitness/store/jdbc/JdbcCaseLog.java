package dev.secondwitness.store.jdbc;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.contract.ObservationJson;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.WhatIsThere;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.store.core.CaseLog;
import dev.secondwitness.store.core.KeptIntent;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// The tables of receipts, readings, decisions, dispositions and timeline.
final class JdbcCaseLog implements CaseLog {
  private final Handle handle;

  JdbcCaseLog(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(IntentId intent, Receipt receipt) {
    Insert.into("receipts")
        .numbered("id")
        .set("intent_id", intent.value())
        .set("receipt_id", receipt.id().value())
        .set("source", Cells.word(receipt.source()))
        .set("attempt_id", Cells.text(receipt.attempt()))
        .set("currency", receipt.amount().map(m -> m.currency()).orElse(null))
        .set("minor", receipt.amount().map(m -> m.minor()).orElse(null))
        .set("final_result", receipt.finalResult())
        .set("replayed", receipt.replayed())
        .set("round", receipt.round())
        .set("received_at", Cells.time(receipt.receivedAt()))
        .run(handle);
  }

  @Override
  public Lineage lineage(IntentId intent) {
    Questions questions = new Questions();
    List<Attempt> attempts = questions.add(JdbcIntents.attemptsOf(intent));
    List<RefusedAttempt> refused = questions.add(JdbcIntents.refusedOf(intent));
    List<Receipt> receipts = questions.add(receiptsOf(intent));
    List<Reading> readings = questions.add(readingsOf(intent));
    List<Disposition> dispositions = questions.add(dispositionsOf(intent));
    questions.ask(handle);
    return new Lineage(attempts, refused, receipts, readings, dispositions);
  }

  private static Question<Receipt> receiptsOf(IntentId intent) {
    return new Question<>(
        "select r.receipt_id, r.source, r.attempt_id, r.currency, r.minor, r.final_result,"
            + " r.replayed, r.round, r.received_at, a.receipt_id as accepted"
            + " from receipts r left join accepted_receipts a"
            + " on a.intent_id = r.intent_id and a.receipt_id = r.receipt_id"
            + " where r.intent_id = ? order by r.id",
        List.of(intent.value()),
        row ->
            new Receipt(
                new ReceiptId(row.getString("receipt_id")),
                Cells.word(row, "source", Receipt.Source.class),
                Cells.ifAny(row, "attempt_id", AttemptId::new),
                Cells.moneyIfAny(row),
                row.getBoolean("final_result"),
                row.getBoolean("replayed"),
                row.getString("accepted") != null,
                row.getInt("round"),
                Cells.instant(row, "received_at")));
  }

  @Override
  public void accept(Provider provider, Accepted accepted) {
    Insert.into("accepted_receipts")
        .set("provider", provider.value())
        .set("receipt_id", accepted.receipt().value())
        .set("intent_id", accepted.intent().value())
        .set("round", accepted.round())
        .set("vouched_at", Cells.time(accepted.vouchedAt()))
        .run(handle);
  }

  @Override
  public Optional<Accepted> accepted(Provider provider, ReceiptId receipt) {
    return handle
        .createQuery(
            "select receipt_id, intent_id, round, vouched_at from accepted_receipts"
                + " where provider = :provider and receipt_id = :receipt")
        .bind("provider", provider.value())
        .bind("receipt", receipt.value())
        .map((row, context) -> accepted(row))
        .findOne();
  }

  @Override
  public Optional<Accepted> acceptedBy(IntentId intent) {
    return handle
        .createQuery(
            "select receipt_id, intent_id, round, vouched_at from accepted_receipts"
                + " where intent_id = :intent order by round desc limit 1")
        .bind("intent", intent.value())
        .map((row, context) -> accepted(row))
        .findOne();
  }

  @Override
  public void add(Reading reading, String observation) {
    CaseColumns.insert(reading).run(handle);
    Insert.into("evidence")
        .set("reading_id", reading.id().value())
        .set("observation", observation)
        .run(handle);
  }

  @Override
  public List<Reading> readings(IntentId intent) {
    return readingsOf(intent).ask(handle);
  }

  private static Question<Reading> readingsOf(IntentId intent) {
    return new Question<>(
        "select * from readings where intent_id = ? order by place",
        List.of(intent.value()),
        CaseColumns::reading);
  }

  @Override
  public Optional<Observation> evidence(IntentId intent, ReadingId reading) {
    return handle
        .createQuery(
            "select e.observation from evidence e join readings r on r.id = e.reading_id"
                + " where r.id = :reading and r.intent_id = :intent")
        .bind("reading", reading.value())
        .bind("intent", intent.value())
        .mapTo(String.class)
        .findOne()
        .map(
            text ->
                WireJson.answer(
                    text.getBytes(StandardCharsets.UTF_8),
                    ObservationJson.class,
                    ObservationMapping::toDomain));
  }

  @Override
  public void add(Decision decision) {
    Insert.into("decisions")
        .numbered("place")
        .set("id", decision.id().value())
        .set("idem_key", decision.key().value())
        .set("intent_id", decision.intent().value())
        .set("round", decision.round())
        .set("act", Cells.word(decision.act()))
        .set("by_name", decision.by().name())
        .set("by_kind", Cells.word(decision.by().kind()))
        .set("recorded_at", Cells.time(decision.recordedAt()))
        .set("version", decision.version())
        .set("args_hash", decision.argsHash().hex())
        .set("receipt_id", Cells.text(decision.receipt()))
        .set("reason", Cells.word(decision.reason()))
        .set("words", decision.text())
        .set("to_kind", decision.to().map(o -> Cells.word(o.kind())).orElse(null))
        .set("to_name", decision.to().map(o -> o.name()).orElse(null))
        .set("resolve_by", Cells.time(decision.resolveBy()))
        .run(handle);
    for (int i = 0; i < decision.restsOn().size(); i++) {
      Insert.into("decision_readings")
          .set("decision_id", decision.id().value())
          .set("place", i)
          .set("reading_id", decision.restsOn().get(i).value())
          .run(handle);
    }
  }

  @Override
  public List<Decision> decisions(IntentId intent) {
    return handle
        .createQuery(
            "select * from decisions where intent_id = :intent and not exists (select 1 from"
                + " proposals p where p.decision_id = decisions.id and p.state <> 'approved')"
                + " order by place")
        .bind("intent", intent.value())
        .map((row, context) -> DecisionColumns.read(handle, row))
        .list();
  }

  @Override
  public void add(IntentId intent, Disposition disposition) {
    Optional<WhatIsThere> there = disposition.whatIsThere();
    Insert.into("dispositions")
        .set("intent_id", intent.value())
        .set("round", disposition.round())
        .set("outcome", Cells.word(disposition.outcome()))
        .set("receipt_id", Cells.text(disposition.receipt()))
        .set("decision_id", Cells.text(disposition.decision()))
        .set("by_name", disposition.by())
        .set("at_time", Cells.time(disposition.at()))
        .set("approved_by", disposition.approvedBy().orElse(null))
        .set(
            "overridden",
            disposition.overridden().isEmpty()
                ? null
                : DecisionColumns.words(disposition.overridden()))
        .set("there_reading", there.map(t -> t.reading().value()).orElse(null))
        .set("there_currency", there.flatMap(t -> t.amount()).map(m -> m.currency()).orElse(null))
        .set("there_minor", there.flatMap(t -> t.amount()).map(m -> m.minor()).orElse(null))
        .set("there_fields", there.map(t -> CanonicalJson.of(t.fields())).orElse(null))
        .run(handle);
  }

  @Override
  public List<Disposition> dispositions(IntentId intent) {
    return dispositionsOf(intent).ask(handle);
  }

  private static Question<Disposition> dispositionsOf(IntentId intent) {
    return new Question<>(
        "select round, outcome, receipt_id, decision_id, by_name, at_time, approved_by,"
            + " overridden, there_reading, there_currency, there_minor, there_fields"
            + " from dispositions where intent_id = ? order by round",
        List.of(intent.value()),
        row ->
            new Disposition(
                row.getInt("round"),
                Cells.word(row, "outcome", Disposition.Outcome.class),
                Cells.ifAny(row, "receipt_id", ReceiptId::new),
                Cells.ifAny(row, "decision_id", DecisionId::new),
                row.getString("by_name"),
                Cells.instant(row, "at_time"),
                Cells.textIfAny(row, "approved_by"),
                DecisionColumns.checks(row, "overridden"),
                whatIsThere(row)));
  }

  private static Optional<WhatIsThere> whatIsThere(ResultSet row) throws SQLException {
    String reading = row.getString("there_reading");
    if (reading == null) {
      return Optional.empty();
    }
    String currency = row.getString("there_currency");
    Optional<Money> amount =
        currency == null
            ? Optional.empty()
            : Optional.of(new Money(currency, row.getLong("there_minor")));
    return Optional.of(
        new WhatIsThere(
            new ReadingId(reading), amount, CaseColumns.texts(row.getString("there_fields"))));
  }

  @Override
  public void add(IntentId intent, TimelineEvent event) {
    Insert.into("timeline")
        .numbered("id")
        .set("intent_id", intent.value())
        .set("at_time", Cells.time(event.at()))
        .set("kind", Cells.word(event.kind()))
        .set("by_name", event.by())
        .set("details", CanonicalJson.of(event.values()))
        .run(handle);
  }

  @Override
  public List<TimelineEvent> timeline(IntentId intent) {
    return handle
        .createQuery(
            "select at_time, kind, by_name, details from timeline"
                + " where intent_id = :intent order by id")
        .bind("intent", intent.value())
        .map(
            (row, context) ->
                new TimelineEvent(
                    Cells.instant(row, "at_time"),
                    Cells.word(row, "kind", TimelineEvent.Kind.class),
                    row.getString("by_name"),
                    CaseColumns.texts(row.getString("details"))))
        .list();
  }

  @Override
  public Optional<Instant> lastAt(IntentId intent, TimelineEvent.Kind kind) {
    return handle
        .createQuery(
            "select at_time from timeline where intent_id = :intent and kind = :kind"
                + " order by id desc limit 1")
        .bind("intent", intent.value())
        .bind("kind", Cells.word(kind))
        .map((row, context) -> Cells.instant(row, "at_time"))
        .findOne();
  }

  @Override
  public List<LinkedIntent> links(KeptIntent intent) {
    return handle
        .createQuery(
            // each way of being linked by its own index
            "select id, state, business_ref, currency, minor, supersedes, may_repeat from intents"
                + " where tenant = :tenant and id <> :id and id in ("
                + "select id from intents where id in (:original, :repeats)"
                + " union select id from intents where supersedes = :id"
                + " union select id from intents where may_repeat = :id"
                + " union select id from intents where tenant = :tenant"
                + " and business_ref = :reference)"
                + " order by recorded_sequence limit 50")
        .bind("tenant", intent.envelope().scope().tenant().value())
        .bind("id", intent.id().value())
        .bind("original", intent.envelope().subject().supersedes().map(IntentId::value).orElse(""))
        .bind("repeats", intent.mayRepeat().map(IntentId::value).orElse(""))
        .bind(
            "reference",
            intent.envelope().subject().businessRef().map(BusinessRef::value).orElse(null))
        .map(
            (row, context) ->
                new LinkedIntent(
                    new IntentId(row.getString("id")),
                    relation(row, intent),
                    Cells.word(row, "state", IntentState.class),
                    Cells.ifAny(row, "business_ref", BusinessRef::new),
                    Cells.moneyIfAny(row)))
        .list();
  }

  @Override
  public Set<ReceiptId> acceptedElsewhere(KeptIntent intent) {
    return handle
        .createQuery(
            "select a.receipt_id from accepted_receipts a join intents i on i.id = a.intent_id"
                + " where a.provider = :provider and i.tenant = :tenant and i.id <> :id"
                + " and i.business_ref = :reference")
        .bind("provider", intent.envelope().provider().value())
        .bind("tenant", intent.envelope().scope().tenant().value())
        .bind("id", intent.id().value())
        .bind(
            "reference",
            intent.envelope().subject().businessRef().map(BusinessRef::value).orElse(null))
        .mapTo(String.class)
        .stream()
        .map(ReceiptId::new)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static LinkedIntent.Relation relation(ResultSet row, KeptIntent intent)
      throws SQLException {
    Optional<IntentId> id = Optional.of(new IntentId(row.getString("id")));
    if (id.equals(intent.envelope().subject().supersedes())) {
      return LinkedIntent.Relation.SUPERSEDES;
    }
    if (intent.id().value().equals(row.getString("supersedes"))) {
      return LinkedIntent.Relation.SUPERSEDED_BY;
    }
    return id.equals(intent.mayRepeat()) || intent.id().value().equals(row.getString("may_repeat"))
        ? LinkedIntent.Relation.MAY_REPEAT
        : LinkedIntent.Relation.SAME_REFERENCE;
  }

  private static Accepted accepted(ResultSet row) throws SQLException {
    return new Accepted(
        new ReceiptId(row.getString("receipt_id")),
        new IntentId(row.getString("intent_id")),
        row.getInt("round"),
        Cells.instant(row, "vouched_at"));
  }
}
