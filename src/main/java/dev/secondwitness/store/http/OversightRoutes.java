package dev.secondwitness.store.http;

import dev.secondwitness.contract.OversightMapping;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Rules;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;

/// Figures of what is open.
final class OversightRoutes {
  private final Ledger ledger;
  private final Rules rules;

  OversightRoutes(Ledger ledger, Rules rules) {
    this.ledger = ledger;
    this.rules = rules;
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.METRICS, this::metrics);
  }

  private void metrics(Context context) {
    Caller caller = Gets.watcher(context);
    Instant now = rules.now();
    Gets.send(
        context, OversightMapping.toJson(ledger.read(tx -> tx.review().oversight(caller, now))));
  }
}
