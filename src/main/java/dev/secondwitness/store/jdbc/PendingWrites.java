package dev.secondwitness.store.jdbc;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/// Rows a transaction wrote that were not sent to the database yet; kept with its handle.
///
/// They go out together and in their order, before the first statement that could see them and at
/// the end: over a network each statement by itself takes a round trip, and a decision writes a
/// dozen rows. Outside a transaction that collects, each goes out at once.
final class PendingWrites extends DefaultStatementBuilder {
  /// So many wait at most: a transaction of thousands of rows holds none of them twice.
  private static final int MOST = 64;

  private static final String SAVEPOINT = "before_work";

  private final boolean several;
  private final List<Write> writes = new ArrayList<>();
  private boolean collecting;
  private Mark mark = Mark.NONE;

  /// Where the database stands with the savepoint that a mark asks for.
  private enum Mark {
    NONE,
    DUE,
    SET
  }

  /// One statement, and the table of which it writes one row, if it does.
  private record Write(Optional<String> table, String sql, List<@Nullable Object> values) {
    static Write plain(String sql) {
      return new Write(Optional.empty(), sql, List.of());
    }
  }

  /// @param several whether the database takes several statements at once
  PendingWrites(boolean several) {
    this.several = several;
  }

  boolean takesSeveralAtOnce() {
    return several;
  }

  static PendingWrites of(Handle handle) {
    return (PendingWrites) handle.getStatementBuilder();
  }

  /// Runs the work with its writes collected, and sends what is left of them.
  ///
  /// @param last statements that are the transaction's last
  static <T> T collected(
      Handle handle, HandleCallback<T, RuntimeException> work, List<String> last) {
    PendingWrites pending = of(handle);
    pending.collecting = true;
    T result = work.withHandle(handle);
    last.forEach(sql -> pending.writes.add(Write.plain(sql)));
    // nothing is undone any more
    pending.mark = Mark.NONE;
    pending.sendNow(handle.getConnection());
    pending.collecting = false;
    return result;
  }

  /// Writes one row of a table, with `?` for each of the values; a row that is changed has to be
  /// there.
  void add(Handle handle, String table, String sql, List<@Nullable Object> values) {
    writes.add(new Write(Optional.of(table), sql, values));
    if (!collecting || writes.size() == MOST) {
      sendNow(handle.getConnection());
    }
  }

  /// Remembers this point of the transaction; the database is told when something is written.
  void mark(Handle handle) {
    sendNow(handle.getConnection());
    mark = Mark.DUE;
  }

  /// Undoes what was written since the mark.
  void undo(Handle handle) {
    writes.clear();
    if (mark == Mark.SET) {
      handle.execute("rollback to savepoint " + SAVEPOINT);
    } else {
      mark = Mark.NONE;
    }
  }

  private void sendNow(Connection connection) {
    try {
      send(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("The database did not take what was to be written", e);
    }
  }

  private void send(Connection connection) throws SQLException {
    if (!writes.isEmpty()) {
      sendAfterSavepoint(connection);
    }
  }

  private void sendAfterSavepoint(Connection connection) throws SQLException {
    List<Write> sent = new ArrayList<>(writes.size() + 1);
    if (mark == Mark.DUE) {
      sent.add(Write.plain("savepoint " + SAVEPOINT));
      mark = Mark.SET;
    }
    sent.addAll(writes);
    writes.clear();
    if (sent.isEmpty()) {
      return;
    }
    if (several) {
      execute(connection, sent);
    } else {
      for (Write write : sent) {
        execute(connection, List.of(write));
      }
    }
  }

  private static void execute(Connection connection, List<Write> sent) throws SQLException {
    String sql = sent.stream().map(Write::sql).collect(Collectors.joining(";"));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int place = 1;
      for (Write write : sent) {
        place = Cells.bind(statement, place, write.values());
      }
      statement.execute();
      for (Write write : sent) {
        int rows = statement.getUpdateCount();
        if (write.table().isPresent() && rows != 1) {
          throw new IllegalStateException(rows + " rows for one: " + write.sql());
        }
        statement.getMoreResults();
      }
    }
  }

  /// Sends what a statement could see or depends on.
  void sendBefore(Connection connection, String sql) throws SQLException {
    if (!sql.startsWith("select ")) {
      sendAfterSavepoint(connection);
    } else if (sees(sql)) {
      send(connection);
    }
  }

  /// Whether a question could see what was not sent. It names the tables it asks: there are
  /// no views and no functions over them.
  private boolean sees(String question) {
    return writes.stream().flatMap(w -> w.table().stream()).anyMatch(t -> names(question, t));
  }

  /// Whether a word stands in a statement by itself.
  private static boolean names(String sql, String word) {
    int at = sql.indexOf(word);
    while (at >= 0) {
      int end = at + word.length();
      boolean begins = at == 0 || !Character.isJavaIdentifierPart(sql.charAt(at - 1));
      if (begins && (end == sql.length() || !Character.isJavaIdentifierPart(sql.charAt(end)))) {
        return true;
      }
      at = sql.indexOf(word, end);
    }
    return false;
  }

  @Override
  public PreparedStatement create(Connection connection, String sql, StatementContext context)
      throws SQLException {
    sendBefore(connection, sql);
    return super.create(connection, sql, context);
  }

  @Override
  public Statement create(Connection connection, StatementContext context) throws SQLException {
    sendAfterSavepoint(connection);
    return super.create(connection, context);
  }

  @Override
  public CallableStatement createCall(Connection connection, String sql, StatementContext context)
      throws SQLException {
    sendAfterSavepoint(connection);
    return super.createCall(connection, sql, context);
  }
}
