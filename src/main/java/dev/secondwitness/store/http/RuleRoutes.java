package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.ProposeRuleJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.VoteOnRuleJson;
import dev.secondwitness.contract.WithdrawRuleJson;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.FindRules;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.ProposeRule;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.RuleVote;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.VoteOnRule;
import dev.secondwitness.store.core.WithdrawRule;
import dev.secondwitness.store.rule.RuleKind;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Rules of evidence: what is in force, what was, what is proposed, and how it changes.
final class RuleRoutes {
  private static final int MOST = 100;
  private static final int USUAL = 50;
  private static final Posts.Kind<VoteOnRuleJson> VOTE =
      new Posts.Kind<>("voteOnRule", VoteOnRuleJson.class, true, true);
  private static final Posts.Kind<WithdrawRuleJson> WITHDRAW =
      new Posts.Kind<>("withdrawRule", WithdrawRuleJson.class, true, false);

  private final Posts posts;
  private final Ledger ledger;
  private final Rules rules;
  private final ProposeRule propose;
  private final VoteOnRule vote;
  private final WithdrawRule withdraw;

  RuleRoutes(Posts posts, Ledger ledger, Rules rules) {
    this.posts = posts;
    this.ledger = ledger;
    this.rules = rules;
    this.propose = new ProposeRule(rules);
    this.vote = new VoteOnRule(rules);
    this.withdraw = new WithdrawRule(rules);
  }

  void add(RoutesConfig routes) {
    for (RuleKind kind : RuleKind.values()) {
      RulePaths paths = RulePaths.of(kind);
      routes.get(paths.list(), context -> list(context, kind));
      routes.get(paths.proposals(), context -> proposals(context, kind));
      routes.post(paths.proposals(), context -> propose(context, kind));
      routes.get(paths.rule(), context -> history(context, kind));
      routes.get(paths.version(), context -> version(context, kind));
    }
    routes.get(StorePaths.RULE_PROPOSAL, this::proposal);
    routes.post(StorePaths.RULE_VOTES, this::vote);
    routes.post(StorePaths.RULE_WITHDRAWAL, this::withdraw);
  }

  private void list(Context context, RuleKind kind) {
    Caller caller = Doorkeeper.caller(context);
    Gets.only(context, Set.of("rule_set", "cursor", "limit"));
    long asked = Gets.whole(context, "rule_set", 1, Long.MAX_VALUE, Long.MAX_VALUE);
    String after = Optional.ofNullable(context.queryParam("cursor")).orElse("");
    int limit = limit(context);
    Gets.send(
        context,
        ledger.read(
            tx -> {
              long now = FindRules.setInForce(tx);
              return RuleAnswers.page(
                  now, FindRules.list(tx, caller, kind, Math.min(asked, now), after, limit), limit);
            }));
  }

  private void history(Context context, RuleKind kind) {
    Caller caller = Doorkeeper.caller(context);
    Gets.only(context, Set.of("cursor", "limit"));
    int before = (int) Gets.whole(context, "cursor", 1, Integer.MAX_VALUE, Integer.MAX_VALUE);
    int limit = limit(context);
    String id = context.pathParam("id");
    Gets.send(
        context,
        ledger.read(
            tx ->
                RuleAnswers.history(
                    FindRules.setInForce(tx),
                    FindRules.history(tx, caller, kind, id, before, limit),
                    limit)));
  }

  private void version(Context context, RuleKind kind) {
    Caller caller = Doorkeeper.caller(context);
    String id = context.pathParam("id");
    int version = number(context.pathParam("version"));
    Gets.send(
        context,
        ledger.read(tx -> RuleAnswers.whole(FindRules.version(tx, caller, kind, id, version))));
  }

  private void proposals(Context context, RuleKind kind) {
    Caller caller = Doorkeeper.caller(context);
    Gets.only(context, Set.of("cursor", "limit"));
    long before = Gets.whole(context, "cursor", 1, Long.MAX_VALUE, Long.MAX_VALUE);
    int limit = limit(context);
    Gets.send(
        context,
        ledger.read(
            tx ->
                RuleAnswers.proposals(
                    FindRules.proposals(tx, caller, kind, before, limit), limit, rules.now())));
  }

  private void proposal(Context context) {
    Caller caller = Doorkeeper.caller(context);
    String id = context.pathParam("id");
    Gets.send(
        context,
        ledger.read(
            tx -> RuleAnswers.whole(FindRules.requireProposal(tx, caller, id), rules.now())));
  }

  private void propose(Context context, RuleKind kind) {
    posts.take(
        context,
        RulePaths.of(kind).proposing(),
        Optional.empty(),
        (tx, request) ->
            RuleAnswers.recorded(
                propose.in(tx, request.caller(), kind, request.json().text(), request.json().why()),
                rules.now()));
  }

  private void vote(Context context) {
    String id = context.pathParam("id");
    posts.take(
        context,
        VOTE,
        Optional.empty(),
        (tx, request) ->
            RuleAnswers.recorded(
                vote.in(tx, request.caller(), command(id, request.json())), rules.now()));
  }

  private void withdraw(Context context) {
    String id = context.pathParam("id");
    posts.take(
        context,
        WITHDRAW,
        Optional.empty(),
        (tx, request) ->
            RuleAnswers.recorded(
                withdraw.in(tx, request.caller(), id, request.json().why()), rules.now()));
  }

  private static VoteOnRule.Command command(String id, VoteOnRuleJson json) {
    return new VoteOnRule.Command(
        id,
        RuleVote.Choice.valueOf(json.vote().toUpperCase(Locale.ROOT)),
        json.digest(),
        json.why() == null ? "" : json.why());
  }

  private static int limit(Context context) {
    return (int) Gets.whole(context, "limit", 1, MOST, USUAL);
  }

  /// A version that is no number is simply not there.
  private static int number(String text) {
    try {
      return (int) Gets.whole(text, "version", 1, Integer.MAX_VALUE);
    } catch (Refusal noNumber) {
      throw Refusal.of(ProblemType.NOT_FOUND, "There is no such rule");
    }
  }

  /// Where a kind of rule is found, and under which name it is proposed.
  private record RulePaths(
      String list,
      String proposals,
      String rule,
      String version,
      Posts.Kind<ProposeRuleJson> proposing) {

    static RulePaths of(RuleKind kind) {
      return switch (kind) {
        case WITNESS ->
            new RulePaths(
                StorePaths.WITNESSES,
                StorePaths.WITNESS_PROPOSALS,
                StorePaths.WITNESS,
                StorePaths.WITNESS_VERSION,
                proposing("proposeWitness"));
        case CONTRACT_CARD ->
            new RulePaths(
                StorePaths.CONTRACT_CARDS,
                StorePaths.CONTRACT_CARD_PROPOSALS,
                StorePaths.CONTRACT_CARD,
                StorePaths.CONTRACT_CARD_VERSION,
                proposing("proposeContractCard"));
        case POLICY ->
            new RulePaths(
                StorePaths.POLICIES,
                StorePaths.POLICY_PROPOSALS,
                StorePaths.POLICY,
                StorePaths.POLICY_VERSION,
                proposing("proposePolicy"));
      };
    }

    private static Posts.Kind<ProposeRuleJson> proposing(String operation) {
      return new Posts.Kind<>(operation, ProposeRuleJson.class, true, false);
    }
  }
}
