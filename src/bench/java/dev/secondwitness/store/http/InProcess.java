package dev.secondwitness.store.http;

import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.contract.CaseFileMapping;
import dev.secondwitness.contract.DecideJson;
import dev.secondwitness.contract.QueueMapping;
import dev.secondwitness.contract.RecordIntentJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Call;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.Decide;
import dev.secondwitness.store.core.Gate;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.RecordIntent;
import dev.secondwitness.store.core.Rules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Does what the store's routes do, from the body that came to the body that goes out, without the
/// server around it.
public final class InProcess {
  private final Ledger ledger;
  private final Rules rules;
  private final Gate gate;
  private final Cases cases;
  private final RecordIntent record;
  private final Decide decide;

  public InProcess(Ledger ledger, Rules rules) {
    this.ledger = ledger;
    this.rules = rules;
    this.gate = new Gate(ledger, rules, (refusal, code) -> Problems.of(refusal, code));
    this.cases = new Cases(rules);
    this.record = new RecordIntent(rules, cases);
    this.decide = new Decide(rules, cases, false);
  }

  /// Takes a body that records an intent.
  public Answer record(Caller agent, String key, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    RecordIntentJson json = WireJson.request(bytes, RecordIntentJson.class);
    return gate.pass(
        call(agent, "recordIntent", key, Bodies.digest(StorePaths.INTENTS, bytes), false),
        tx -> Responses.intent(201, record.in(tx, agent, Requests.record(json)).intent()));
  }

  /// Takes bodies that record intents in one transaction, each with an audit entry of its own.
  public void recordAll(Caller agent, List<String> bodies) {
    List<RecordIntent.Command> commands =
        bodies.stream()
            .map(body -> body.getBytes(StandardCharsets.UTF_8))
            .map(body -> Requests.record(WireJson.request(body, RecordIntentJson.class)))
            .toList();
    ledger.write(
        tx -> {
          commands.forEach(command -> record.in(tx, agent, command));
          return commands.size();
        });
  }

  /// Takes a body that decides about an intent.
  public Answer decide(Caller person, IntentId id, long version, String key, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    DecideJson json = WireJson.request(bytes, DecideJson.class);
    Optional<String> ifMatch = Optional.of(StorePaths.quoted(version));
    return gate.pass(
        call(person, "decide", key, Bodies.digest(id.value(), bytes), true),
        tx ->
            Responses.decision(
                201, decide.in(tx, person, id, Requests.decide(json, id, key, ifMatch))));
  }

  /// A page of a queue, written as it goes out.
  public QueuePage queue(Caller person, QueueQuery query) {
    Instant now = rules.now();
    QueuePage page = ledger.read(tx -> tx.review().queue(person, query, now));
    WireJson.bytes(QueueMapping.toJson(page));
    return page;
  }

  /// What a number is found in, written as it goes out.
  public int search(Caller person, String text) {
    return WireJson.bytes(
            QueueMapping.toJson(ledger.read(tx -> tx.review().search(person, text)), rules.now()))
        .length;
  }

  /// The figures of the dashboard.
  public long oversight(Caller person) {
    Instant now = rules.now();
    return ledger.read(tx -> tx.review().oversight(person, now)).open();
  }

  /// A case, written as it goes out.
  public int caseFile(Caller person, IntentId id) {
    return WireJson.bytes(CaseFileMapping.toJson(ledger.read(tx -> cases.file(tx, person, id))))
        .length;
  }

  private Call call(Caller caller, String operation, String key, String digest, boolean forEver) {
    return new Call(
        caller,
        now -> Optional.of(caller),
        operation,
        Optional.of(key),
        digest,
        forEver,
        "req_" + rules.ids().fresh());
  }
}
