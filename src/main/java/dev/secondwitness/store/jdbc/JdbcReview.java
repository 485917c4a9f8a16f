package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Review;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/// Queues, search and figures in SQL, always within the caller's tenants.
final class JdbcReview implements Review {
  private static final int OVERDUE_ROWS = 5;
  private static final int HITS = 50;

  private final Handle handle;

  JdbcReview(Handle handle) {
    this.handle = handle;
  }

  @Override
  public QueuePage queue(Caller caller, QueueQuery query, Instant now) {
    Where wanted = QueueConditions.of(caller, query, now);
    boolean open = QueueConditions.onlyOpen(query);
    QueueOrder order = QueueOrder.of(query, open);
    List<Paged> rows =
        order
            .page(handle, wanted, query.cursor(), query.limit() + 1)
            .map((row, context) -> new Paged(QueueColumns.Seen.of(row, now), order.cursor(row)))
            .list();
    boolean more = rows.size() > query.limit();
    List<Paged> shown = more ? rows.subList(0, query.limit()) : rows;
    Figures figures = figures(open ? wanted : wanted.copy().and(QueueOrder.OPEN), now);
    return new QueuePage(
        QueueColumns.withFindings(handle, shown.stream().map(Paged::seen).toList()),
        more ? Optional.of(shown.getLast().cursor()) : Optional.empty(),
        open ? figures.total() : counted(wanted),
        figures.overdue(),
        figures.oldest(),
        now);
  }

  private record Paged(QueueColumns.Seen seen, String cursor) {}

  private record Figures(long total, long overdue, Optional<Instant> oldest) {}

  /// How many unknowns there are, and how many of them are late.
  private Figures figures(Where wanted, Instant now) {
    return wanted
        .copy()
        .with("figuresNow", Cells.time(now))
        .query(
            handle,
            "select count(*) as total,"
                + " coalesce(sum(case when resolve_by < :figuresNow then 1 else 0 end), 0)"
                + " as overdue, min(unknown_since) as oldest from intents",
            "")
        .map(
            (row, context) ->
                new Figures(
                    row.getLong("total"),
                    row.getLong("overdue"),
                    Cells.instantIfAny(row, "oldest")))
        .one();
  }

  /// How many rows there are, counted no further than anybody reads.
  private long counted(Where wanted) {
    return wanted
        .query(
            handle,
            "select count(*) from (select 1 as one from intents",
            "limit " + QueuePage.MOST_COUNTED + ") counted")
        .mapTo(Long.class)
        .one();
  }

  @Override
  public List<SearchHit> search(Caller caller, String text) {
    return Found.of(handle, caller.watched(), text, HITS);
  }

  @Override
  public Oversight oversight(Caller caller, Instant now) {
    Where open = QueueConditions.open(caller);
    OpenFigures figures = OpenFigures.of(handle, open, now);
    Optional<QueueColumns.Seen> oldest =
        seen(open.copy(), "order by unknown_since, id limit 1", now).stream().findFirst();
    List<QueueColumns.Seen> overdue =
        figures.overdue() == 0
            ? List.of()
            : seen(
                open.copy().and("resolve_by < :now", "now", Cells.time(now)),
                "order by resolve_by, id limit " + OVERDUE_ROWS,
                now);
    List<QueueItem> items =
        QueueColumns.withFindings(
            handle, Stream.concat(overdue.stream(), oldest.stream()).toList());
    return new Oversight(
        figures.open(),
        figures.byAge(),
        oldest.map(row -> items.getLast()),
        figures.overdue(),
        items.subList(0, overdue.size()),
        figures.byOwner(),
        figures.expiring(),
        now);
  }

  private List<QueueColumns.Seen> seen(Where where, String tail, Instant now) {
    return where
        .query(handle, QueueColumns.SELECT, tail)
        .map((row, context) -> QueueColumns.Seen.of(row, now))
        .list();
  }
}
