package dev.secondwitness.store.http;

import dev.secondwitness.contract.HealthJson;
import dev.secondwitness.contract.OversightMapping;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Wellbeing;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Set;

/// Figures, the audit chain, and whether all is well.
final class OversightRoutes {
  private static final long MOST = 1000;
  private static final long USUAL = 200;

  private final Ledger ledger;
  private final Rules rules;
  private final Wellbeing wellbeing;

  OversightRoutes(Ledger ledger, Rules rules, Wellbeing wellbeing) {
    this.ledger = ledger;
    this.rules = rules;
    this.wellbeing = wellbeing;
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.METRICS, this::metrics);
    routes.get(StorePaths.AUDIT, this::audit);
    routes.get(StorePaths.HEALTH, this::health);
  }

  private void metrics(Context context) {
    Caller caller = Gets.watcher(context);
    Instant now = rules.now();
    Gets.send(
        context, OversightMapping.toJson(ledger.read(tx -> tx.review().oversight(caller, now))));
  }

  /// The whole chain or nothing: a chain with entries left out cannot be verified.
  private void audit(Context context) {
    Caller caller = Gets.watcher(context);
    Gets.only(context, Set.of("after", "limit"));
    long after = Gets.whole(context, "after", 0, Long.MAX_VALUE, 0);
    int limit = (int) Gets.whole(context, "limit", 1, MOST, USUAL);
    Gets.send(
        context,
        ledger.read(
            tx -> {
              if (!caller.watched().containsAll(tx.chain().tenants())) {
                throw Refusal.of(
                    ProblemType.FORBIDDEN,
                    "The chain holds entries of tenants the caller may not see");
              }
              return Responses.audit(tx.chain().links(after, limit), tx.chain().head());
            }));
  }

  private void health(Context context) {
    wellbeing
        .trouble()
        .ifPresent(
            what -> {
              throw Refusal.of(ProblemType.DAMAGED, what);
            });
    Gets.send(
        context, new HealthJson("ok", "The store answers, and its audit chain verified at start"));
  }
}
