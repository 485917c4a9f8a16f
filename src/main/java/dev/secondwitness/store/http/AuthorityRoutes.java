package dev.secondwitness.store.http;

import dev.secondwitness.contract.CancelJson;
import dev.secondwitness.contract.RenewAuthorityJson;
import dev.secondwitness.contract.SeparateJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.AuthorizeIntent;
import dev.secondwitness.store.core.CancelIntent;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.RenewAuthority;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.SeparateIntent;
import dev.secondwitness.store.core.Tx;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;

/// What is said about an intent's right to be sent: separate, cancelled, renewed.
final class AuthorityRoutes {
  private static final Posts.Kind<SeparateJson> SEPARATE =
      new Posts.Kind<>("separate", SeparateJson.class, true, false);
  private static final Posts.Kind<CancelJson> CANCEL =
      new Posts.Kind<>("cancel", CancelJson.class, true, false);
  private static final Posts.Kind<RenewAuthorityJson> RENEW =
      new Posts.Kind<>("renewAuthority", RenewAuthorityJson.class, true, false);

  private final Posts posts;
  private final SeparateIntent separate;
  private final CancelIntent cancel;
  private final RenewAuthority renew;

  AuthorityRoutes(Posts posts, Rules rules, Cases cases) {
    this.posts = posts;
    this.separate = new SeparateIntent(rules, cases, new AuthorizeIntent(rules, cases));
    this.cancel = new CancelIntent(rules, cases);
    this.renew = new RenewAuthority(rules, cases);
  }

  void add(RoutesConfig routes) {
    routes.post(StorePaths.SEPARATION, this::separate);
    routes.post(StorePaths.CANCELLATION, this::cancel);
    routes.post(StorePaths.AUTHORITY, this::renew);
  }

  private void separate(Context context) {
    IntentId id = PathIds.intent(context);
    Optional<String> ifMatch = ifMatch(context);
    posts.take(
        context,
        SEPARATE,
        Optional.of(id),
        new Posts.Doing<>() {
          @Override
          public Answer in(Tx tx, Posts.Read<SeparateJson> request) {
            return Responses.intent(
                200,
                separate.in(tx, request.caller(), id, ifMatch, Requests.separate(request.json())));
          }

          @Override
          public void refused(Tx tx, Posts.Read<SeparateJson> request, Refusal refusal) {
            separate.refused(tx, request.caller(), id, refusal);
          }
        });
  }

  private void cancel(Context context) {
    IntentId id = PathIds.intent(context);
    posts.take(
        context,
        CANCEL,
        Optional.of(id),
        (tx, request) ->
            Responses.intent(200, cancel.in(tx, request.caller(), id, request.json().reason())));
  }

  private void renew(Context context) {
    IntentId id = PathIds.intent(context);
    Optional<String> ifMatch = ifMatch(context);
    posts.take(
        context,
        RENEW,
        Optional.of(id),
        (tx, request) ->
            Responses.intent(
                200, renew.in(tx, request.caller(), id, ifMatch, Requests.renew(request.json()))));
  }

  private static Optional<String> ifMatch(Context context) {
    return Optional.ofNullable(context.header(StorePaths.IF_MATCH));
  }
}
