package dev.secondwitness.bench;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The pages and cases an engineer would ask for by hand: the same rows and figures, in as few
/// statements as come naturally, with cursors and no offsets.
final class PlainReads {
  private static final String COLUMNS =
      "id, state, round, version, created_at, unknown_since, resolve_by, operation, provider,"
          + " tenant, business_ref, currency, minor, attempts, last_verdict, last_read_at,"
          + " last_position, owner_kind, owner_name, last_folded, last_amount_differs,"
          + " key_retained_until, may_repeat";
  private static final List<String> CASE =
      List.of(
          "select * from intents where id = ?",
          "select number, digest from rule_sets where cast(? as varchar) is not null"
              + " order by number desc limit 1",
          "select * from bound_fields where intent_id = ? order by place",
          "select * from tickets where intent_id = ? order by place",
          "select * from attempts where intent_id = ? order by number",
          "select * from refused_attempts where intent_id = ? order by id",
          "select r.*, a.receipt_id as accepted from receipts r left join accepted_receipts a"
              + " on a.intent_id = r.intent_id and a.receipt_id = r.receipt_id"
              + " where r.intent_id = ? order by r.id",
          "select * from readings where intent_id = ? order by place",
          "select * from dispositions where intent_id = ? order by round",
          "select d.*, p.state as proposal from decisions d left join proposals p"
              + " on p.decision_id = d.id where d.intent_id = ? order by d.place",
          "select * from timeline where intent_id = ? order by id",
          "select source, event_id, duplicates from received_events where intent_id = ?"
              + " and duplicates > 0",
          "select r.original, i.* from rests r join intents i on i.id = r.original"
              + " where r.intent_id = ?",
          "select r.intent_id, i.* from rests r join intents i on i.id = r.intent_id"
              + " where r.original = ?");

  /// A condition that always holds, with a value that is new each time: H2 would answer the same
  /// question from its memory for as long as nobody writes, which in a store somebody always does.
  private static final String ASKED_ANEW = " and cast(? as varchar) is not null";

  private final Plain sql;
  private long asked;

  PlainReads(Plain sql) {
    this.sql = sql;
  }

  /// What a page asks for: conditions, order, and the place it goes on behind.
  record Page(String where, List<Object> values, String order, String after, List<Object> place) {}

  int page(Page page, List<String> tenants, int limit) throws SQLException {
    StringBuilder out = new StringBuilder();
    List<Object> values = new ArrayList<>(tenants);
    values.add(anew());
    values.addAll(page.values());
    String where = " where tenant in (?, ?)" + ASKED_ANEW + page.where();
    List<Object> paged = new ArrayList<>(values);
    paged.addAll(page.place());
    List<Object> ids = new ArrayList<>();
    try (var rows =
        sql.bind(
                "select "
                    + COLUMNS
                    + " from intents"
                    + where
                    + page.after()
                    + page.order()
                    + " limit "
                    + (limit + 1),
                paged.toArray())
            .executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getString(1));
        for (int i = 1; i <= 23; i++) {
          out.append('"').append(rows.getObject(i)).append("\",");
        }
      }
    }
    sql.read(
        out,
        "select count(*), coalesce(sum(case when resolve_by < current_timestamp then 1 else 0"
            + " end), 0), min(unknown_since) from intents"
            + where,
        values.toArray());
    while (!ids.isEmpty() && ids.size() < limit + 1) {
      ids.add(ids.getLast());
    }
    if (!ids.isEmpty()) {
      findings(out, ids);
    }
    sql.end();
    return out.length();
  }

  private void findings(StringBuilder out, List<Object> ids) throws SQLException {
    String in = " in (" + "?, ".repeat(ids.size() - 1) + "?)";
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      values.addAll(ids);
    }
    values.add(anew());
    sql.read(
        out,
        "select intent_id, problem from refused_attempts where intent_id"
            + in
            + " union select intent_id, 'late' from attempts where late = true and intent_id"
            + in
            + " union select intent_id, 'doubled' from double_effects where intent_id"
            + in
            + " union select intent_id, kind from timeline where kind = 'cancel_wished'"
            + " and intent_id"
            + in
            + ASKED_ANEW,
        values.toArray());
  }

  private String anew() {
    return Long.toString(++asked);
  }

  int search(String text, List<String> tenants) throws SQLException {
    StringBuilder out = new StringBuilder();
    sql.read(
        out,
        "select i.id, i.state, i.operation, i.business_ref, f.found from intents i join ("
            + "select id, 'intent' as found from intents where id = ?"
            + " union select id, 'action_key' from intents where action_key = ?"
            + " union select intent_id, 'attempt' from attempts where id = ?"
            + " union select intent_id, 'provider_request' from attempts"
            + " where provider_request_id = ?"
            + " union select intent_id, 'receipt' from receipts where receipt_id = ?"
            + " union select intent_id, 'receipt' from readings where found_receipt = ?"
            + " union select id, 'order' from intents where tenant in (?, ?) and business_ref = ?"
            + " union select id, 'order' from intents where business_word = ?"
            + " union select intent_id, 'ticket' from tickets where ticket = ?"
            + ") f on f.id = i.id where i.tenant in (?, ?) order by i.recorded_sequence desc"
            + " limit 50",
        text,
        text,
        text,
        text,
        text,
        text,
        tenants.get(0),
        tenants.get(1),
        text,
        text,
        text,
        tenants.get(0),
        tenants.get(1));
    sql.end();
    return out.length();
  }

  int oversight(List<String> tenants) throws SQLException {
    StringBuilder out = new StringBuilder();
    Object[] who = tenants.toArray();
    String open = " from intents where tenant in (?, ?) and state = 'indeterminate'";
    StringBuilder sums = new StringBuilder();
    for (int i = 0; i < 14; i++) {
      sums.append(", sum(case when resolve_by < current_timestamp then 1 else 0 end)");
    }
    sql.read(
        out,
        "select owner_kind, owner_name, count(*), min(unknown_since), min(resolve_by)"
            + sums
            + open
            + " group by owner_kind, owner_name",
        who);
    sql.read(
        out,
        "select " + COLUMNS + open + ASKED_ANEW + " order by unknown_since, id limit 1",
        tenants.get(0),
        tenants.get(1),
        anew());
    sql.read(
        out,
        "select "
            + COLUMNS
            + open
            + " and resolve_by < current_timestamp"
            + " order by resolve_by, id limit 5",
        who);
    sql.end();
    return out.length();
  }

  int caseFile(String id, String tenant, String reference, String provider) throws SQLException {
    StringBuilder out = new StringBuilder();
    for (String statement : CASE) {
      sql.read(out, statement, id);
    }
    sql.read(
        out,
        "select * from holds where tenant = ? and subject in (?, ?, ?, ?)",
        tenant,
        id,
        "refund.create",
        provider,
        tenant);
    sql.read(
        out,
        "select id, state, business_ref, currency, minor from intents where tenant = ?"
            + " and business_ref = ? and id <> ? union select id, state, business_ref, currency,"
            + " minor from intents where supersedes = ? union select id, state, business_ref,"
            + " currency, minor from intents where may_repeat = ?",
        tenant,
        reference,
        id,
        id,
        id);
    sql.read(
        out,
        "select a.receipt_id from accepted_receipts a join intents i on i.id = a.intent_id"
            + " where a.provider = ? and i.tenant = ? and i.id <> ? and i.business_ref = ?",
        provider,
        tenant,
        id,
        reference);
    sql.end();
    return out.length();
  }
}
