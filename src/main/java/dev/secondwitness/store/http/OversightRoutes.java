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

/// Figures, and whether all is well.
final class OversightRoutes {
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
    routes.get(StorePaths.HEALTH, this::health);
  }

  private void metrics(Context context) {
    Caller caller = Gets.watcher(context);
    Instant now = rules.now();
    Gets.send(
        context, OversightMapping.toJson(ledger.read(tx -> tx.review().oversight(caller, now))));
  }

  private void health(Context context) {
    wellbeing
        .trouble()
        .ifPresent(
            what -> {
              throw Refusal.of(ProblemType.DAMAGED, what);
            });
    Gets.send(context, new HealthJson("ok", "The store answers; " + wellbeing.verified()));
  }
}
