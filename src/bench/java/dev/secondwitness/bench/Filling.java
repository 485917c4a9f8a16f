package dev.secondwitness.bench;

import dev.secondwitness.contract.ReadingMapping;
import dev.secondwitness.contract.VerdictMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.WitnessId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Fills a store's tables by SQL: a history that ended long ago, and a backlog that is as large in
/// a small store as in a large one.
///
/// Every intent has an attempt and an audit entry; the backlog, the newest 50,000 and every 20th
/// have the whole lineage. The audit entries are short and not chained: nothing verifies them.
final class Filling {
  private static final int WHOLE_AMONG_NEWEST = 50_000;
  private static final int WHOLE_EVERY = 20;
  private static final int AT_ONCE = 50_000;
  private static final long YEARS = Duration.ofDays(730).toSeconds();

  private final BenchDatabase database;
  private final long size;
  private final long open;
  private final long after;
  private final Instant now;

  /// @param open how many of them are the backlog
  /// @param after the entries of the audit chain that are there already
  Filling(BenchDatabase database, long size, long open, long after, Instant now) {
    this.database = database;
    this.size = size;
    this.open = open;
    this.after = after;
    this.now = now.truncatedTo(ChronoUnit.SECONDS);
  }

  /// The number of the first intent of the backlog.
  long firstOpen() {
    return size - open + 1;
  }

  /// The id of an intent. Ids ascend, since scattered ones take hours to fill; what is looked up
  /// lies at random places all the same.
  static String id(long n) {
    return "int_b" + "%010d".formatted(n);
  }

  /// Whether an intent has its whole lineage.
  boolean isWhole(long n) {
    return n > size - WHOLE_AMONG_NEWEST || n % WHOLE_EVERY == 0;
  }

