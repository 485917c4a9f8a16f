package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Which rows a view and its filter want.
final class QueueConditions {
  private static final Duration SOON = Duration.ofHours(8);
  private static final int LATER = 8;

  private QueueConditions() {}

  /// Every open unknown the caller may see.
  static Where open(Caller caller) {
    return visible(caller).and("state = 'indeterminate'");
  }

  /// Whether only unknowns are asked for: no other intent has an owner, an age or a deadline of
  /// its own.
  static boolean onlyOpen(QueueQuery query) {
    QueueFilter filter = query.filter();
    return query.view() != QueueView.ALL
        || filter.overdue()
        || filter.dueInHour().isPresent()
        || filter.owner().isPresent()
        || filter.ageBand().isPresent();
  }

  static Where of(Caller caller, QueueQuery query, Instant now) {
    Where where = onlyOpen(query) ? visible(caller) : visibleInOrder(caller);
    switch (query.view()) {
      case UNKNOWN -> where.and("state = 'indeterminate'");
      case EXPIRING ->
          where
              .and("state = 'indeterminate'")
              .and("resolve_by < :soon", "soon", Cells.time(now.plus(SOON)));
      case MINE -> where.and("state = 'indeterminate'").and(mine(where, caller));
      case APPROVALS -> where.and("state = 'indeterminate'").and(approvals(where, caller, now));
      case ALL -> {}
    }
    filter(where, query.filter(), now);
    return where;
  }

  private static Where visible(Caller caller) {
    return new Where().in("tenant", caller.watched().stream().map(Tenant::value).toList());
  }

  /// The same, said so that no index of a tenant is taken for it: where the whole history is asked
  /// for, most rows are the caller's, and the index of the order is the one that helps.
  private static Where visibleInOrder(Caller caller) {
    return new Where()
        .in("tenant || '/'", caller.watched().stream().map(t -> t.value() + "/").toList());
  }

  /// Owned by the person, or by a group named after a role the person holds in the same tenant.
  private static String mine(Where where, Caller caller) {
    where.with("me", caller.principal().name());
    List<String> conditions = new ArrayList<>();
    conditions.add("(owner_kind = 'person' and owner_name = :me)");
    for (Role role : Role.values()) {
      List<String> tenants = caller.tenantsOf(role).stream().map(Tenant::value).toList();
      if (!tenants.isEmpty()) {
        String group = "group" + role.ordinal();
        where.with(group, role.name().toLowerCase(Locale.ROOT) + "s");
        conditions.add(
            "(owner_kind = 'group' and owner_name = :"
                + group
                + " and "
                + where.among("tenant", tenants)
                + ")");
      }
    }
    return "(" + String.join(" or ", conditions) + ")";
  }

  /// A proposal of the round waits for the person's vote: whose role it takes and nobody's it
  /// cannot be. Ceilings and who must look first are told when the case is opened.
  private static String approvals(Where where, Caller caller, Instant now) {
    where.with("voter", caller.principal().name()).with("votingNow", Cells.time(now));
    List<String> may = new ArrayList<>();
    for (Role role : List.of(Role.APPROVER, Role.MANAGER)) {
      String needs = "needs" + role.ordinal();
      where.with(needs, Cells.word(role));
      List<String> tenants = caller.tenantsOf(role).stream().map(Tenant::value).toList();
      may.add("(p.needs = :" + needs + " and " + where.among("tenant", tenants) + ")");
    }
    return "principal_name <> :voter and exists (select 1 from proposals p"
        + " where p.intent_id = intents.id and p.round = intents.round and p.state = 'proposed'"
        + " and p.expires_at > :votingNow and p.by_name <> :voter and ("
        + String.join(" or ", may)
        + ")) and not exists (select 1 from votes v where v.intent_id = intents.id"
        + " and v.round = intents.round and v.by_name = :voter)";
  }

  private static void filter(Where where, QueueFilter filter, Instant now) {
    filter.tenant().ifPresent(t -> where.and("tenant = :tenant", "tenant", t.value()));
    filter.operation().ifPresent(o -> where.and("operation = :operation", "operation", o.value()));
    filter.verdict().ifPresent(v -> where.and("last_verdict = :verdict", "verdict", Cells.word(v)));
    filter.owner().ifPresent(o -> where.and("owner_name = :owner", "owner", o));
    filter.ageBand().ifPresent(band -> age(where, band, now));
    if (filter.overdue()) {
      where
          .and("state = 'indeterminate'")
          .and("resolve_by < :overdueAt", "overdueAt", Cells.time(now));
    }
    filter.dueInHour().ifPresent(hour -> due(where, hour, now));
  }

  private static void age(Where where, AgeBand band, Instant now) {
    if (band.from().isZero()) {
      where.and("unknown_since is not null");
    } else {
      where.and("unknown_since <= :ageFrom", "ageFrom", Cells.time(now.minus(band.from())));
    }
    band.to()
        .ifPresent(to -> where.and("unknown_since > :ageTo", "ageTo", Cells.time(now.minus(to))));
  }

  private static void due(Where where, int hour, Instant now) {
    where
        .and("state = 'indeterminate'")
        .and("resolve_by >= :dueFrom", "dueFrom", Cells.time(now.plus(Duration.ofHours(hour))));
    if (hour < LATER) {
      where.and("resolve_by < :dueTo", "dueTo", Cells.time(now.plus(Duration.ofHours(hour + 1L))));
    }
  }
}
