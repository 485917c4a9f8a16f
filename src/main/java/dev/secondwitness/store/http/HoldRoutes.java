package dev.secondwitness.store.http;

import dev.secondwitness.contract.HoldMapping;
import dev.secondwitness.contract.HoldsPageJson;
import dev.secondwitness.contract.PlaceHoldJson;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.ValueMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.Holds;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.LiftHold;
import dev.secondwitness.store.core.PlaceHold;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Pausing retries and letting them go on.
final class HoldRoutes {
  private static final Posts.Kind<PlaceHoldJson> PLACE =
      new Posts.Kind<>("placeHold", PlaceHoldJson.class, true, false);
  private static final String LIFT = "liftHold";
  private static final int LONGEST_WHY = 500;
  private static final long MOST = 200;
  private static final long USUAL = 50;

  private final Posts posts;
  private final Ledger ledger;
  private final Rules rules;
  private final PlaceHold place;
  private final LiftHold lift;

  HoldRoutes(Posts posts, Ledger ledger, Rules rules, Cases cases) {
    this.posts = posts;
    this.ledger = ledger;
    this.rules = rules;
    this.place = new PlaceHold(rules, cases);
    this.lift = new LiftHold(rules);
  }

  void add(RoutesConfig routes) {
    routes.post(StorePaths.HOLDS, this::place);
    routes.delete(StorePaths.HOLD, this::lift);
    routes.get(StorePaths.HOLDS, this::list);
  }

  private void place(Context context) {
    posts.take(
        context,
        PLACE,
        Optional.empty(),
        (tx, request) ->
            answer(201, place.in(tx, request.caller(), command(request.json())), rules.now()));
  }

  private static PlaceHold.Command command(PlaceHoldJson json) {
    return new PlaceHold.Command(
        new Tenant(json.tenant()),
        HoldMapping.over(json.over()),
        Optional.ofNullable(json.subject()),
        json.why(),
        ValueMapping.instantIfAny(json.until()).map(u -> u.truncatedTo(ChronoUnit.MICROS)));
  }

  /// Who lifts it is the caller; why comes as a parameter, for a DELETE has no body to carry it.
  private void lift(Context context) {
    HoldId id = PathIds.hold(context);
    posts.bare(
        context,
        LIFT,
        (tx, caller) -> {
          Gets.only(context, Set.of("why"));
          return answer(200, lift.in(tx, caller, id, why(context)), rules.now());
        });
  }

  private static String why(Context context) {
    String why = Optional.ofNullable(context.queryParam("why")).orElse("").strip();
    if (why.isEmpty() || why.codePointCount(0, why.length()) > LONGEST_WHY) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER, "why", "Say why it is lifted, in 1 to 500 characters");
    }
    return why;
  }

  private void list(Context context) {
    Caller caller = Doorkeeper.caller(context);
    if (!caller.watches() && !caller.coordinates()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Reading this takes a role");
    }
    Gets.only(context, Set.of("view", "cursor", "limit"));
    int limit = (int) Gets.whole(context, "limit", 1, MOST, USUAL);
    Optional<Long> before =
        Optional.ofNullable(context.queryParam("cursor"))
            .map(text -> Gets.whole(text, "cursor", 1, Long.MAX_VALUE));
    Holds.Query query = new Holds.Query(caller.seen(), view(context), before, limit + 1);
    Instant now = rules.now();
    List<Holds.Placed> rows = ledger.read(tx -> tx.holds().page(query, now));
    boolean more = rows.size() > limit;
    List<Holds.Placed> shown = more ? rows.subList(0, limit) : rows;
    Gets.send(
        context,
        new HoldsPageJson(
            shown.stream().map(p -> HoldMapping.toJson(p.hold(), now)).toList(),
            more ? Long.toString(shown.getLast().sequence()) : null,
            now.toString()));
  }

  private static Holds.View view(Context context) {
    String word = Optional.ofNullable(context.queryParam("view")).orElse("in_force");
    return Arrays.stream(Holds.View.values())
        .filter(v -> ValueMapping.word(v).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.INVALID_MEMBER, "view", "Wanted: one of in_force, ended, all"));
  }

  private static Answer answer(int status, Hold hold, Instant now) {
    return new Answer(
        status, Optional.empty(), StorePaths.JSON, WireJson.text(HoldMapping.toJson(hold, now)));
  }
}
