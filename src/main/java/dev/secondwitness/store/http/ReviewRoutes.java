package dev.secondwitness.store.http;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.contract.CaseFileMapping;
import dev.secondwitness.contract.DecideJson;
import dev.secondwitness.contract.MeMapping;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.QueueMapping;
import dev.secondwitness.contract.QueueParameters;
import dev.secondwitness.contract.RecordReadingJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.Decide;
import dev.secondwitness.store.core.Gate;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.RecordReading;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// What people call.
final class ReviewRoutes {
  private static final String DECIDE = "decide";
  private static final int LONGEST_SEARCH = 200;
  private static final Posts.Kind<RecordReadingJson> READING =
      new Posts.Kind<>("recordReading", RecordReadingJson.class, true, false);
  private static final Posts.Kind<DecideJson> DECISION =
      new Posts.Kind<>(DECIDE, DecideJson.class, true, true);

  private final Posts posts;
  private final Ledger ledger;
  private final Rules rules;
  private final Cases cases;
  private final Gate gate;
  private final About about;
  private final RecordReading reading;
  private final Decide decide;

  /// What the store says of itself.
  record About(String name, boolean embedded) {}

  ReviewRoutes(Posts posts, Ledger ledger, Rules rules, Cases cases, Gate gate, About about) {
    this.posts = posts;
    this.ledger = ledger;
    this.rules = rules;
    this.cases = cases;
    this.gate = gate;
    this.about = about;
    this.reading = new RecordReading(rules, cases);
    this.decide = new Decide(rules, cases, about.embedded());
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.ME, this::me);
    routes.get(StorePaths.QUEUE, this::queue);
    routes.get(StorePaths.SEARCH, this::search);
    routes.get(StorePaths.INTENT, this::caseFile);
    routes.post(StorePaths.READINGS, this::recordReading);
    routes.get(StorePaths.EVIDENCE, this::evidence);
    routes.post(StorePaths.DECISIONS, this::recordDecision);
    routes.get(StorePaths.DECISION_BY_KEY, this::decisionByKey);
  }

  private void me(Context context) {
    Caller caller = Doorkeeper.caller(context);
    Gets.send(
        context,
        MeMapping.toJson(
            new Me(
                caller.principal(),
                caller.displayName(),
                caller.grants(),
                caller.coordinatesFor(),
                about.embedded(),
                about.name(),
                rules.scales(),
                rules.now())));
  }

  private void queue(Context context) {
    Caller caller = Gets.watcher(context);
    QueueQuery query = QueueParameters.read(context.queryParamMap());
    Instant now = rules.now();
    QueuePage page = ledger.read(tx -> tx.review().queue(caller, query, now));
    Gets.send(context, QueueMapping.toJson(page));
  }

  private void search(Context context) {
    Caller caller = Gets.watcher(context);
    Gets.only(context, Set.of("q"));
    String text = Optional.ofNullable(context.queryParam("q")).orElse("").strip();
    if (text.isEmpty() || text.length() > LONGEST_SEARCH) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER, "q", "Search for a number of 1 to 200 characters");
    }
    Gets.send(
        context,
        QueueMapping.toJson(ledger.read(tx -> tx.review().search(caller, text)), rules.now()));
  }

  private void caseFile(Context context) {
    Caller caller = Doorkeeper.caller(context);
    if (!caller.watches() && !caller.coordinates()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Reading a case takes a role");
    }
    IntentId id = PathIds.intent(context);
    CaseFile file = ledger.read(tx -> cases.file(tx, caller, id));
    context.header(StorePaths.ETAG, StorePaths.quoted(file.version()));
    Gets.send(context, CaseFileMapping.toJson(file));
  }

  private void evidence(Context context) {
    Caller caller = Gets.watcher(context);
    IntentId id = PathIds.intent(context);
    ReadingId readingId = PathIds.reading(context);
    Observation observation =
        ledger.read(
            tx -> {
              cases.watched(tx, caller, id);
              return tx.caseLog()
                  .evidence(id, readingId)
                  .orElseThrow(() -> Refusal.of(ProblemType.NOT_FOUND, "There is no such reading"));
            });
    Gets.send(context, ObservationMapping.toJson(observation));
  }

  private void recordReading(Context context) {
    IntentId id = PathIds.intent(context);
    posts.take(
        context,
        READING,
        Optional.of(id),
        (tx, request) ->
            Responses.reading(
                reading.in(tx, request.caller(), id, Requests.reading(request.json()))));
  }

  private void recordDecision(Context context) {
    IntentId id = PathIds.intent(context);
    Optional<String> ifMatch = Optional.ofNullable(context.header(StorePaths.IF_MATCH));
    posts.take(
        context,
        DECISION,
        Optional.of(id),
        (tx, request) ->
            Responses.decision(
                201,
                decide.in(
                    tx,
                    request.caller(),
                    id,
                    Requests.decide(request.json(), id, request.key().orElseThrow(), ifMatch))));
  }

  /// The recorded answer again; a decision that was made is 200 here, a refusal that refusal.
  private void decisionByKey(Context context) {
    Caller caller = Doorkeeper.caller(context);
    Answer first =
        gate.answered(caller, DECIDE, context.pathParam("key"))
            .orElseThrow(
                () ->
                    Refusal.of(
                        ProblemType.NOT_FOUND, "This store has nothing under that key from you"));
    Posts.send(
        context,
        new Answer(
            first.status() < 300 ? 200 : first.status(),
            first.etag(),
            first.mediaType(),
            first.body()));
  }
}
