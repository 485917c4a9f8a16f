package dev.secondwitness.app.trust;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import java.util.List;
import java.util.Optional;

/// A store that is written to only while its audit chain holds, and whose word about a decision
/// counts only once its receipt is found in that chain; reading goes through.
public final class GuardedStore implements IntentStore {

  private final IntentStore store;
  private final WatchHead watch;

  public GuardedStore(IntentStore store, WatchHead watch) {
    this.store = store;
    this.watch = watch;
  }

  /// Looks at the chain first, each time. What is not sent is known not to have been.
  @Override
  public Reply<DecisionRecorded> decide(IntentId id, DecisionKey key, long version, byte[] body) {
    Optional<String> doubt = watch.check().doubt();
    return doubt.isPresent()
        ? new Reply.NoAnswer<>(false, doubt.get())
        : believed(store.decide(id, key, version, body));
  }

  @Override
  public Reply<DecisionRecorded> decisionByKey(DecisionKey key) {
    Optional<String> doubt = watch.check().doubt();
    return doubt.isPresent()
        ? new Reply.NoAnswer<>(true, doubt.get())
        : believed(store.decisionByKey(key));
  }

  private Reply<DecisionRecorded> believed(Reply<DecisionRecorded> reply) {
    return reply instanceof Reply.Ok<DecisionRecorded>(DecisionRecorded recorded)
        ? watch.doubt(recorded).<Reply<DecisionRecorded>>map(GuardedStore::unproven).orElse(reply)
        : reply;
  }

  private static Reply<DecisionRecorded> unproven(String doubt) {
    return new Reply.NoAnswer<>(true, doubt);
  }

  @Override
  public Reply<Reading> recordReading(
      IntentId id, String idempotencyKey, int round, Observation observation) {
    HeadStanding standing = watch.standing();
    Optional<String> doubt =
        standing instanceof HeadStanding.Unchecked ? watch.check().doubt() : standing.doubt();
    return doubt.isPresent()
        ? new Reply.NoAnswer<>(false, doubt.get())
        : store.recordReading(id, idempotencyKey, round, observation);
  }

  @Override
  public Reply<Me> me() {
    return store.me();
  }

  @Override
  public Reply<QueuePage> queue(QueueQuery query) {
    return store.queue(query);
  }

  @Override
  public Reply<CaseFile> caseFile(IntentId id) {
    return store.caseFile(id);
  }

  @Override
  public Reply<List<SearchHit>> search(String text) {
    return store.search(text);
  }

  @Override
  public Reply<Oversight> oversight() {
    return store.oversight();
  }

  @Override
  public Reply<Observation> evidence(IntentId id, ReadingId reading) {
    return store.evidence(id, reading);
  }
}
