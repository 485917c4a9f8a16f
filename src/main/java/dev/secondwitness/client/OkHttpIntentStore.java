package dev.secondwitness.client;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.app.port.WitnessTexts;
import dev.secondwitness.contract.CaseFileJson;
import dev.secondwitness.contract.CaseFileMapping;
import dev.secondwitness.contract.DecisionMapping;
import dev.secondwitness.contract.DecisionRecordedJson;
import dev.secondwitness.contract.MeJson;
import dev.secondwitness.contract.MeMapping;
import dev.secondwitness.contract.ObservationJson;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.contract.OversightJson;
import dev.secondwitness.contract.OversightMapping;
import dev.secondwitness.contract.QueueMapping;
import dev.secondwitness.contract.QueuePageJson;
import dev.secondwitness.contract.QueueParameters;
import dev.secondwitness.contract.ReadingJson;
import dev.secondwitness.contract.ReadingMapping;
import dev.secondwitness.contract.RecordReadingJson;
import dev.secondwitness.contract.RuleJson;
import dev.secondwitness.contract.SearchHitsJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.Request;

/// The intent store over HTTP. Each call is sent once; what is no clear answer and no clear refusal
/// of the store is `NoAnswer`, 5xx, redirects and answers that cannot be read included.
/// Thread-safe.
public final class OkHttpIntentStore implements IntentStore, WitnessTexts {

  private final StoreAddress address;
  private final StoreCalls calls;

  /// A store at an address.
  ///
  /// @param callTimeout how long one call may take from start to the last byte of its answer
  public OkHttpIntentStore(StoreAddress address, Duration callTimeout) {
    this.address = address;
    this.calls = new StoreCalls(address, callTimeout);
  }

  @Override
  public Reply<Me> me() {
    return calls.ask(calls.get(StorePaths.ME), MeJson.class, MeMapping::toDomain);
  }

  @Override
  public Reply<QueuePage> queue(QueueQuery query) {
    HttpUrl.Builder url = address.at(StorePaths.QUEUE);
    QueueParameters.of(query).forEach(url::addQueryParameter);
    return calls.ask(
        () -> address.request(url.build()).get(),
        QueuePageJson.class,
        (QueuePageJson j) -> QueueMapping.toDomain(j));
  }

  @Override
  public Reply<CaseFile> caseFile(IntentId id) {
    return StoreCalls.about(
        calls.ask(calls.get(StorePaths.intent(id)), CaseFileJson.class, CaseFileMapping::toDomain),
        c -> c.envelope().id().equals(id));
  }

  @Override
  public Reply<List<SearchHit>> search(String text) {
    HttpUrl url = address.at(StorePaths.SEARCH).addQueryParameter("q", text).build();
    return calls.ask(
        () -> address.request(url).get(),
        SearchHitsJson.class,
        (SearchHitsJson j) -> QueueMapping.toDomain(j));
  }

  @Override
  public Reply<Oversight> oversight() {
    return calls.ask(
        calls.get(StorePaths.METRICS), OversightJson.class, OversightMapping::toDomain);
  }

  @Override
  public Reply<Reading> recordReading(
      IntentId id, String idempotencyKey, int round, Observation observation) {
    byte[] body =
        WireJson.bytes(
            new RecordReadingJson(id.value(), round, ObservationMapping.toJson(observation)));
    Supplier<Request.Builder> request =
        () ->
            address
                .request(address.at(StorePaths.readings(id)).build())
                .header(StorePaths.IDEMPOTENCY_KEY, idempotencyKey)
                .post(new OneShotBody(body));
    return StoreCalls.about(
        calls.ask(request, ReadingJson.class, (ReadingJson j) -> ReadingMapping.toDomain(j)),
        r -> r.intent().equals(id));
  }

  @Override
  public Reply<Observation> evidence(IntentId id, ReadingId reading) {
    return calls.ask(
        calls.get(StorePaths.evidence(id, reading)),
        ObservationJson.class,
        ObservationMapping::toDomain);
  }

  @Override
  public Reply<DecisionRecorded> decide(IntentId id, DecisionKey key, long version, byte[] body) {
    Supplier<Request.Builder> request =
        () ->
            address
                .request(address.at(StorePaths.decisions(id)).build())
                .header(StorePaths.IDEMPOTENCY_KEY, key.value())
                .header(StorePaths.IF_MATCH, StorePaths.quoted(version))
                .post(new OneShotBody(body));
    return decision(
        request, r -> r.decision().key().equals(key) && r.decision().intent().equals(id));
  }

  @Override
  public Reply<DecisionRecorded> decisionByKey(DecisionKey key) {
    return decision(calls.get(StorePaths.decisionByKey(key)), r -> r.decision().key().equals(key));
  }

  @Override
  public Reply<String> witnessText(WitnessId witness, int version) {
    return calls.ask(
        calls.get(StorePaths.witnessVersion(witness, version)),
        RuleJson.class,
        (RuleJson j) -> {
          String text = j.text();
          if (text == null || !j.id().equals(witness.value()) || j.version() != version) {
            throw new IllegalArgumentException("not the text of that witness");
          }
          return text;
        });
  }

  private Reply<DecisionRecorded> decision(
      Supplier<Request.Builder> request, Predicate<DecisionRecorded> ours) {
    Reply<DecisionRecorded> reply =
        StoreCalls.about(
            calls.ask(
                request,
                DecisionRecordedJson.class,
                (DecisionRecordedJson j) -> DecisionMapping.toDomain(j)),
            ours);
    return StoreCalls.ofTheRequest(reply);
  }
}
