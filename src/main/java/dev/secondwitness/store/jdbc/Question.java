package dev.secondwitness.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// A question to the database, with `?` for each of its values, and how a row of its answer becomes
/// a value.
record Question<T>(String sql, List<Object> values, Reader<T> reader) {
  /// Makes a value of the row the cursor stands at.
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  Question {
    values = List.copyOf(values);
  }

  /// Asks it by itself.
  List<T> ask(Handle handle) {
    Questions questions = new Questions();
    List<T> answer = questions.add(this);
    questions.ask(handle);
    return answer;
  }
}
