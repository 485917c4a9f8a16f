package dev.secondwitness.store.http;

import dev.secondwitness.contract.CastVoteJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WithdrawProposalJson;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.CastVote;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.WithdrawProposal;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Optional;

/// What the second person calls, and the first to take a proposal back.
final class VoteRoutes {
  private static final Posts.Kind<CastVoteJson> VOTE =
      new Posts.Kind<>("vote", CastVoteJson.class, true, true);
  private static final Posts.Kind<WithdrawProposalJson> WITHDRAW =
      new Posts.Kind<>("withdrawProposal", WithdrawProposalJson.class, true, true);

  private final Posts posts;
  private final Ledger ledger;
  private final CastVote vote;
  private final WithdrawProposal withdraw;

  VoteRoutes(Posts posts, Ledger ledger, CastVote vote, WithdrawProposal withdraw) {
    this.posts = posts;
    this.ledger = ledger;
    this.vote = vote;
    this.withdraw = withdraw;
  }

  void add(RoutesConfig routes) {
    routes.post(StorePaths.VOTES, this::vote);
    routes.post(StorePaths.WITHDRAWAL, this::withdraw);
  }

  private void vote(Context context) {
    DecisionId id = PathIds.decision(context);
    Optional<String> ifMatch = Optional.ofNullable(context.header(StorePaths.IF_MATCH));
    posts.take(
        context,
        VOTE,
        about(id),
        (tx, request) ->
            Responses.vote(
                vote.in(tx, request.caller(), id, Requests.vote(request.json(), ifMatch))));
  }

  private void withdraw(Context context) {
    DecisionId id = PathIds.decision(context);
    Optional<String> ifMatch = Optional.ofNullable(context.header(StorePaths.IF_MATCH));
    posts.take(
        context,
        WITHDRAW,
        about(id),
        (tx, request) ->
            Responses.decision(
                200, withdraw.in(tx, request.caller(), id, ifMatch, request.json().text())));
  }

  /// The intent a refusal is audited under.
  private Optional<IntentId> about(DecisionId id) {
    return ledger.read(tx -> tx.proposals().find(id).map(p -> p.decision().intent()));
  }
}
