package dev.secondwitness.bench;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;

/// What an engineer writes by hand for the same durable effect: in one transaction the idempotency
/// key is looked up, what could be repeated or stands in the way is looked for, the same rows are
/// written, the audit entry that carries them is hashed onto the chain's head, and the answer is
/// kept.
final class PlainWrites {
  private static final List<String> INTENT =
      Plain.columns(
          "id, recorded_sequence, rule_set, tenant, principal_name, principal_kind, purpose,"
              + " operation, provider, request_ref, canonical_args, args_hash, action_key,"
              + " downstream_scope, key_minted_at, max_attempts, retry_owner, currency, minor,"
              + " business_ref, business_word, language, tier, contract_card,"
              + " contract_card_version, created_at, fingerprint, authorization_version, deadline,"
              + " state, round, version, attempts, last_folded, last_amount_differs");
  private static final List<String> BOUND =
      Plain.columns("intent_id, place, name, pointer, content, kind");
  private static final List<String> TICKET = Plain.columns("intent_id, place, ticket");
  private static final List<String> EVENT =
      Plain.columns("id, intent_id, at_time, kind, by_name, details");
  private static final List<String> AUDIT =
      Plain.columns("sequence, at_time, kind, actor, intent_id, tenant, entry, previous, hash");
  private static final List<String> STREAM =
      Plain.columns("sequence, at_time, kind, intent_id, tenant, state, version");
  private static final List<String> ANSWER =
      Plain.columns(
          "principal, operation, idem_key, body_digest, status, etag, media_type, body,"
              + " answered_at, for_ever");
  private static final List<String> DECISION =
      Plain.columns(
          "place, id, idem_key, intent_id, round, act, by_name, by_kind, recorded_at, version,"
              + " args_hash, receipt_id, reason, words");
  private static final List<String> RESTS = Plain.columns("decision_id, place, reading_id");
  private static final List<String> RECEIPT =
      Plain.columns(
          "id, intent_id, receipt_id, source, currency, minor, final_result, replayed, round,"
              + " received_at");
  private static final List<String> ACCEPTED =
      Plain.columns("provider, receipt_id, intent_id, round, vouched_at");
  private static final List<String> DISPOSITION =
      Plain.columns("intent_id, round, outcome, receipt_id, decision_id, by_name, at_time");
  private static final List<String> OUTBOX =
      Plain.columns(
          "id, kind, intent_id, tenant, recipient, message, written_at, state, available_at,"
              + " deliveries");

  private final Plain sql;

  PlainWrites(Plain sql) {
    this.sql = sql;
  }

  private record Head(long sequence, String hash, long stream) {}

