package dev.secondwitness.store.http;

import dev.secondwitness.contract.DoubleEffectJson;
import dev.secondwitness.contract.DoublesMapping;
import dev.secondwitness.contract.DoublesPageJson;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.CaseLog;
import dev.secondwitness.store.core.Doubles;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Tx;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The open double-effect cases.
final class DoublesRoutes {
  private static final long MOST = 200;
  private static final long USUAL = 50;
  private static final Pattern CURSOR = Pattern.compile("d([1-9][0-9]{0,17})");

  private final Ledger ledger;
  private final Rules rules;

  DoublesRoutes(Ledger ledger, Rules rules) {
    this.ledger = ledger;
    this.rules = rules;
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.DOUBLES, this::doubles);
  }

  private void doubles(Context context) {
    Caller caller = Gets.watcher(context);
    Gets.only(context, Set.of("cursor", "limit"));
    int limit = (int) Gets.whole(context, "limit", 1, MOST, USUAL);
    Optional<Long> before =
        Optional.ofNullable(context.queryParam("cursor")).map(DoublesRoutes::sequence);
    Gets.send(
        context,
        ledger.read(
            tx ->
                page(
                    tx,
                    tx.doubles().page(new Doubles.Query(caller.watched(), before, limit + 1)),
                    limit)));
  }

  private DoublesPageJson page(Tx tx, List<Doubles.Listed> found, int limit) {
    List<Doubles.Listed> shown = found.size() > limit ? found.subList(0, limit) : found;
    return new DoublesPageJson(
        shown.stream().map(listed -> json(tx, listed)).toList(),
        found.size() > limit ? "d" + shown.getLast().sequence() : null,
        rules.now().toString());
  }

  private static DoubleEffectJson json(Tx tx, Doubles.Listed listed) {
    return DoublesMapping.toJson(
        listed.effect(),
        listed.intent().envelope(),
        listed.intent().standing().state(),
        tx.caseLog().acceptedBy(listed.intent().id()).map(CaseLog.Accepted::receipt));
  }

  private static long sequence(String cursor) {
    var matcher = CURSOR.matcher(cursor);
    if (!matcher.matches()) {
      throw Refusal.at(ProblemType.INVALID_MEMBER, "cursor", "This cursor is none of this list");
    }
    return Long.parseLong(matcher.group(1));
  }
}
