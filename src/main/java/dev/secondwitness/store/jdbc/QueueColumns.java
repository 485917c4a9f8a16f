package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueItem;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
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

  /// The findings that the columns of a row tell.
  static Set<FindingCode> findings(ResultSet row, Instant now) throws SQLException {
    Set<FindingCode> told = EnumSet.noneOf(FindingCode.class);
    IntentState state = Cells.word(row, "state", IntentState.class);
    boolean open = state == IntentState.INDETERMINATE;
    add(told, FindingCode.LABEL_FOLDED, row.getBoolean("last_folded"));
    add(told, FindingCode.AMOUNT_DIFFERS, row.getBoolean("last_amount_differs"));
    add(told, FindingCode.MANY_ATTEMPTS, row.getInt("attempts") >= MANY);
    add(told, FindingCode.REOPENED, open && row.getInt("round") > 1);
    add(
        told,
        FindingCode.KEY_ENDS_SOON,
        open
            && Cells.instantIfAny(row, "key_retained_until")
                .filter(end -> end.isAfter(now) && end.isBefore(now.plus(SOON)))
                .isPresent());
    add(told, FindingCode.MAY_REPEAT, row.getString("may_repeat") != null);
    return told;
  }

  private static void add(Set<FindingCode> findings, FindingCode code, boolean holds) {
    if (holds) {
      findings.add(code);
    }
  }

  /// A row with what its own columns tell.
  record Seen(QueueItem item, Set<FindingCode> told) {
    static Seen of(ResultSet row, Instant now) throws SQLException {
      return new Seen(read(row), findings(row, now));
    }
  }

  /// The rows with all their findings: what other tables tell of them is asked once for all.
  static List<QueueItem> withFindings(Handle handle, List<Seen> rows) {
    Map<String, Set<FindingCode>> beside = FindingsBeside.of(handle, rows);
    return rows.stream()
        .map(
            row -> {
              Set<FindingCode> all = EnumSet.noneOf(FindingCode.class);
              all.addAll(row.told());
              all.addAll(beside.getOrDefault(row.item().id().value(), Set.of()));
              return with(row.item(), List.copyOf(all));
            })
        .toList();
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
