package dev.secondwitness.journal;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.HeadMemory;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// The journal on a local H2 file. Every write is committed and synced to disk before its method
/// returns; H2's own delay would lose it at a kill. Thread-safe; one process at a time.
public final class H2DecisionJournal implements DecisionJournal {

  private static final String COLUMNS =
      "decision_key, intent_id, version, act, person, body, pressed_at, status, detail";

  private final JournalFile file;

  private H2DecisionJournal(JournalFile file) {
    this.file = file;
  }

  /// Opens the journal in a folder of its own, and makes both where they are missing. Fails with
  /// `JournalInUse` when another console has it open, with `JournalFailed` when it cannot be read
  /// or is newer than this release.
  public static H2DecisionJournal open(Path directory) {
    return new H2DecisionJournal(JournalFile.open(directory));
  }

  /// What is remembered of stores, in the same file; it ends with the journal.
  public HeadMemory heads() {
    return new H2HeadMemory(file);
  }

  @Override
  public void write(PendingDecision decision) {
    file.write(
        "insert into decision (" + COLUMNS + ", moved_at) values (?,?,?,?,?,?,?,?,?,?)",
        insert -> {
          insert.setString(1, decision.key().value());
          insert.setString(2, decision.intent().value());
          insert.setLong(3, decision.version());
          insert.setString(4, decision.act().name());
          insert.setString(5, decision.person());
          insert.setBytes(6, decision.body());
          insert.setObject(7, utc(decision.pressedAt()));
          insert.setString(8, decision.status().name());
          insert.setString(9, decision.detail());
          insert.setObject(10, utc(decision.pressedAt()));
        });
  }

  @Override
  public List<PendingDecision> open() {
    return decisions("where status in ('WAITING', 'SENT_UNKNOWN') order by seq", select -> {});
  }

  @Override
  public Optional<PendingDecision> find(DecisionKey key) {
    return decisions("where decision_key = ?", select -> select.setString(1, key.value())).stream()
        .findFirst();
  }

  @Override
  public Optional<PendingDecision> newest(IntentId intent) {
    return decisions(
            "where intent_id = ? order by seq desc limit 1",
            select -> select.setString(1, intent.value()))
        .stream()
        .findFirst();
  }

  @Override
  public boolean move(
      DecisionKey key,
      PendingDecision.Status from,
      PendingDecision.Status to,
      String detail,
      Instant at) {
    return file.write(
            "update decision set status = ?, detail = ?, moved_at = ?"
                + " where decision_key = ? and status = ?",
            update -> {
              update.setString(1, to.name());
              update.setString(2, detail);
              update.setObject(3, utc(at));
              update.setString(4, key.value());
              update.setString(5, from.name());
            })
        == 1;
  }

  @Override
  public void keepDraft(IntentId intent, String text) {
    if (text.isEmpty()) {
      file.write("delete from draft where intent_id = ?", d -> d.setString(1, intent.value()));
    } else {
      file.write(
          "merge into draft (intent_id, text) key (intent_id) values (?, ?)",
          merge -> {
            merge.setString(1, intent.value());
            merge.setString(2, text);
          });
    }
  }

  @Override
  public String draft(IntentId intent) {
    return text("select text from draft where intent_id = ?", intent.value()).orElse("");
  }

  @Override
  public void keepSetting(String name, String value) {
    file.write(
        "merge into setting (name, val) key (name) values (?, ?)",
        merge -> {
          merge.setString(1, name);
          merge.setString(2, value);
        });
  }

  @Override
  public Optional<String> setting(String name) {
    return text("select val from setting where name = ?", name);
  }

  @Override
  public void close() {
    file.close();
  }

  private List<PendingDecision> decisions(String rest, JournalFile.Binding binding) {
    return file.read(
        "select " + COLUMNS + " from decision " + rest, binding, H2DecisionJournal::decision);
  }

  private Optional<String> text(String sql, String name) {
    return file.read(sql, select -> select.setString(1, name), row -> row.getString(1)).stream()
        .findFirst();
  }

  private static PendingDecision decision(ResultSet row) throws SQLException {
    return new PendingDecision(
        new DecisionKey(row.getString(1)),
        new IntentId(row.getString(2)),
        row.getLong(3),
        Act.valueOf(row.getString(4)),
        row.getString(5),
        row.getBytes(6),
        row.getObject(7, OffsetDateTime.class).toInstant(),
        PendingDecision.Status.valueOf(row.getString(8)),
        row.getString(9));
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
