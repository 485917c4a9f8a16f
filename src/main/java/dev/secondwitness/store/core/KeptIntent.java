package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.KeyTerms;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.util.Optional;

/// One intent as the store keeps it.
///
/// @param recordedSequence the audit entry that recorded it; earlier intents have smaller ones
/// @param ruleSet the rules of evidence it was born with
/// @param resolveWithin how long an unknown of it may wait, at most what policy says
/// @param fingerprint the hash of tenant, operation, business reference and arguments (derived)
/// @param mayRepeat the earlier intent it may repeat, as seen when it was recorded
public record KeptIntent(
    Envelope envelope,
    long recordedSequence,
    long ruleSet,
    String requestRef,
    Optional<Duration> resolveWithin,
    String fingerprint,
    Optional<IntentId> mayRepeat,
    Standing standing,
    LastLook lastLook) {

  /// The intent's id.
  public IntentId id() {
    return envelope.id();
  }

  KeptIntent with(Standing next) {
    return new KeptIntent(
        envelope,
        recordedSequence,
        ruleSet,
        requestRef,
        resolveWithin,
        fingerprint,
        mayRepeat,
        next,
        next.round() == standing.round() ? lastLook : LastLook.NONE);
  }

  KeptIntent with(LastLook look) {
    return new KeptIntent(
        envelope,
        recordedSequence,
        ruleSet,
        requestRef,
        resolveWithin,
        fingerprint,
        mayRepeat,
        standing,
        look);
  }

  /// The same with another earlier intent that it may repeat, or none.
  KeptIntent withRepeat(Optional<IntentId> earlier) {
    return new KeptIntent(
        envelope,
        recordedSequence,
        ruleSet,
        requestRef,
        resolveWithin,
        fingerprint,
        earlier,
        standing,
        lastLook);
  }

  KeptIntent with(Authority authority) {
    return with(envelope.keyTerms(), authority);
  }

  KeptIntent with(KeyTerms terms) {
    return with(terms, envelope.authority());
  }

  private KeptIntent with(KeyTerms terms, Authority authority) {
    Envelope e = envelope;
    return new KeptIntent(
        new Envelope(
            e.id(),
            e.scope(),
            e.operation(),
            e.provider(),
            e.arguments(),
            terms,
            authority,
            e.subject(),
            e.contractCard(),
            e.contractCardVersion(),
            e.releaseId(),
            e.tool(),
            e.turnId(),
            e.receiptLocator(),
            e.createdAt()),
        recordedSequence,
        ruleSet,
        requestRef,
        resolveWithin,
        fingerprint,
        mayRepeat,
        standing,
        lastLook);
  }
}