  void run(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement sql = connection.createStatement()) {
      for (long from = 1; from <= size; from += AT_ONCE) {
        for (String statement : statements(from, Math.min(size, from + AT_ONCE - 1))) {
          sql.execute(statement);
        }
        connection.commit();
      }
      sql.execute("update chain_head set audit_sequence = " + (after + size) + " where id = 1");
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  /// Makes the readings of the backlog as fresh as a decision wants them.
  static List<String> fresh(Instant now) {
    return fresh(now, "select id from intents where state = 'indeterminate'");
  }

  /// The same for some intents of the backlog, which takes no time to speak of.
  static List<String> fresh(Instant now, List<String> ids) {
    return fresh(now, "'" + String.join("', '", ids) + "'");
  }

  private static List<String> fresh(Instant now, String ids) {
    return List.of(
        "update readings set read_at = timestamp with time zone '"
            + now
            + "' where intent_id in ("
            + ids
            + ")");
  }

  private List<String> statements(long from, long to) {
    List<String> statements = new ArrayList<>();
    statements.add(intents(from, to));
    statements.add(attempts(from, to));
    statements.add(
        insert("audit", from, to, "1 = 1")
            .set("sequence", "{after} + n")
            .set("at_time", "{created}")
            .set("kind", "'intent-recorded'")
            .set("actor", "'agent'")
            .set("intent_id", "{id}")
            .set("tenant", "{tenant}")
            .set(
                "entry",
                "'{\"kind\":\"intent-recorded\",\"actor\":{\"kind\":\"agent\",\"name\":\"agent\"},"
                    + "\"intent_id\":\"' || {id} || '\",\"values\":{\"filled\":\"by the bench\"}}'")
            .set("previous", "repeat('0', 64)")
            .set("hash", "repeat('0', 64)")
            .text());
    String whole = "({newest} or mod(n, " + WHOLE_EVERY + ") = 0)";
    for (int i = 0; i < 3; i++) {
      String[] names = {"order", "amount", "currency"};
      String[] kinds = {"exact", "amount", "currency"};
      String[] contents = {"{order}", "{minor}", "'EUR'"};
      statements.add(
          insert("bound_fields", from, to, whole)
              .set("intent_id", "{id}")
              .set("place", Integer.toString(i))
              .set("name", "'" + names[i] + "'")
              .set("pointer", "'/" + names[i] + "'")
              .set("content", contents[i])
              .set("kind", "'" + kinds[i] + "'")
              .text());
    }
    statements.add(
        insert("tickets", from, to, whole)
            .set("intent_id", "{id}")
            .set("place", "0")
            .set("ticket", "'T-' || cast(n as varchar)")
            .text());
    String[] events = {"recorded", "authorized", "became_unknown", "settled"};
    for (int i = 0; i < events.length; i++) {
      String which =
          switch (events[i]) {
            case "became_unknown" -> " and {open}";
            case "settled" -> " and {committed}";
            default -> "";
          };
      statements.add(
          insert("timeline", from, to, whole + which)
              .set("id", "({after} + n) * 1000 + " + i)
              .set("intent_id", "{id}")
              .set("at_time", "{created}")
              .set("kind", "'" + events[i] + "'")
              .set("by_name", "'agent'")
              .set("details", "'{\"round\":\"1\"}'")
              .text());
    }
    statements.add(
        insert("receipts", from, to, whole + " and {committed}")
            .set("id", "({after} + n) * 1000")
            .set("intent_id", "{id}")
            .set("receipt_id", "{receipt}")
            .set("source", "'own_answer'")
            .set("attempt_id", "{attempt}")
            .set("currency", "'EUR'")
            .set("minor", "cast({minor} as bigint)")
            .set("final_result", "true")
            .set("replayed", "false")
            .set("round", "1")
            .set("received_at", "{created}")
            .text());
    statements.add(
        insert("accepted_receipts", from, to, whole + " and {committed}")
            .set("provider", "{provider}")
            .set("receipt_id", "{receipt}")
            .set("intent_id", "{id}")
            .set("round", "1")
            .set("vouched_at", "{created}")
            .text());
    statements.add(
        insert("dispositions", from, to, whole + " and {committed}")
            .set("intent_id", "{id}")
            .set("round", "1")
            .set("outcome", "'confirmed'")
            .set("receipt_id", "{receipt}")
            .set("by_name", "'agent'")
            .set("at_time", "{created}")
            .text());
    statements.add(
        insert("readings", from, to, whole)
            .set("id", "{reading}")
            .set("place", "({after} + n) * 1000")
            .set("intent_id", "{id}")
            .set("round", "1")
            .set("witness", "'payments.ledger-by-key'")
            .set("witness_terms", "'" + WireJson.text(ReadingMapping.toJson(TERMS)) + "'")
            .set("verdict_kind", "'present'")
            .set(
                "verdict",
                "replace(replace('"
                    + WireJson.text(VerdictMapping.toJson(PRESENT))
                    + "', '4242', {minor}), 're_b0', {receipt})")
            .set("found_receipt", "{receipt}")
            .set("read_at", "{created}")
            .set("age_ms", "0")
            .set("clock_offset_ms", "0")
            .set("by_name", "'mara'")
            .set("by_kind", "'person'")
            .set("made_from", "'console'")
            .set("evidence_digest", "'" + DIGEST + "'")
            .text());
    statements.add(
        insert("evidence", from, to, whole)
            .set("reading_id", "{reading}")
            .set("observation", "repeat('{\"looked\":\"at the ledger\"}', 40)")
            .text());
    return statements;
  }

  /// What every reading of the bench says its evidence is.
  static final String DIGEST = "e".repeat(64);

  private static final WitnessTerms TERMS =
      new WitnessTerms(
          new WitnessId("payments.ledger-by-key"),
          1,
          WitnessKind.LOOKUP,
          "Refund ledger by key",
          Duration.ofSeconds(3),
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          true);

  private static final Verdict PRESENT =
      new Verdict.Present(
          new Finding(
              new ReceiptId("re_b0"),
              Finding.Match.ACTION_KEY,
              Optional.of(new Money("EUR", 4242)),
              Map.of(),
              Optional.empty(),
              Optional.of("succeeded")),
          List.of());

  private String intents(long from, long to) {
    return insert("intents", from, to, "1 = 1")
        .set("id", "{id}")
        .set("recorded_sequence", "{after} + n")
        .set("rule_set", "1")
        .set("tenant", "{tenant}")
        .set("principal_name", "'agent'")
        .set("principal_kind", "'agent'")
        .set("purpose", "'the customer sent it back'")
        .set("operation", "{operation}")
        .set("provider", "{provider}")
        .set("request_ref", "'bulk-' || lpad(cast(n as varchar), 10, '0')")
        .set("canonical_args", "{args}")
        .set("args_hash", database.sha256("{args}"))
        .set("action_key", "'rf:bench:' || {id}")
        .set("downstream_scope", "'one ledger'")
        .set("key_minted_at", "{created}")
        .set("key_retained_until", "{plus_day}")
        .set("authorization_version", "1")
        .set("authorized_by", "'policy:small'")
        .set("authorized_at", "{created}")
        .set("deadline", "{plus_day}")
        .set("max_attempts", "3")
        .set("retry_owner", "'agent'")
        .set("currency", "'EUR'")
        .set("minor", "cast({minor} as bigint)")
        .set("business_ref", "{order}")
        .set("business_word", "cast(n as varchar)")
        .set("language", "'en'")
        .set("tier", "'normal'")
        .set("contract_card", "{provider}")
        .set("contract_card_version", "1")
        .set("created_at", "{created}")
        .set("fingerprint", database.sha256("{id}"))
        .set(
            "state",
            "case when {open} then 'indeterminate' when {committed} then 'committed'"
                + " when mod(n, 100) < 98 then 'rejected' when mod(n, 100) = 98 then 'cancelled'"
                + " else 'expired' end")
        .set("round", "1")
        .set("version", "4")
        .set("attempts", "1")
        .set("unknown_since", "case when {open} then {created} end")
        .set("resolve_by", "case when {open} then {due} end")
        .set(
            "owner_kind",
            "case when {open} then case when mod(n, 10) = 9 then 'person' else 'group' end end")
        .set(
            "owner_name",
            "case when {open} then case when mod(n, 10) = 9 then 'mara' when mod(n, 10) < 6 then"
                + " 'reviewers' else 'managers' end end")
        .set("last_verdict", "case when {open} then 'present' end")
        .set("last_folded", "false")
        .set("last_amount_differs", "false")
        .set("committed_at", "case when {committed} then {created} end")
        .text();
  }

  private String attempts(long from, long to) {
    return insert("attempts", from, to, "1 = 1")
        .set("id", "{attempt}")
        .set("intent_id", "{id}")
        .set("number", "1")
        .set("by_name", "'agent'")
        .set("by_kind", "'agent'")
        .set("worker", "'w-1'")
        .set("provider", "{provider}")
        .set("provider_request_id", "'preq-' || cast(n as varchar)")
        .set("begun_at", "{created}")
        .set("send_before", "{created}")
        .set("answer_by", "{created}")
        .set("key_sent", "'rf:bench:' || {id}")
        .set("hash_sent", database.sha256("{args}"))
        .set("outcome", "case when {committed} then 'committed' else 'unknown' end")
        .set("replayed", "false")
        .set("ended_at", "{created}")
        .set("late", "false")
        .text();
  }

  private Bulk insert(String table, long from, long to, String which) {
    return new Bulk(table, from, to, which);
  }

  /// One insert of many rows, column by column.
  private final class Bulk {
    private final String table;
    private final long from;
    private final long to;
    private final String which;
    private final Map<String, String> columns = new LinkedHashMap<>();

    Bulk(String table, long from, long to, String which) {
      this.table = table;
      this.from = from;
      this.to = to;
      this.which = which;
    }

    Bulk set(String column, String expression) {
      columns.put(column, expression);
      return this;
    }

    String text() {
      String text =
          "insert into "
              + table
              + " ("
              + String.join(", ", columns.keySet())
              + ") select "
              + String.join(", ", columns.values())
              + " from "
              + database.series(Long.toString(from), Long.toString(to))
              + " where "
              + which;
      for (Map.Entry<String, String> word : words().entrySet()) {
        text = text.replace(word.getKey(), word.getValue());
      }
      return text;
    }
  }

  /// The words of the statements, those that hold others first.
  private Map<String, String> words() {
    String moment = "timestamp with time zone '" + now + "'";
    String age =
        "case when {open} then -600 - mod(n * 7919, 172800) else -172800 - ("
            + size
            + " - n) * "
            + Math.max(1, YEARS / size)
            + " end";
    Map<String, String> words = new LinkedHashMap<>();
    words.put("{plus_day}", database.plusSeconds(moment, "86400 + " + age));
    words.put("{created}", database.plusSeconds(moment, age));
    words.put("{due}", database.plusSeconds(moment, "mod(n * 37, 43200) - 7200"));
    words.put(
        "{args}",
        "('{\"amount\":\"' || {minor} || '\",\"currency\":\"EUR\",\"order\":\"' || {order} ||"
            + " '\"}')");
    words.put("{receipt}", "('re_b' || lpad(cast(n as varchar), 10, '0'))");
    words.put("{reading}", "('rd_b' || lpad(cast(n as varchar), 10, '0'))");
    words.put("{attempt}", "('att_b' || lpad(cast(n as varchar), 10, '0'))");
    words.put("{order}", "('order ' || cast(n as varchar))");
    words.put("{minor}", "cast(100 + mod(n * 31, 9000) as varchar)");
    words.put("{id}", "('int_b' || lpad(cast(n as varchar), 10, '0'))");
    words.put(
        "{tenant}",
        "case when mod(n, 10) < 4 then 'acme' when mod(n, 10) < 7 then 'beta'"
            + " when mod(n, 10) < 9 then 'gamma' else 'delta' end");
    words.put(
        "{operation}",
        "case when mod(n, 4) < 3 then 'refund.create' else 'purchase_order.create' end");
    words.put(
        "{provider}", "case when mod(n, 4) < 3 then 'payments-sandbox' else 'erp-sandbox' end");
    words.put("{committed}", "(not {open} and mod(n, 100) < 96)");
    words.put("{open}", "(n >= " + firstOpen() + ")");
    words.put("{newest}", "n > " + (size - WHOLE_AMONG_NEWEST));
    words.put("{after}", Long.toString(after));
    return words;
  }
}
