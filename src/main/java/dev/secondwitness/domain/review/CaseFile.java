package dev.secondwitness.domain.review;

import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.StandingVerdicts;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The whole case of one intent as the store saw it at `asOf`.
///
/// @param version the intent's version; a decision binds it
/// @param round one spell of being unknown
/// @param unknownSince when it became unknown in this round
/// @param horizon E, empty when nothing was sent
/// @param acceptedElsewhere receipts of the same receiver already accepted by other intents of the
///     same business reference
/// @param checks every check for every settling act
/// @param twoPeople why one person is not enough, empty when one is
/// @param threshold the amount from which two people decide, if one is set
/// @param proposals the decisions of two people, whatever became of them; `decisions` holds those
///     that took effect
public record CaseFile(
    Envelope envelope,
    IntentState state,
    int round,
    long version,
    Optional<Instant> unknownSince,
    Optional<Owner> owner,
    Optional<Instant> resolveBy,
    Optional<Instant> horizon,
    List<Attempt> attempts,
    List<RefusedAttempt> refusedAttempts,
    List<Receipt> receipts,
    List<Reading> readings,
    List<Decision> decisions,
    List<Disposition> dispositions,
    List<TimelineEvent> events,
    List<LinkedIntent> links,
    Set<ReceiptId> acceptedElsewhere,
    List<WitnessTerms> witnesses,
    ContractCard card,
    List<CheckResult> checks,
    List<TwoPeople.Why> twoPeople,
    Optional<Money> threshold,
    Instant asOf,
    List<Proposal> proposals) {

  public CaseFile {
    attempts = List.copyOf(attempts);
    refusedAttempts = List.copyOf(refusedAttempts);
    receipts = List.copyOf(receipts);
    readings = List.copyOf(readings);
    decisions = List.copyOf(decisions);
    dispositions = List.copyOf(dispositions);
    events = List.copyOf(events);
    links = List.copyOf(links);
    acceptedElsewhere = Set.copyOf(acceptedElsewhere);
    witnesses = List.copyOf(witnesses);
    checks = List.copyOf(checks);
    twoPeople = List.copyOf(twoPeople);
    proposals = List.copyOf(proposals);
  }

  /// The readings that stand in the current round.
  public List<Reading> standing() {
    return StandingVerdicts.of(readings, round);
  }

  /// What to ask a witness about this intent.
  public Question question(CurrencyScales scales) {
    return new Question(
        envelope.id(),
        envelope.scope().tenant(),
        envelope.operation(),
        envelope.keyTerms().key(),
        attempts.stream().flatMap(a -> a.providerRequestId().stream()).toList(),
        envelope.subject().businessRef(),
        envelope.subject().amount(),
        envelope.arguments().bound(),
        attempts.stream().map(Attempt::begunAt).min(Comparator.naturalOrder()),
        horizon,
        acceptedElsewhere,
        scales);
  }

  /// Whether it was unknown before and was opened again by later evidence.
  public boolean reopened() {
    return state == IntentState.INDETERMINATE && round > 1;
  }
}
