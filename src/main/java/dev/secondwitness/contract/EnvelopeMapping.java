package dev.secondwitness.contract;

import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.KeyTerms;
import dev.secondwitness.domain.intent.Scope;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Optional;

/// Maps an intent's identity and limits.
public final class EnvelopeMapping {

  private EnvelopeMapping() {}

  /// An envelope as it is written.
  public static EnvelopeJson toJson(Envelope envelope) {
    Subject subject = envelope.subject();
    Authority authority = envelope.authority();
    KeyTerms key = envelope.keyTerms();
    return new EnvelopeJson(
        envelope.id().value(),
        envelope.scope().tenant().value(),
        ValueMapping.toJson(envelope.scope().principal()),
        envelope.scope().purpose(),
        envelope.operation().value(),
        envelope.provider().value(),
        envelope.arguments().canonical(),
        envelope.arguments().hash().hex(),
        envelope.arguments().bound().stream().map(EnvelopeMapping::toJson).toList(),
        key.key().value(),
        key.downstreamScope(),
        key.mintedAt().toString(),
        ValueMapping.text(key.retainedUntil()),
        authority.version(),
        authority.authorizedBy().orElse(null),
        ValueMapping.text(authority.authorizedAt()),
        authority.deadline().toString(),
        authority.maxAttempts(),
        authority.retryOwner(),
        ValueMapping.money(subject.amount()),
        ValueMapping.text(subject.businessRef()),
        subject.ticketRefs(),
        subject.language(),
        Words.of(subject.tier()),
        ValueMapping.text(subject.supersedes()),
        envelope.contractCard(),
        envelope.contractCardVersion(),
        envelope.releaseId().orElse(null),
        envelope.tool().orElse(null),
        envelope.turnId().orElse(null),
        envelope.receiptLocator().orElse(null),
        envelope.createdAt().toString());
  }

  /// An envelope as it is meant; a tier not known counts as critical.
  public static Envelope toDomain(EnvelopeJson json) {
    return new Envelope(
        new IntentId(json.intentId()),
        new Scope(
            new Tenant(json.tenant()), ValueMapping.toDomain(json.principal()), json.purpose()),
        new Operation(json.operation()),
        new Provider(json.provider()),
        new Arguments(
            json.canonicalArgs(),
            new ArgsHash(json.canonicalArgsHash()),
            json.boundFields().stream().map(EnvelopeMapping::toDomain).toList()),
        new KeyTerms(
            new ActionKey(json.actionKey()),
            json.downstreamScope(),
            Instant.parse(json.keyMintedAt()),
            ValueMapping.instantIfAny(json.keyRetainedUntil())),
        new Authority(
            json.authorizationVersion(),
            Optional.ofNullable(json.authorizedBy()),
            ValueMapping.instantIfAny(json.authorizedAt()),
            Instant.parse(json.deadline()),
            json.maxAttempts(),
            json.retryOwner()),
        new Subject(
            ValueMapping.moneyIfAny(json.amount()),
            ValueMapping.map(json.businessRef(), BusinessRef::new),
            json.ticketRefs(),
            json.language(),
            Words.read(Tier.class, json.consequenceTier(), Tier.CRITICAL),
            ValueMapping.map(json.supersedes(), IntentId::new)),
        json.contractCard(),
        json.contractCardVersion(),
        Optional.ofNullable(json.releaseId()),
        Optional.ofNullable(json.tool()),
        Optional.ofNullable(json.turnId()),
        Optional.ofNullable(json.receiptLocator()),
        Instant.parse(json.createdAt()));
  }

  private static BoundFieldJson toJson(BoundField field) {
    return new BoundFieldJson(field.name(), field.pointer(), field.value(), Words.of(field.kind()));
  }

  private static BoundField toDomain(BoundFieldJson json) {
    return new BoundField(
        json.name(),
        json.pointer(),
        json.value(),
        Words.read(BoundField.Kind.class, json.kind(), BoundField.Kind.EXACT));
  }
}
