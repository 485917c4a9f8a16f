package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.QuotaJson;
import dev.secondwitness.contract.QuotasJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.SpendUse;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Spending;
import dev.secondwitness.store.core.Tx;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How much of each spend ceiling is taken.
final class QuotaRoutes {
  private final Ledger ledger;
  private final Rules rules;

  QuotaRoutes(Ledger ledger, Rules rules) {
    this.ledger = ledger;
    this.rules = rules;
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.QUOTAS, this::quotas);
  }

  private void quotas(Context context) {
    Caller caller = Doorkeeper.caller(context);
    if (!caller.watches() && !caller.coordinates()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Reading this takes a role");
    }
    Gets.only(context, Set.of());
    Instant now = rules.now();
    List<QuotaJson> rows =
        ledger.read(
            tx -> {
              List<QuotaJson> quotas = new ArrayList<>();
              for (Tenant tenant : caller.seen().stream().sorted().toList()) {
                for (SpendCeiling ceiling :
                    rules.evidence().current(tx).policies().of(tenant).ceilings()) {
                  quotas.add(quota(tx, tenant, ceiling, now));
                }
              }
              return quotas;
            });
    Gets.send(context, new QuotasJson(rows, now.toString()));
  }

  private static QuotaJson quota(Tx tx, Tenant tenant, SpendCeiling ceiling, Instant now) {
    SpendUse use = tx.spending().of(tenant, ceiling, Optional.empty(), now);
    Spending.Blocked blocked = tx.spending().blocked(tenant, ceiling, now);
    return new QuotaJson(
        tenant.value(),
        ceiling.operation().value(),
        ceiling.principal().orElse(null),
        ceiling.purpose().orElse(null),
        ceiling.window().toString(),
        ceiling.limit().currency(),
        Long.toString(ceiling.limit().minor()),
        use.used().toString(),
        use.inDoubt().toString(),
        use.reserved().toString(),
        use.left().toString(),
        blocked.minor().toString(),
        blocked.intents(),
        use.freesAt().map(Instant::toString).orElse(null));
  }
}
