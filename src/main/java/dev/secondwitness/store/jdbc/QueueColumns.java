package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// The columns of a queue's row, and what the row warns of.
final class QueueColumns {
  static final String COLUMNS =
      "id, state, round, version, created_at, unknown_since, resolve_by, operation, provider,"
          + " tenant, business_ref, currency, minor, attempts, last_verdict, last_read_at,"
          + " last_position, owner_kind, owner_name, last_folded, last_amount_differs,"
          + " key_retained_until, may_repeat";
  static final String SELECT = "select " + COLUMNS + " from intents";
  private static final int MANY = 3;
  private static final Duration SOON = Duration.ofHours(1);

  private QueueColumns() {}

  static QueueItem read(ResultSet row) throws SQLException {
    return new QueueItem(
        new IntentId(row.getString("id")),
        Cells.word(row, "state", IntentState.class),
        row.getInt("round"),
        row.getLong("version"),
        Cells.instant(row, "created_at"),
        Cells.instantIfAny(row, "unknown_since"),
        Cells.instantIfAny(row, "resolve_by"),
        new Operation(row.getString("operation")),
        new Provider(row.getString("provider")),
        new Tenant(row.getString("tenant")),
        Cells.ifAny(row, "business_ref", BusinessRef::new),
        Cells.moneyIfAny(row),
        row.getInt("attempts"),
        Cells.ifAny(row, "last_verdict", w -> Cells.of(w, VerdictKind.class)),
        Cells.instantIfAny(row, "last_read_at"),
        Cells.instantIfAny(row, "last_position"),
        Cells.ownerIfAny(row, "owner_kind", "owner_name"),
        List.of());
  }

  /// The same rows with their findings.
  static List<QueueItem> withFindings(Handle handle, List<QueueItem> items, Instant now) {
    List<String> ids = items.stream().map(i -> i.id().value()).toList();
    Set<String> keyDrift = refused(handle, ids, ProblemType.KEY_DRIFT);
    Set<String> argsDrift = refused(handle, ids, ProblemType.ARGS_DRIFT);
    Set<String> late = some(handle, ids, "intent_id", "attempts", "late = true");
    Set<String> folded = some(handle, ids, "id", "intents", "last_folded = true");
    Set<String> differs = some(handle, ids, "id", "intents", "last_amount_differs = true");
    Set<String> repeats = some(handle, ids, "id", "intents", "may_repeat is not null");
    Set<String> doubled = some(handle, ids, "intent_id", "double_effects", "1 = 1");
    Set<String> wished = some(handle, ids, "intent_id", "timeline", "kind = 'cancel_wished'");
    Set<String> ends = keyEnds(handle, ids, now);
    return items.stream()
        .map(
            item -> {
              String id = item.id().value();
              List<FindingCode> findings = new ArrayList<>();
              add(findings, FindingCode.KEY_DRIFT_REFUSED, keyDrift.contains(id));
              add(findings, FindingCode.ARGS_DRIFT_REFUSED, argsDrift.contains(id));
              add(findings, FindingCode.LATE_RESULT, late.contains(id));
              add(findings, FindingCode.LABEL_FOLDED, folded.contains(id));
              add(findings, FindingCode.AMOUNT_DIFFERS, differs.contains(id));
              add(findings, FindingCode.MANY_ATTEMPTS, item.attempts() >= MANY);
              add(findings, FindingCode.REOPENED, reopened(item));
              add(findings, FindingCode.KEY_ENDS_SOON, ends.contains(id));
              add(findings, FindingCode.MAY_REPEAT, repeats.contains(id));
              add(findings, FindingCode.DOUBLE_EFFECT, doubled.contains(id));
              add(
                  findings,
                  FindingCode.EXECUTED_DESPITE_CANCEL,
                  item.state() == IntentState.COMMITTED && wished.contains(id));
              return with(item, findings);
            })
        .toList();
  }

  private static boolean reopened(QueueItem item) {
    return item.state() == IntentState.INDETERMINATE && item.round() > 1;
  }

  private static void add(List<FindingCode> findings, FindingCode code, boolean holds) {
    if (holds) {
      findings.add(code);
    }
  }

  private static Set<String> refused(Handle handle, List<String> ids, ProblemType problem) {
    return set(
        new Where().in("intent_id", ids).and("problem = :problem", "problem", problem.segment()),
        handle,
        "select distinct intent_id from refused_attempts");
  }

  private static Set<String> some(
      Handle handle, List<String> ids, String column, String table, String condition) {
    return set(
        new Where().in(column, ids).and(condition),
        handle,
        "select distinct " + column + " from " + table);
  }

  private static Set<String> keyEnds(Handle handle, List<String> ids, Instant now) {
    return set(
        new Where()
            .in("id", ids)
            .and("state = 'indeterminate'")
            .and("key_retained_until > :now", "now", Cells.time(now))
            .and("key_retained_until < :soon", "soon", Cells.time(now.plus(SOON))),
        handle,
        "select id from intents");
  }

  private static Set<String> set(Where where, Handle handle, String head) {
    return new HashSet<>(where.query(handle, head, "").mapTo(String.class).list());
  }

  private static QueueItem with(QueueItem i, List<FindingCode> findings) {
    return new QueueItem(
        i.id(),
        i.state(),
        i.round(),
        i.version(),
        i.createdAt(),
        i.unknownSince(),
        i.resolveBy(),
        i.operation(),
        i.provider(),
        i.tenant(),
        i.businessRef(),
        i.amount(),
        i.attempts(),
        i.lastVerdict(),
        i.lastReadAt(),
        i.lastPosition(),
        i.owner(),
        findings);
  }
}
