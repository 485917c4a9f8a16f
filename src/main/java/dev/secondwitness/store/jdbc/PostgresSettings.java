package dev.secondwitness.store.jdbc;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/// What a PostgreSQL server has to be like, or a store does not start on it.
final class PostgresSettings {
  /// What every connection is told: a writer does not wait for ever, a process that hangs or died
  /// in its transaction lets go of the chain's head, and a server that is set to lose commits while
  /// the store runs does not lose this store's.
  static final String SESSION =
      "select set_config('lock_timeout', '20s', false),"
          + " set_config('idle_in_transaction_session_timeout', '60s', false),"
          + " set_config('synchronous_commit', case current_setting('synchronous_commit')"
          + " when 'off' then 'on' else current_setting('synchronous_commit') end, false)";

  private static final int OLDEST = 150_000;

  private PostgresSettings() {}

  /// Refuses a server that could lose what it acknowledged, or that cannot be written to.
  static void check(Jdbi jdbi) {
    jdbi.useHandle(
        handle -> {
          require(
              Integer.parseInt(value(handle, "server_version_num")) >= OLDEST,
              "This PostgreSQL server is older than version 15.",
              "Upgrade the server to version 15 or newer.");
          require(
              value(handle, "server_encoding").equals("UTF8"),
              "This database does not keep its text as UTF-8.",
              "Create it anew: create database NAME template template0 encoding 'UTF8'");
          durable(handle, "fsync");
          durable(handle, "full_page_writes");
          durable(handle, "synchronous_commit");
          require(
              value(handle, "transaction_read_only").equals("off"),
              "This database can only be read: it is a standby, or its role may not write.",
              "Name the primary server in --db.");
        });
  }

  /// The value a new session has, whatever this one was told.
  private static void durable(Handle handle, String setting) {
    String value =
        handle
            .createQuery("select reset_val from pg_settings where name = :name")
            .bind("name", setting)
            .mapTo(String.class)
            .one();
    require(
        !value.equals("off"),
        "This PostgreSQL server has "
            + setting
            + " off, so it would lose acknowledged decisions when it crashes.",
        "Set " + setting + " = on for the server, this database and this role, and start again.");
  }

  private static String value(Handle handle, String setting) {
    return handle
        .createQuery("select current_setting(:name)")
        .bind("name", setting)
        .mapTo(String.class)
        .one();
  }

  private static void require(boolean holds, String why, String whatToDo) {
    if (!holds) {
      throw new CannotOpen(why, whatToDo);
    }
  }
}