  private static OffsetDateTime now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
  }

  private Head lock() throws SQLException {
    try (ResultSet row =
        sql.bind(
                "select audit_sequence, audit_hash, stream_sequence from chain_head where id = 1"
                    + " for update")
            .executeQuery()) {
      row.next();
      return new Head(row.getLong(1), row.getString(2), row.getLong(3));
    }
  }

  private void requireFresh(String principal, String operation, String key) throws SQLException {
    require(
        sql.one(
                "select body_digest from answers where principal = ? and operation = ?"
                    + " and idem_key = ?",
                principal,
                operation,
                key)
            .isEmpty());
  }

  /// Records an intent.
  void record(String key, String reference) throws SQLException {
    OffsetDateTime now = now();
    Head head = lock();
    requireFresh("agent", "recordIntent", key);
    require(
        sql.one(
                "select id from intents where tenant = ? and principal_name = ?"
                    + " and request_ref = ?",
                "acme",
                "agent",
                key)
            .isEmpty());
    String id = "int_" + key;
    String args = "{\"amount\":\"4200\",\"currency\":\"EUR\",\"order\":\"" + reference + "\"}";
    String fingerprint = sha256("acme\nrefund.create\n" + reference + "\n" + args);
    require(
        sql.one(
                "select id from (select c.id from intents c where c.tenant = ?"
                    + " and c.fingerprint = ? and c.created_at >= ?"
                    + " and c.state not in ('rejected', 'cancelled', 'expired')"
                    + " union all select c.id from intents c where c.tenant = ?"
                    + " and c.business_ref = ? and c.operation = ?"
                    + " and c.state in ('new', 'prepared', 'authorized', 'executing',"
                    + " 'indeterminate')) e limit 1",
                "acme",
                fingerprint,
                now.minusDays(30),
                "acme",
                reference,
                "refund.create")
            .isEmpty());
    long entry = head.sequence() + 1;
    StringBuilder rows = new StringBuilder();
    rows.append(
        sql.insert(
            "intents",
            INTENT,
            id,
            entry,
            1L,
            "acme",
            "agent",
            "agent",
            "the customer sent it back",
            "refund.create",
            "payments-sandbox",
            key,
            args,
            sha256(args),
            "rf:acme:" + id,
            "one ledger",
            now,
            3,
            "agent",
            "EUR",
            4200L,
            reference,
            reference.substring(reference.lastIndexOf(' ') + 1),
            "en",
            "normal",
            "payments-sandbox",
            1,
            now,
            fingerprint,
            0,
            now.plusHours(4),
            "prepared",
            1,
            1L,
            0,
            false,
            false));
    rows.append(
        sql.insertAll(
            "bound_fields",
            BOUND,
            List.of(
                new Object[] {id, 0, "order", "/order", reference, "exact"},
                new Object[] {id, 1, "amount", "/amount", "4200", "amount"},
                new Object[] {id, 2, "currency", "/currency", "EUR", "currency"})));
    rows.append(sql.insert("tickets", TICKET, id, 0, "T-77"));
    rows.append(
        sql.insert("timeline", EVENT, entry * 1000 + 1, id, now, "recorded", "agent", "{}"));
    finish(head, now, id, "acme", "intent-recorded", "agent", "prepared", 1, rows.toString());
    answer("agent", "recordIntent", key, now, false, id + " ".repeat(400));
    sql.commit();
  }

  /// Confirms an unknown by a standing reading.
  void decide(String key, String id) throws SQLException {
    OffsetDateTime now = now();
    Head head = lock();
    requireFresh("mara", "decide", key);
    StringBuilder seen = new StringBuilder();
    String tenant;
    String hash;
    String provider;
    long version;
    try (ResultSet row = sql.bind("select * from intents where id = ?", id).executeQuery()) {
      require(row.next() && row.getString("state").equals("indeterminate"));
      tenant = row.getString("tenant");
      hash = row.getString("args_hash");
      provider = row.getString("provider");
      version = row.getLong("version") + 1;
    }
    for (String table : List.of("attempts", "refused_attempts", "receipts", "dispositions")) {
      sql.read(seen, "select * from " + table + " where intent_id = ?", id);
    }
    String reading = "";
    String receipt = "";
    OffsetDateTime read = now;
    try (ResultSet row =
        sql.bind("select * from readings where intent_id = ? order by place", id).executeQuery()) {
      while (row.next()) {
        reading = row.getString("id");
        receipt = row.getString("found_receipt");
        read = row.getObject("read_at", OffsetDateTime.class);
        seen.append(row.getString("verdict")).append(row.getString("witness_terms"));
      }
    }
    require(
        sql.one(
                "select id from holds where tenant = ? and lifted_at is null"
                    + " and subject in (?, ?, ?, ?)",
                tenant,
                id,
                "refund.create",
                provider,
                tenant)
            .isEmpty());
    require(
        sql.one(
                "select intent_id from accepted_receipts where provider = ? and receipt_id = ?",
                provider,
                receipt)
            .isEmpty());
    long entry = head.sequence() + 1;
    String decision = "dec_" + key;
    StringBuilder rows = new StringBuilder();
    rows.append(
        sql.insert(
            "decisions",
            DECISION,
            entry * 1000,
            decision,
            key,
            id,
            1,
            "confirm",
            "mara",
            "person",
            now,
            version - 1,
            hash,
            receipt,
            "found_by_witness",
            "as the ledger says"));
    rows.append(sql.insert("decision_readings", RESTS, decision, 0, reading));
    rows.append(
        sql.insert(
            "receipts",
            RECEIPT,
            entry * 1000 + 1,
            id,
            receipt,
            "reading",
            "EUR",
            4200L,
            true,
            false,
            1,
            read));
    rows.append(sql.insert("accepted_receipts", ACCEPTED, provider, receipt, id, 1, read));
    rows.append(
        sql.insert(
            "dispositions", DISPOSITION, id, 1, "confirmed", receipt, decision, "mara", now));
    rows.append(
        sql.insert(
            "timeline",
            EVENT,
            entry * 1000 + 2,
            id,
            now,
            "settled",
            "mara",
            "{\"decision\":\""
                + decision
                + "\",\"outcome\":\"confirmed\",\"receipt\":\""
                + receipt
                + "\",\"round\":\"1\"}"));
    require(
        sql.update(
                "update intents set state = ?, version = ?, unknown_since = null,"
                    + " resolve_by = null, owner_kind = null, owner_name = null, committed_at = ?"
                    + " where id = ? and version = ?",
                "committed",
                version,
                now,
                id,
                version - 1)
            == 1);
    rows.append(id).append(version).append(now);
    rows.append(
        sql.insert(
            "outbox",
            OUTBOX,
            "ntc_" + key,
            "notice",
            id,
            tenant,
            "agent",
            seen.substring(0, 400),
            now,
            "waiting",
            now,
            0));
    finish(
        head, now, id, tenant, "decision-recorded", "mara", "committed", version, rows.toString());
    answer("mara", "decide", key, now, true, decision + " ".repeat(700));
    sql.commit();
  }

  private void finish(
      Head head,
      OffsetDateTime now,
      String id,
      String tenant,
      String kind,
      String actor,
      String state,
      long version,
      String rows)
      throws SQLException {
    long sequence = head.sequence() + 1;
    String entry =
        "{\"sequence\":\""
            + sequence
            + "\",\"at\":\""
            + now
            + "\",\"kind\":\""
            + kind
            + "\",\"actor\":\""
            + actor
            + "\",\"rows\":["
            + rows
            + "]}";
    String hash = sha256("tag" + head.hash() + sha256(entry));
    sql.update(
        "insert into audit (" + String.join(", ", AUDIT) + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        sequence,
        now,
        kind,
        actor,
        id,
        tenant,
        entry,
        head.hash(),
        hash);
    sql.update(
        "insert into stream (" + String.join(", ", STREAM) + ") values (?, ?, ?, ?, ?, ?, ?)",
        head.stream() + 1,
        now,
        kind,
        id,
        tenant,
        state,
        version);
    require(
        sql.update(
                "update chain_head set audit_sequence = ?, audit_hash = ?, stream_sequence = ?"
                    + " where id = 1",
                sequence,
                hash,
                head.stream() + 1)
            == 1);
  }

  private void answer(
      String principal,
      String operation,
      String key,
      OffsetDateTime now,
      boolean forEver,
      String body)
      throws SQLException {
    sql.update(
        "insert into answers ("
            + String.join(", ", ANSWER)
            + ") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        principal,
        operation,
        key,
        sha256(body),
        201,
        "\"1\"",
        "application/json",
        body,
        now,
        forEver);
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("The baseline met what it did not expect");
    }
  }

  private static String sha256(String text) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
