package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.evidence.EffectHorizon;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.StandingVerdicts;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Everything the checks look at, at one moment; nothing else decides.
///
/// @param drift whether any try, sent or refused, carried another key or hash than the intent's
/// @param witnesses the witnesses that can be asked about it
/// @param originalFailed false while a superseded original is not failed
public record CaseFacts(
    Envelope envelope,
    IntentState state,
    int round,
    List<Attempt> attempts,
    boolean drift,
    List<Receipt> receipts,
    List<Reading> readings,
    ContractCard card,
    Timing timing,
    List<Hold> holds,
    List<WitnessTerms> witnesses,
    boolean originalFailed,
    Instant now) {

  public CaseFacts {
    witnesses = List.copyOf(witnesses);
    attempts = List.copyOf(attempts);
    receipts = List.copyOf(receipts);
    readings = List.copyOf(readings);
    holds = List.copyOf(holds);
  }

  /// Facts of which nobody says what witnesses could be asked.
  public CaseFacts(
      Envelope envelope,
      IntentState state,
      int round,
      List<Attempt> attempts,
      boolean drift,
      List<Receipt> receipts,
      List<Reading> readings,
      ContractCard card,
      Timing timing,
      List<Hold> holds,
      boolean originalFailed,
      Instant now) {
    this(
        envelope,
        state,
        round,
        attempts,
        drift,
        receipts,
        readings,
        card,
        timing,
        holds,
        List.of(),
        originalFailed,
        now);
  }

  /// The same case as if only these readings had been made, and no receipt told.
  CaseFacts resting(List<Reading> on) {
    return new CaseFacts(
        envelope,
        state,
        round,
        attempts,
        drift,
        List.of(),
        on,
        card,
        timing,
        holds,
        witnesses,
        originalFailed,
        now);
  }

  /// The readings that stand in this round.
  public List<Reading> standing() {
    return StandingVerdicts.of(readings, round);
  }

  /// Receipts of this round that may support a confirm; one that states another amount than was
  /// bound never does.
  public List<Receipt> finalReceipts() {
    return receipts.stream()
        .filter(r -> r.round() == round && r.supportsConfirm() && !statesOtherAmount(r))
        .toList();
  }

  private boolean statesOtherAmount(Receipt receipt) {
    Optional<Money> bound = envelope.subject().amount();
    return bound.isPresent() && receipt.amount().isPresent() && !receipt.amount().equals(bound);
  }

  /// Whether more than one effect of ours is possible, so that one found may not be the only one:
  /// several attempts, drift, a receiver that is not idempotent or forgets the key before E.
  public boolean mayBeSeveral() {
    return attempts.size() > 1 || drift || !card.idempotent() || keyForgottenInFlight();
  }

  private boolean keyForgottenInFlight() {
    return horizon().flatMap(e -> keyKeptUntil().map(until -> until.isBefore(e))).orElse(false);
  }

  /// E, empty when nothing was ever sent.
  public Optional<Instant> horizon() {
    return EffectHorizon.of(attempts, card, timing.clockError());
  }

  /// When the first attempt began: the key's retention counts from there.
  public Optional<Instant> firstDispatch() {
    return attempts.stream().map(Attempt::begunAt).min(Comparator.naturalOrder());
  }

  /// Until when the receiver keeps the key, empty when nothing was dispatched.
  public Optional<Instant> keyKeptUntil() {
    return firstDispatch().map(first -> first.plus(card.keyRetention()));
  }

  /// The longest settle delay of the round's witnesses; zero when nothing was read.
  public Duration settle() {
    return readings.stream()
        .filter(r -> r.round() == round)
        .map(r -> r.witness().settleDelay())
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /// How long a repeat takes to be seen: by what was read in this round, or by the quickest witness
  /// there is when nothing was.
  public Duration replaySettle() {
    return readings.stream().anyMatch(r -> r.round() == round)
        ? settle()
        : witnesses.stream()
            .map(WitnessTerms::settleDelay)
            .min(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
  }
}
