package dev.secondwitness.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// Questions that are asked together: in one round trip where the database takes several statements
/// at once, one after another elsewhere.
final class Questions {
  private final List<Asked<?>> asked = new ArrayList<>();

  /// A question, and its answer so far.
  private record Asked<T>(Question<T> question, List<T> answer) {
    void take(ResultSet rows) throws SQLException {
      while (rows.next()) {
        answer.add(question.reader().read(rows));
      }
    }
  }

  /// Adds a question. Answers are read in the order of their questions, so that a reader may
  /// use the answer of an earlier one.
  ///
  /// @return its answer, empty until it is asked
  <T> List<T> add(Question<T> question) {
    List<T> answer = new ArrayList<>();
    asked.add(new Asked<>(question, answer));
    return answer;
  }

  /// Asks all of them.
  void ask(Handle handle) {
    PendingWrites pending = PendingWrites.of(handle);
    try {
      if (pending.takesSeveralAtOnce()) {
        ask(handle.getConnection(), pending, asked);
      } else {
        for (Asked<?> each : asked) {
          ask(handle.getConnection(), pending, List.of(each));
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The database did not answer: " + sql(asked), e);
    }
  }

  private static void ask(Connection connection, PendingWrites pending, List<Asked<?>> together)
      throws SQLException {
    String sql = sql(together);
    pending.sendBefore(connection, sql);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int place = 1;
      for (Asked<?> each : together) {
        place = Cells.bind(statement, place, each.question().values());
      }
      statement.execute();
      for (Asked<?> each : together) {
        try (ResultSet rows = statement.getResultSet()) {
          each.take(rows);
        }
        statement.getMoreResults();
      }
    }
  }

  private static String sql(List<Asked<?>> together) {
    return together.stream().map(a -> a.question().sql()).collect(Collectors.joining(";"));
  }
}
