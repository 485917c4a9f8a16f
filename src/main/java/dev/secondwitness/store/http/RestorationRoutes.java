package dev.secondwitness.store.http;

import dev.secondwitness.contract.ConfirmRestorationJson;
import dev.secondwitness.contract.ProposeRestorationJson;
import dev.secondwitness.contract.RestorationJson;
import dev.secondwitness.contract.RestorationsJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Restoration;
import dev.secondwitness.store.core.RestoreStore;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Tx;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.Set;

/// Histories that were set back on purpose: proposed by an admin, confirmed by a second person,
/// told to anybody who may come in.
final class RestorationRoutes {
  private static final Posts.Kind<ProposeRestorationJson> PROPOSE =
      new Posts.Kind<>("proposeRestoration", ProposeRestorationJson.class, true, true);
  private static final Posts.Kind<ConfirmRestorationJson> CONFIRM =
      new Posts.Kind<>("confirmRestoration", ConfirmRestorationJson.class, true, true);
  private static final int TOLD = 50;

  private final Posts posts;
  private final Ledger ledger;
  private final RestoreStore restore;

  RestorationRoutes(Posts posts, Ledger ledger, Rules rules) {
    this.posts = posts;
    this.ledger = ledger;
    this.restore = new RestoreStore(rules);
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.RESTORATIONS, this::list);
    routes.post(StorePaths.RESTORATIONS, this::propose);
    routes.post(StorePaths.RESTORATION_CONFIRMATION, this::confirm);
  }

  private void list(Context context) {
    Doorkeeper.caller(context);
    Gets.only(context, Set.of());
    Gets.send(
        context,
        ledger.read(
            tx ->
                new RestorationsJson(
                    tx.restorations().newest(TOLD).stream().map(r -> json(tx, r)).toList())));
  }

  private void propose(Context context) {
    posts.take(
        context,
        PROPOSE,
        Optional.empty(),
        (tx, request) ->
            answer(
                tx,
                restore.propose(
                    tx,
                    request.caller(),
                    new ChainHead(request.json().lostSequence(), request.json().lostHash()),
                    request.json().reason())));
  }

  private void confirm(Context context) {
    String id = context.pathParam("id");
    posts.take(
        context,
        CONFIRM,
        Optional.empty(),
        (tx, request) ->
            answer(
                tx,
                restore.confirm(
                    tx,
                    request.caller(),
                    id,
                    new ChainHead(request.json().lostSequence(), request.json().lostHash()))));
  }

  private static Answer answer(Tx tx, Restoration restoration) {
    return new Answer(201, Optional.empty(), StorePaths.JSON, WireJson.text(json(tx, restoration)));
  }

  private static RestorationJson json(Tx tx, Restoration restoration) {
    Optional<ChainLog.Link> entry =
        restoration
            .confirmation()
            .flatMap(c -> tx.chain().links(c.entry() - 1, 1).stream().findFirst());
    return AuditAnswers.restoration(restoration, entry);
  }
}
