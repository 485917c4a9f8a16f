package dev.secondwitness.contract;

import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.WhatIsThere;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Maps what happened to an intent: attempts, refused ones, receipts, dispositions, events, links.
public final class LineageMapping {

  private LineageMapping() {}

  /// An attempt as it is written.
  public static AttemptJson toJson(Attempt attempt) {
    return new AttemptJson(
        attempt.id().value(),
        attempt.number(),
        ValueMapping.toJson(attempt.by()),
        attempt.worker(),
        attempt.provider().value(),
        attempt.providerRequestId().orElse(null),
        attempt.begunAt().toString(),
        attempt.sendBefore().toString(),
        attempt.answerBy().toString(),
        attempt.keySent(),
        attempt.hashSent().hex(),
        Words.of(attempt.outcome()),
        attempt.status().orElse(null),
        attempt.code().orElse(null),
        attempt.replayed(),
        ValueMapping.text(attempt.endedAt()),
        attempt.detail().orElse(null),
        attempt.late());
  }

  /// An attempt as it is meant; an outcome not known is unknown.
  public static Attempt toDomain(AttemptJson json) {
    return new Attempt(
        new AttemptId(json.attemptId()),
        json.number(),
        ValueMapping.toDomain(json.by()),
        json.worker(),
        new Provider(json.provider()),
        Optional.ofNullable(json.providerRequestId()),
        Instant.parse(json.begunAt()),
        Instant.parse(json.sendBefore()),
        Instant.parse(json.answerBy()),
        json.keySent(),
        new ArgsHash(json.hashSent()),
        Words.read(OutcomeClass.class, json.outcome(), OutcomeClass.UNKNOWN),
        Optional.ofNullable(json.status()),
        Optional.ofNullable(json.code()),
        json.replayed(),
        ValueMapping.instantIfAny(json.endedAt()),
        Optional.ofNullable(json.detail()),
        json.late());
  }

  /// A refused try as it is written.
  public static RefusedAttemptJson toJson(RefusedAttempt refused) {
    return new RefusedAttemptJson(
        refused.at().toString(),
        refused.by(),
        refused.worker(),
        refused.keyOffered(),
        refused.hashOffered().hex(),
        refused.problem());
  }

  /// A refused try as it is meant.
  public static RefusedAttempt toDomain(RefusedAttemptJson json) {
    return new RefusedAttempt(
        Instant.parse(json.at()),
        json.by(),
        json.worker(),
        json.keyOffered(),
        new ArgsHash(json.hashOffered()),
        json.problem());
  }

  /// A receipt as it is written.
  public static ReceiptJson toJson(Receipt receipt) {
    return new ReceiptJson(
        receipt.id().value(),
        Words.of(receipt.source()),
        ValueMapping.text(receipt.attempt()),
        ValueMapping.money(receipt.amount()),
        receipt.finalResult(),
        receipt.replayed(),
        receipt.accepted(),
        receipt.round(),
        receipt.receivedAt().toString());
  }

  /// A receipt as it is meant; one from a source not known cannot support a confirm.
  public static Receipt toDomain(ReceiptJson json) {
    return new Receipt(
        new ReceiptId(json.receiptId()),
        Words.read(Receipt.Source.class, json.source(), Receipt.Source.UNVERIFIED_EVENT),
        ValueMapping.map(json.attemptId(), AttemptId::new),
        ValueMapping.moneyIfAny(json.amount()),
        json.finalResult(),
        json.replayed(),
        json.accepted(),
        json.round(),
        Instant.parse(json.receivedAt()));
  }

  /// A disposition as it is written.
  public static DispositionJson toJson(Disposition disposition) {
    return new DispositionJson(
        disposition.round(),
        Words.of(disposition.outcome()),
        ValueMapping.text(disposition.receipt()),
        ValueMapping.text(disposition.decision()),
        disposition.by(),
        disposition.at().toString(),
        disposition.approvedBy().orElse(null),
        disposition.overridden().isEmpty()
            ? null
            : disposition.overridden().stream().map(Words::of).toList(),
        disposition.whatIsThere().map(LineageMapping::toJson).orElse(null));
  }

  /// A disposition as it is meant; an outcome not known counts as confirmed, since nobody repeats
  /// what is confirmed.
  public static Disposition toDomain(DispositionJson json) {
    return new Disposition(
        json.round(),
        Words.read(Disposition.Outcome.class, json.outcome(), Disposition.Outcome.CONFIRMED),
        ValueMapping.map(json.receiptId(), ReceiptId::new),
        ValueMapping.map(json.decisionId(), DecisionId::new),
        json.by(),
        Instant.parse(json.at()),
        Optional.ofNullable(json.approvedBy()),
        json.overridden() == null ? List.of() : ProposalMapping.checks(json.overridden()),
        Optional.ofNullable(json.whatIsThere()).map(LineageMapping::toDomain));
  }

  private static WhatIsThereJson toJson(WhatIsThere there) {
    return new WhatIsThereJson(
        there.reading().value(), ValueMapping.money(there.amount()), there.fields());
  }

  private static WhatIsThere toDomain(WhatIsThereJson json) {
    return new WhatIsThere(
        new ReadingId(json.readingId()), ValueMapping.moneyIfAny(json.amount()), json.fields());
  }

  /// An event as it is written.
  public static TimelineEventJson toJson(TimelineEvent event) {
    return new TimelineEventJson(
        event.at().toString(), Words.of(event.kind()), event.by(), event.values());
  }

  /// An event as it is meant; one of a kind not known is an event received, with its word.
  public static TimelineEvent toDomain(TimelineEventJson json) {
    Optional<TimelineEvent.Kind> kind = Words.known(TimelineEvent.Kind.class, json.kind());
    Map<String, String> values = new TreeMap<>(json.values());
    if (kind.isEmpty()) {
      values.put("word", json.kind());
    }
    return new TimelineEvent(
        Instant.parse(json.at()),
        kind.orElse(TimelineEvent.Kind.EVENT_RECEIVED),
        json.by(),
        values);
  }

  /// A linked intent as it is written.
  public static LinkedIntentJson toJson(LinkedIntent link) {
    return new LinkedIntentJson(
        link.id().value(),
        Words.of(link.relation()),
        Words.of(link.state()),
        ValueMapping.text(link.businessRef()),
        ValueMapping.money(link.amount()));
  }

  /// A linked intent as it is meant; a relation not known counts as one that may be a repeat.
  public static LinkedIntent toDomain(LinkedIntentJson json) {
    return new LinkedIntent(
        new IntentId(json.intentId()),
        Words.read(LinkedIntent.Relation.class, json.relation(), LinkedIntent.Relation.MAY_REPEAT),
        ValueMapping.state(json.state()),
        ValueMapping.map(json.businessRef(), BusinessRef::new),
        ValueMapping.moneyIfAny(json.amount()));
  }
}
