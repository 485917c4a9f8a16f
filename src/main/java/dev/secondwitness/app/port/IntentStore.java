package dev.secondwitness.app.port;

import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import java.util.List;

/// The intent store as a console sees it; every call blocks, is safe from any thread, never repeats
/// by itself and never throws for what a store or a network may do.
public interface IntentStore {

  /// Who we are to the store.
  Reply<Me> me();

  /// One page of a queue.
  Reply<QueuePage> queue(QueueQuery query);

  /// The whole case.
  Reply<CaseFile> caseFile(IntentId id);

  /// Intents that carry exactly this id, key, receipt, order or ticket number.
  Reply<List<SearchHit>> search(String text);

  /// The dashboard's figures.
  Reply<Oversight> oversight();

  /// Records a reading; the store judges the observation again and keeps its own verdict. The key
  /// makes a repeat harmless.
  Reply<Reading> recordReading(
      IntentId id, String idempotencyKey, int round, Observation observation);

  /// The raw evidence of a reading.
  Reply<Observation> evidence(IntentId id, ReadingId reading);

  /// Sends a decision's exact bytes under its key; a known key gets its first answer again.
  Reply<DecisionRecorded> decide(IntentId id, DecisionKey key, long version, byte[] body);

  /// What the store has under the key. `Refused` with type `not-found` when it has nothing; any
  /// other refusal is the recorded refusal of that decision.
  Reply<DecisionRecorded> decisionByKey(DecisionKey key);
}
