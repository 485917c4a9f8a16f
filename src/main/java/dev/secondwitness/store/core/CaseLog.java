package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rows of what was told, read and decided about an intent.
public interface CaseLog {
  /// An acceptance: the one intent a receipt belongs to.
  ///
  /// @param vouchedAt when what it rests on was true
  record Accepted(ReceiptId receipt, IntentId intent, int round, Instant vouchedAt) {}

  /// What was tried, told, read and decided: attempts by number, refused tries oldest first,
  /// receipts in the order they came (each marked when it is the accepted one), readings in the
  /// order they were recorded, dispositions by round.
  record Lineage(
      List<Attempt> attempts,
      List<RefusedAttempt> refused,
      List<Receipt> receipts,
      List<Reading> readings,
      List<Disposition> dispositions) {
    public Lineage {
      attempts = List.copyOf(attempts);
      refused = List.copyOf(refused);
      receipts = List.copyOf(receipts);
      readings = List.copyOf(readings);
      dispositions = List.copyOf(dispositions);
    }
  }

  /// An intent's lineage.
  Lineage lineage(IntentId intent);

  void add(IntentId intent, Receipt receipt);

  /// Accepts a receipt; it is accepted once in the whole store.
  void accept(Provider provider, Accepted accepted);

  /// Who accepted a receipt.
  Optional<Accepted> accepted(Provider provider, ReceiptId receipt);

  /// What an intent accepted last.
  Optional<Accepted> acceptedBy(IntentId intent);

  void add(Reading reading, String observation);

  /// The readings in the order they were recorded.
  List<Reading> readings(IntentId intent);

  /// The stored observation of a reading.
  Optional<Observation> evidence(IntentId intent, ReadingId reading);

  void add(Decision decision);

  List<Decision> decisions(IntentId intent);

  void add(IntentId intent, Disposition disposition);

  List<Disposition> dispositions(IntentId intent);

  void add(IntentId intent, TimelineEvent event);

  List<TimelineEvent> timeline(IntentId intent);

  /// When the last event of a kind was, empty when there was none.
  Optional<Instant> lastAt(IntentId intent, TimelineEvent.Kind kind);

  /// Intents that hang together with this one.
  List<LinkedIntent> links(KeptIntent intent);

  /// Receipts of the same receiver accepted by other intents of the same business reference.
  Set<ReceiptId> acceptedElsewhere(KeptIntent intent);
}
