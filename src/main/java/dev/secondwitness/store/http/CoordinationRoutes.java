package dev.secondwitness.store.http;

import dev.secondwitness.contract.AuthorizeJson;
import dev.secondwitness.contract.BeginAttemptJson;
import dev.secondwitness.contract.ReceiveEventJson;
import dev.secondwitness.contract.RecordIntentJson;
import dev.secondwitness.contract.ReportOutcomeJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.AuthorizeIntent;
import dev.secondwitness.store.core.BeginAttempt;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.ReceiveEvent;
import dev.secondwitness.store.core.RecordIntent;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.ReportOutcome;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Tx;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;

/// What agents and workers call.
final class CoordinationRoutes {
  private static final Posts.Kind<RecordIntentJson> RECORD =
      new Posts.Kind<>("recordIntent", RecordIntentJson.class, true, false);
  private static final Posts.Kind<AuthorizeJson> AUTHORIZE =
      new Posts.Kind<>("authorize", AuthorizeJson.class, true, false);
  private static final Posts.Kind<BeginAttemptJson> BEGIN =
      new Posts.Kind<>("beginAttempt", BeginAttemptJson.class, true, false);
  private static final Posts.Kind<ReportOutcomeJson> OUTCOME =
      new Posts.Kind<>("reportOutcome", ReportOutcomeJson.class, true, false);
  private static final Posts.Kind<ReceiveEventJson> EVENT =
      new Posts.Kind<>("receiveEvent", ReceiveEventJson.class, false, false);

  private final Posts posts;
  private final RecordIntent record;
  private final AuthorizeIntent authorize;
  private final BeginAttempt begin;
  private final ReportOutcome outcome;
  private final ReceiveEvent event;

  CoordinationRoutes(Posts posts, Rules rules, Cases cases) {
    this.posts = posts;
    this.record = new RecordIntent(rules, cases);
    this.authorize = new AuthorizeIntent(rules, cases);
    this.begin = new BeginAttempt(rules, cases);
    this.outcome = new ReportOutcome(rules, cases);
    this.event = new ReceiveEvent(rules, cases);
  }

  void add(RoutesConfig routes) {
    routes.post(StorePaths.INTENTS, this::record);
    routes.post(StorePaths.AUTHORIZATION, this::authorize);
    routes.post(StorePaths.ATTEMPTS, this::begin);
    routes.post(StorePaths.OUTCOME, this::outcome);
    routes.post(StorePaths.EVENTS, this::event);
  }

  private void record(Context context) {
    posts.take(
        context,
        RECORD,
        Optional.empty(),
        (tx, request) -> {
          RecordIntent.Recorded recorded =
              record.in(tx, request.caller(), Requests.record(request.json()));
          return Responses.intent(recorded.created() ? 201 : 200, recorded.intent());
        });
  }

  private void authorize(Context context) {
    IntentId id = PathIds.intent(context);
    Optional<String> ifMatch = Optional.ofNullable(context.header(StorePaths.IF_MATCH));
    posts.take(
        context,
        AUTHORIZE,
        Optional.of(id),
        new Posts.Doing<>() {
          @Override
          public Answer in(Tx tx, Posts.Read<AuthorizeJson> request) {
            return Responses.intent(
                200,
                authorize.in(
                    tx, request.caller(), id, ifMatch, Requests.authorize(request.json())));
          }

          @Override
          public void refused(Tx tx, Posts.Read<AuthorizeJson> request, Refusal refusal) {
            authorize.refused(tx, request.caller(), id, refusal);
          }
        });
  }

  private void begin(Context context) {
    IntentId id = PathIds.intent(context);
    posts.take(
        context,
        BEGIN,
        Optional.of(id),
        new Posts.Doing<>() {
          @Override
          public Answer in(Tx tx, Posts.Read<BeginAttemptJson> request) {
            return Responses.begun(
                begin.in(tx, request.caller(), id, Requests.begin(request.json())));
          }

          @Override
          public void refused(Tx tx, Posts.Read<BeginAttemptJson> request, Refusal refusal) {
            begin.refused(tx, request.caller(), id, Requests.begin(request.json()), refusal);
          }
        });
  }

  private void outcome(Context context) {
    AttemptId id = PathIds.attempt(context);
    posts.take(
        context,
        OUTCOME,
        Optional.empty(),
        (tx, request) ->
            Responses.outcome(
                outcome.in(tx, request.caller(), id, Requests.outcome(request.json()))));
  }

  private void event(Context context) {
    posts.take(
        context,
        EVENT,
        Optional.empty(),
        (tx, request) ->
            Responses.event(
                event.in(tx, request.caller(), Requests.event(request.json(), request.digest()))));
  }
}
