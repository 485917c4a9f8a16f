package dev.secondwitness.bench;

import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.store.http.InProcess;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// The pages of a queue that are measured: what the store is asked, and the same by hand.
record Pages(String title, QueueQuery query, PlainReads.Page plain) {
  static final int LIMIT = 50;
  private static final int DEEP = 30;
  private static final String OPEN = " and state = 'indeterminate'";
  private static final String DUE = " order by resolve_by, id";

  static List<Pages> all(InProcess store, Instant now) {
    Optional<String> none = Optional.empty();
    return List.of(
        first("unknown, first page", query(QueueView.UNKNOWN, QueueFilter.NONE), OPEN, List.of()),
        deep(store, "unknown, page 31 by cursor", QueueView.UNKNOWN, OPEN),
        first(
            "overdue",
            query(QueueView.UNKNOWN, filter(none, none, true)),
            OPEN + " and resolve_by < ?",
            List.of(now.atOffset(ZoneOffset.UTC))),
        first(
            "expiring within 8 h",
            query(QueueView.EXPIRING, QueueFilter.NONE),
            OPEN + " and resolve_by < ?",
            List.of(now.plusSeconds(8 * 3600).atOffset(ZoneOffset.UTC))),
        first(
            "by operation",
            query(QueueView.UNKNOWN, filter(Optional.of("purchase_order.create"), none, false)),
            OPEN + " and operation = ?",
            List.of("purchase_order.create")),
        first(
            "by owner",
            query(QueueView.UNKNOWN, filter(none, Optional.of("managers"), false)),
            OPEN + " and owner_name = ?",
            List.of("managers")),
        first(
            "mine",
            query(QueueView.MINE, QueueFilter.NONE),
            OPEN
                + " and ((owner_kind = 'person' and owner_name = 'mara')"
                + " or (owner_kind = 'group' and owner_name = 'reviewers'))",
            List.of()),
        new Pages(
            "unknown, by age",
            new QueueQuery(QueueView.UNKNOWN, QueueFilter.NONE, QueueSort.AGE, false, none, LIMIT),
            new PlainReads.Page(OPEN, List.of(), " order by unknown_since, id", "", List.of())),
        first("all states, first page", query(QueueView.ALL, QueueFilter.NONE), "", List.of()));
  }

  private static Pages first(String title, QueueQuery query, String where, List<Object> values) {
    return new Pages(title, query, new PlainReads.Page(where, values, DUE, "", List.of()));
  }

  private static Pages deep(InProcess store, String title, QueueView view, String where) {
    QueueQuery query = query(view, QueueFilter.NONE);
    QueuePage page = store.queue(People.MARA, query);
    for (int i = 1; i < DEEP; i++) {
      query = behind(query, page);
      page = store.queue(People.MARA, query);
    }
    QueueItem last = page.rows().getLast();
    return new Pages(
        title,
        behind(query, page),
        new PlainReads.Page(
            where,
            List.of(),
            DUE,
            " and (resolve_by, id) > (?, ?)",
            List.of(last.resolveBy().orElseThrow().atOffset(ZoneOffset.UTC), last.id().value())));
  }

  private static QueueQuery behind(QueueQuery query, QueuePage page) {
    return new QueueQuery(
        query.view(), query.filter(), query.sort(), query.ascending(), page.next(), LIMIT);
  }

  private static QueueQuery query(QueueView view, QueueFilter filter) {
    return new QueueQuery(view, filter, QueueSort.TIME_LEFT, true, Optional.empty(), LIMIT);
  }

  private static QueueFilter filter(
      Optional<String> operation, Optional<String> owner, boolean overdue) {
    return new QueueFilter(
        Optional.empty(),
        operation.map(Operation::new),
        Optional.empty(),
        owner,
        Optional.empty(),
        overdue,
        Optional.empty());
  }
}
