package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Review;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    QueueOrder order = QueueOrder.of(query);
    Where page = wanted.copy();
    query.cursor().ifPresent(cursor -> order.after(page, cursor));
    List<Paged> rows =
        page.query(handle, order.select(), order.orderBy() + " limit " + (query.limit() + 1))
            .map((row, context) -> new Paged(QueueColumns.read(row), order.cursor(row)))
            .list();
    boolean more = rows.size() > query.limit();
    List<Paged> shown = more ? rows.subList(0, query.limit()) : rows;
    Figures figures = figures(wanted, now);
    return new QueuePage(
        QueueColumns.withFindings(handle, shown.stream().map(Paged::item).toList(), now),
        more ? Optional.of(shown.getLast().cursor()) : Optional.empty(),
        figures.total(),
        figures.overdue(),
        figures.oldest(),
        now);
  }

  private record Paged(QueueItem item, String cursor) {}

  private record Figures(long total, long overdue, Optional<Instant> oldest) {}

  private Figures figures(Where wanted, Instant now) {
    return wanted
        .copy()
        .with("figuresNow", Cells.time(now))
        .query(
            handle,
            "select count(*) as total,"
                + " coalesce(sum(case when state = 'indeterminate'"
                + " and resolve_by < :figuresNow then 1 else 0 end), 0) as overdue,"
                + " min(unknown_since) as oldest from intents",
            "")
        .map(
            (row, context) ->
                new Figures(
                    row.getLong("total"),
                    row.getLong("overdue"),
                    Cells.instantIfAny(row, "oldest")))
        .one();
  }

  @Override
  public List<SearchHit> search(Caller caller, String text) {
    List<SearchHit> hits = new ArrayList<>();
    for (Column column : Column.values()) {
      for (SearchHit hit : hits(caller, text, column)) {
        if (hits.size() < HITS && hits.stream().noneMatch(h -> h.id().equals(hit.id()))) {
          hits.add(hit);
        }
      }
    }
    return hits;
  }

  /// Where a number can stand, most telling first.
  private enum Column {
    INTENT("intent", "id = :text"),
    ACTION_KEY("action_key", "action_key = :text"),
    ATTEMPT("attempt", "id in (select intent_id from attempts where id = :text)"),
    PROVIDER_REQUEST(
        "provider_request",
        "id in (select intent_id from attempts where provider_request_id = :text)"),
    RECEIPT(
        "receipt",
        "(id in (select intent_id from receipts where receipt_id = :text)"
            + " or id in (select intent_id from readings where found_receipt = :text))"),
    ORDER("order", "(business_ref = :text or business_word = :text)"),
    TICKET("ticket", "id in (select intent_id from tickets where ticket = :text)");

    private final String word;
    private final String condition;

    Column(String word, String condition) {
      this.word = word;
      this.condition = condition;
    }
  }

  private List<SearchHit> hits(Caller caller, String text, Column column) {
    return new Where()
        .in("tenant", caller.watched().stream().map(Tenant::value).toList())
        .and(column.condition, "text", text)
        .query(
            handle,
            "select id, state, operation, business_ref from intents",
            "order by recorded_sequence desc limit " + HITS)
        .map(
            (row, context) ->
                new SearchHit(
                    new IntentId(row.getString("id")),
                    column.word,
                    Cells.word(row, "state", IntentState.class),
                    new Operation(row.getString("operation")),
                    Cells.ifAny(row, "business_ref", BusinessRef::new)))
        .list();
  }

  @Override
  public Oversight oversight(Caller caller, Instant now) {
    Where open = QueueConditions.open(caller);
    OpenFigures figures = OpenFigures.of(handle, open, now);
    return new Oversight(
        figures.open(),
        figures.byAge(),
        items(open.copy(), "order by unknown_since, id limit 1", now).stream().findFirst(),
        figures.overdue(),
        items(
            open.copy().and("resolve_by < :now", "now", Cells.time(now)),
            "order by resolve_by, id limit " + OVERDUE_ROWS,
            now),
        figures.byOwner(),
        figures.expiring(),
        now);
  }

  private List<QueueItem> items(Where where, String tail, Instant now) {
    return QueueColumns.withFindings(
        handle,
        where
            .query(handle, QueueColumns.SELECT, tail)
            .map((row, context) -> QueueColumns.read(row))
            .list(),
        now);
  }
}
