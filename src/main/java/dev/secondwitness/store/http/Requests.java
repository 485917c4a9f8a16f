package dev.secondwitness.store.http;

import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.contract.ArgumentsMapping;
import dev.secondwitness.contract.AuthorizeJson;
import dev.secondwitness.contract.BeginAttemptJson;
import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.contract.CastVoteJson;
import dev.secondwitness.contract.DecideJson;
import dev.secondwitness.contract.DecisionMapping;
import dev.secondwitness.contract.LeaseOutboxJson;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.contract.OutcomeMapping;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.ProposalMapping;
import dev.secondwitness.contract.ReceiveEventJson;
import dev.secondwitness.contract.RecordIntentJson;
import dev.secondwitness.contract.RecordReadingJson;
import dev.secondwitness.contract.RenewAuthorityJson;
import dev.secondwitness.contract.ReportOutcomeJson;
import dev.secondwitness.contract.RestsOnJson;
import dev.secondwitness.contract.SeparateJson;
import dev.secondwitness.contract.ValueMapping;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.AuthorizeIntent;
import dev.secondwitness.store.core.BeginAttempt;
import dev.secondwitness.store.core.CastVote;
import dev.secondwitness.store.core.Decide;
import dev.secondwitness.store.core.LeaseOutbox;
import dev.secondwitness.store.core.Outbox;
import dev.secondwitness.store.core.ReceiveEvent;
import dev.secondwitness.store.core.RecordIntent;
import dev.secondwitness.store.core.RecordReading;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.RenewAuthority;
import dev.secondwitness.store.core.ReportOutcome;
import dev.secondwitness.store.core.SeparateIntent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Turns requests of the contract into what the services are asked to do.
final class Requests {
  private static final int USUAL_LEASES = 10;

  private Requests() {}

  static RecordIntent.Command record(RecordIntentJson json) {
    return new RecordIntent.Command(
        json.requestRef(),
        new Tenant(json.tenant()),
        json.purpose(),
        new Operation(json.operation()),
        new Provider(json.provider()),
        ArgumentsMapping.toDomain(json),
        new Subject(
            ValueMapping.moneyIfAny(json.amount()),
            Optional.ofNullable(json.businessRef()).map(BusinessRef::new),
            json.ticketRefs() == null ? List.of() : json.ticketRefs(),
            json.language() == null ? "en" : json.language(),
            json.tier() == null ? Tier.NORMAL : Tier.valueOf(json.tier().toUpperCase(Locale.ROOT)),
            Optional.ofNullable(json.supersedes()).map(IntentId::new)),
        time(json.deadline()),
        Optional.ofNullable(json.maxAttempts()),
        Optional.ofNullable(json.retryOwner()),
        ValueMapping.durationIfAny(json.resolveWithin()),
        ArgumentsMapping.keyBrought(json),
        Optional.ofNullable(json.releaseId()),
        Optional.ofNullable(json.tool()),
        Optional.ofNullable(json.turnId()),
        Optional.ofNullable(json.restOf()).map(IntentId::new));
  }

  static AuthorizeIntent.Command authorize(AuthorizeJson json) {
    return new AuthorizeIntent.Command(
        new ArgsHash(json.canonicalArgsHash()),
        json.approvedBy(),
        Optional.ofNullable(json.receiptInView()).map(ReceiptId::new));
  }

  static SeparateIntent.Command separate(SeparateJson json) {
    return new SeparateIntent.Command(
        new IntentId(json.separateFrom()),
        new ArgsHash(json.canonicalArgsHash()),
        json.reason(),
        Optional.ofNullable(json.receiptInView()).map(ReceiptId::new));
  }

  static RenewAuthority.Command renew(RenewAuthorityJson json) {
    return new RenewAuthority.Command(
        new ArgsHash(json.canonicalArgsHash()), time(json.deadline()), json.reason());
  }

  static LeaseOutbox.Command lease(LeaseOutboxJson json) {
    return new LeaseOutbox.Command(
        json.worker(),
        json.limit() == null ? USUAL_LEASES : json.limit(),
        ValueMapping.durationIfAny(json.leaseFor()),
        Optional.ofNullable(json.kind()).map(k -> Outbox.Kind.valueOf(k.toUpperCase(Locale.ROOT))));
  }

  static BeginAttempt.Command begin(BeginAttemptJson json) {
    return new BeginAttempt.Command(
        json.authorizationVersion(),
        new ArgsHash(json.canonicalArgsHash()),
        json.actionKey(),
        json.worker(),
        new Provider(json.provider()),
        Optional.ofNullable(json.providerRequestId()),
        ValueMapping.durationIfAny(json.sendWithin()));
  }

  static ReportOutcome.Command outcome(ReportOutcomeJson json) {
    return new ReportOutcome.Command(
        OutcomeMapping.toDomain(json),
        Optional.ofNullable(json.detail()),
        Optional.ofNullable(json.providerRequestId()));
  }

  static ReceiveEvent.Command event(ReceiveEventJson json, String digest) {
    return new ReceiveEvent.Command(
        json.source(),
        json.eventId(),
        ReceiveEvent.Kind.valueOf(json.kind().toUpperCase(Locale.ROOT)),
        Optional.ofNullable(json.intentId()).map(IntentId::new),
        Optional.ofNullable(json.actionKey()),
        Optional.ofNullable(json.providerRequestId()),
        Optional.ofNullable(json.receipt()).map(OutcomeMapping::toDomain),
        time(json.occurredAt()),
        Optional.ofNullable(json.detail()),
        digest);
  }

  static RecordReading.Command reading(RecordReadingJson json) {
    Observation observation = ObservationMapping.toDomain(json.observation());
    return new RecordReading.Command(
        new IntentId(json.intentId()),
        json.round(),
        observation,
        CanonicalJson.of(ObservationMapping.toJson(observation)));
  }

  static Decide.Command decide(DecideJson json, IntentId id, String key, Optional<String> ifMatch) {
    // the version is compared by the service, which also says who changed it
    DecisionDraft draft = DecisionMapping.toDraft(json, id, 0);
    return new Decide.Command(
        new DecisionKey(key),
        ifMatch,
        draft.act(),
        draft.round(),
        draft.argsHash(),
        draft.receipt(),
        rests(json.restsOn()),
        draft.reason(),
        draft.text(),
        draft.to(),
        draft.resolveBy().map(Requests::kept),
        json.override() == null ? List.of() : ProposalMapping.checks(json.override()));
  }

  static CastVote.Command vote(CastVoteJson json, Optional<String> ifMatch) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < json.restsOn().size(); i++) {
      if (!seen.add(json.restsOn().get(i).readingId())) {
        throw Refusal.at(
            ProblemType.INVALID_MEMBER,
            "/rests_on/" + i + "/reading_id",
            "The reading is named twice");
      }
    }
    return new CastVote.Command(
        ifMatch,
        ProposalMapping.choice(json),
        json.proposalDigest(),
        new ArgsHash(json.canonicalArgsHash()),
        rests(json.restsOn()),
        json.text());
  }

  private static List<Decide.Rest> rests(List<RestsOnJson> json) {
    return json.stream()
        .map(r -> new Decide.Rest(new ReadingId(r.readingId()), r.evidenceDigest()))
        .toList();
  }

  private static Instant time(String text) {
    return kept(ValueMapping.instant(text));
  }

  /// A caller's time in the microseconds that rows keep, so that row, audit and answer agree.
  private static Instant kept(Instant time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }
}
