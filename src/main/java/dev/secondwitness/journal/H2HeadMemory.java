package dev.secondwitness.journal;

import dev.secondwitness.app.port.HeadMemory;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// What is remembered of stores' audit chains, in the journal's file; alarms are never deleted.
final class H2HeadMemory implements HeadMemory {
  private static final String HEAD = "store_id, sequence, hash, signed_at, public_key, signature";

  /// As long as the column.
  private static final int LONGEST_REASON = 1000;

  private final JournalFile file;

  H2HeadMemory(JournalFile file) {
    this.file = file;
  }

  @Override
  public Optional<SignedHead> head(String store) {
    return file
        .read(
            "select " + HEAD + " from store_head where store = ?",
            select -> select.setString(1, store),
            row -> signed(row, 1))
        .stream()
        .findFirst();
  }

  @Override
  public void remember(String store, SignedHead head) {
    file.write(List.of(kept(store, head)));
  }

  @Override
  public Optional<HeadAlarm> alarm(String store) {
    return file
        .read(
            "select "
                + HEAD
                + ", kind, shown_sequence, shown_hash, shown_key, noticed_at from head_alarm"
                + " where store = ? and cleared_at is null order by seq limit 1",
            select -> select.setString(1, store),
            H2HeadMemory::alarm)
        .stream()
        .findFirst();
  }

  @Override
  public void raise(String store, HeadAlarm alarm) {
    file.write(
        "insert into head_alarm (store, "
            + HEAD
            + ", kind, shown_sequence, shown_hash, shown_key, noticed_at)"
            + " select ?,?,?,?,?,?,?,?,?,?,?,? where not exists"
            + " (select 1 from head_alarm where store = ? and cleared_at is null)",
        insert -> {
          insert.setString(1, store);
          bind(insert, alarm.remembered());
          insert.setString(8, alarm.kind().name());
          insert.setLong(9, alarm.shown().sequence());
          insert.setString(10, alarm.shown().hash());
          insert.setString(11, alarm.shownKey());
          insert.setObject(12, utc(alarm.noticedAt()));
          insert.setString(13, store);
        });
  }

  @Override
  public void clear(String store, SignedHead head, String by, Instant at) {
    file.write(
        List.of(
            new JournalFile.Change(
                "update head_alarm set cleared_at = ?, cleared_by = ?"
                    + " where store = ? and cleared_at is null",
                update -> {
                  update.setObject(1, utc(at));
                  update.setString(2, by.substring(0, Math.min(LONGEST_REASON, by.length())));
                  update.setString(3, store);
                }),
            kept(store, head)));
  }

  private static JournalFile.Change kept(String store, SignedHead head) {
    return new JournalFile.Change(
        "merge into store_head (store, " + HEAD + ") key (store) values (?,?,?,?,?,?,?)",
        merge -> {
          merge.setString(1, store);
          bind(merge, head);
        });
  }

  /// From the second parameter to the seventh.
  private static void bind(PreparedStatement statement, SignedHead head) throws SQLException {
    statement.setString(2, head.storeId());
    statement.setLong(3, head.head().sequence());
    statement.setString(4, head.head().hash());
    statement.setString(5, head.at().toString());
    statement.setString(6, head.publicKey());
    statement.setString(7, head.signature());
  }

  private static SignedHead signed(ResultSet row, int from) throws SQLException {
    return new SignedHead(
        row.getString(from),
        new ChainHead(row.getLong(from + 1), row.getString(from + 2)),
        Instant.parse(row.getString(from + 3)),
        row.getString(from + 4),
        row.getString(from + 5));
  }

  private static HeadAlarm alarm(ResultSet row) throws SQLException {
    return new HeadAlarm(
        HeadAlarm.Kind.valueOf(row.getString(7)),
        signed(row, 1),
        new ChainHead(row.getLong(8), row.getString(9)),
        row.getString(10),
        row.getObject(11, OffsetDateTime.class).toInstant());
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
