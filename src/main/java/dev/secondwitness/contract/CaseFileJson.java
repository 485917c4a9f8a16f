package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The whole case of one intent.
public record CaseFileJson(
    EnvelopeJson envelope,
    String state,
    int round,
    long version,
    @Nullable String unknownSince,
    @Nullable OwnerJson owner,
    @Nullable String resolveBy,
    @Nullable String horizon,
    List<AttemptJson> attempts,
    List<RefusedAttemptJson> refusedAttempts,
    List<ReceiptJson> receipts,
    List<ReadingJson> readings,
    List<DecisionJson> decisions,
    List<DispositionJson> dispositions,
    List<TimelineEventJson> events,
    List<LinkedIntentJson> links,
    List<String> acceptedElsewhere,
    List<WitnessTermsJson> witnesses,
    ContractCardJson contractCard,
    List<CheckResultJson> checks,
    List<String> twoPeople,
    @Nullable MoneyJson threshold,
    String asOf,
    @Nullable List<ProposalJson> proposals) {}
