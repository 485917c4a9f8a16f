package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a simulation drives: the store of one authorised intent, be it the rules alone or the real
/// one. It refuses by doing nothing.
public interface SimulatedStore extends AutoCloseable {

  /// How the intent stands.
  record View(
      Envelope envelope,
      IntentState state,
      int round,
      Optional<Owner> owner,
      Optional<Instant> resolveBy,
      List<Attempt> attempts,
      List<Receipt> receipts,
      List<Reading> readings,
      List<Disposition> dispositions) {
    public View {
      attempts = List.copyOf(attempts);
      receipts = List.copyOf(receipts);
      readings = List.copyOf(readings);
      dispositions = List.copyOf(dispositions);
    }
  }

  /// A receiver's event.
  ///
  /// @param undone whether it says that the receipt was taken back, else that it was committed
  record News(
      String id,
      boolean verified,
      boolean undone,
      ReceiptId receipt,
      Optional<Money> amount,
      Instant occurredAt) {}

  View view();

  /// Begins an attempt, empty when that is refused.
  Optional<Attempt> begin();

  /// A try under another key, which is refused and remembered.
  void drift();

  /// Whether the outcome was taken.
  boolean report(Attempt attempt, ReportedOutcome outcome);

  void news(News news);

  void read(WitnessTerms witness, Judgement judgement);

  /// Whether the decision was taken, by as many people as it takes.
  boolean decide(Act act);

  /// Does what is due.
  void sweep();

  /// Pauses all retries, or lets them go on.
  void hold(boolean held);

  /// The agent asks for the same once more, under the same request reference or another; whether
  /// there is another intent now that may be sent.
  boolean repeat(boolean sameReference);

  /// Everything in memory is gone.
  void crash();

  /// Ends it; fails when what is kept does not explain itself.
  @Override
  void close();
}
