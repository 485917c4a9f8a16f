package dev.secondwitness.app.review;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.Problem;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A store that answers what it was told to and keeps what it was asked.
final class ScriptedStore implements IntentStore {

  /// One call of `decide`.
  record Sent(DecisionKey key, long version, byte[] body) {
    boolean sameAs(Sent other) {
      return key.equals(other.key) && version == other.version && Arrays.equals(body, other.body);
    }
  }

  final Deque<Reply<DecisionRecorded>> decideReplies = new ArrayDeque<>();
  final Deque<Reply<DecisionRecorded>> byKeyReplies = new ArrayDeque<>();
  final List<Sent> sent = new ArrayList<>();
  final List<DecisionKey> readBack = new ArrayList<>();
  Reply<CaseFile> caseReply = noAnswer(false);

  static <T> Reply<T> noAnswer(boolean mayHaveReached) {
    return new Reply.NoAnswer<>(mayHaveReached, "scripted");
  }

  static <T> Reply<T> refused(String type) {
    return new Reply.Refused<>(
        new Problem(type, 409, type, "scripted", Optional.empty(), "c1", Map.of()));
  }

  @Override
  public Reply<CaseFile> caseFile(IntentId id) {
    return caseReply;
  }

  @Override
  public Reply<DecisionRecorded> decide(IntentId id, DecisionKey key, long version, byte[] body) {
    sent.add(new Sent(key, version, body.clone()));
    return decideReplies.remove();
  }

  @Override
  public Reply<DecisionRecorded> decisionByKey(DecisionKey key) {
    readBack.add(key);
    return byKeyReplies.remove();
  }

  @Override
  public Reply<Me> me() {
    return noAnswer(false);
  }

  @Override
  public Reply<QueuePage> queue(QueueQuery query) {
    return noAnswer(false);
  }

  @Override
  public Reply<List<SearchHit>> search(String text) {
    return noAnswer(false);
  }

  @Override
  public Reply<Oversight> oversight() {
    return noAnswer(false);
  }

  @Override
  public Reply<Reading> recordReading(
      IntentId id, String idempotencyKey, int round, Observation observation) {
    return noAnswer(false);
  }

  @Override
  public Reply<Observation> evidence(IntentId id, ReadingId reading) {
    return noAnswer(false);
  }
}
