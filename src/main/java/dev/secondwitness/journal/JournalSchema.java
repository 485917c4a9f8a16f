package dev.secondwitness.journal;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// The journal's tables, version by version; a file newer than this release is left untouched.
final class JournalSchema {

  /// One list of statements per version, never changed once released.
  private static final List<List<String>> VERSIONS =
      List.of(
          List.of(
              """
              create table decision (
                seq bigint generated always as identity primary key,
                decision_key varchar(80) not null unique,
                intent_id varchar(44) not null,
                version bigint not null,
                act varchar(32) not null,
                person varchar(96) not null,
                body varbinary(1048576) not null,
                pressed_at timestamp(9) with time zone not null,
                status varchar(16) not null check (status in
                  ('WAITING','SENT_UNKNOWN','RECORDED','REFUSED','UNDELIVERED','WITHDRAWN')),
                detail varchar not null,
                moved_at timestamp(9) with time zone not null
              )\
              """,
              "create index decision_by_intent on decision (intent_id, seq)",
              "create index decision_by_status on decision (status, seq)",
              "create table draft (intent_id varchar(44) primary key, text varchar not null)",
              "create table setting (name varchar(200) primary key, val varchar not null)"),
          List.of(
              """
              create table store_head (
                store varchar(500) primary key,
                store_id varchar(200) not null,
                sequence bigint not null,
                hash char(64) not null,
                signed_at varchar(40) not null,
                public_key varchar(200) not null,
                signature varchar(200) not null
              )\
              """,
              """
              create table head_alarm (
                seq bigint generated always as identity primary key,
                store varchar(500) not null,
                kind varchar(16) not null,
                store_id varchar(200) not null,
                sequence bigint not null,
                hash char(64) not null,
                signed_at varchar(40) not null,
                public_key varchar(200) not null,
                signature varchar(200) not null,
                shown_sequence bigint not null,
                shown_hash char(64) not null,
                shown_key varchar(64) not null,
                noticed_at timestamp(9) with time zone not null,
                cleared_at timestamp(9) with time zone,
                cleared_by varchar(1000)
              )\
              """,
              "create index head_alarm_by_store on head_alarm (store, seq)"));

  private JournalSchema() {}

  static void bring(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table if not exists journal_schema (version int primary key)");
      int found = version(statement);
      if (found > VERSIONS.size()) {
        throw new JournalFailed(
            "The journal was written by a newer Second Witness (version "
                + found
                + ", this one knows "
                + VERSIONS.size()
                + ")");
      }
      for (int next = found + 1; next <= VERSIONS.size(); next++) {
        for (String sql : VERSIONS.get(next - 1)) {
          statement.execute(sql);
        }
        statement.execute("insert into journal_schema (version) values (" + next + ")");
      }
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery("select coalesce(max(version), 0) from journal_schema")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
