package dev.secondwitness.store.http;

import dev.secondwitness.contract.ReplayJson;
import dev.secondwitness.contract.ReplayLineJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.ValueMapping;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.Ledger;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Set;

/// May this be sent again, and why not.
final class ReplayRoutes {
  private final Ledger ledger;
  private final Cases cases;

  ReplayRoutes(Ledger ledger, Cases cases) {
    this.ledger = ledger;
    this.cases = cases;
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.REPLAY, this::replay);
  }

  /// Whoever may know of the intent may ask: the answer is what they would be refused with.
  private void replay(Context context) {
    Caller caller = Doorkeeper.caller(context);
    Gets.only(context, Set.of());
    IntentId id = PathIds.intent(context);
    Cases.Replay replay = ledger.read(tx -> cases.replay(tx, caller, id));
    Gets.send(
        context,
        new ReplayJson(
            replay.verdict().allowed(),
            replay.verdict().lines().stream()
                .map(l -> new ReplayLineJson(ValueMapping.word(l.aspect()), l.holds(), l.words()))
                .toList(),
            replay.contract().lines().stream()
                .map(l -> new ReplayLineJson(ValueMapping.word(l.term()), l.holds(), l.words()))
                .toList(),
            replay.asOf().toString()));
  }
}
