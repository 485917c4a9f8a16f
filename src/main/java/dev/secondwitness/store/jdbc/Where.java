package dev.secondwitness.store.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// Conditions that all must hold, with their bound values; the texts are constants of this package.
final class Where {
  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  Where and(String condition) {
    conditions.add(condition);
    return this;
  }

  Where and(String condition, String name, Object value) {
    values.put(name, value);
    return and(condition);
  }

  Where with(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /// The column is one of these; none of them when there are none.
  Where in(String column, Collection<String> wanted) {
    return and(among(column, wanted));
  }

  /// The condition that a column is one of these, its values bound.
  String among(String column, Collection<String> wanted) {
    if (wanted.isEmpty()) {
      return "1 = 0";
    }
    List<String> names = new ArrayList<>();
    for (String value : wanted) {
      String name = "v" + values.size();
      values.put(name, value);
      names.add(":" + name);
    }
    return column + " in (" + String.join(", ", names) + ")";
  }

  /// The query with these conditions between its head and its tail.
  Query query(Handle handle, String head, String tail) {
    Query query = handle.createQuery(head + text() + " " + tail);
    bind(query);
    return query;
  }

  /// The conditions as they stand in a statement.
  String text() {
    return conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
  }

  /// Binds the values to a statement that has the conditions.
  void bind(Query query) {
    values.forEach(query::bind);
  }

  /// A copy that can be narrowed further.
  Where copy() {
    Where copy = new Where();
    copy.conditions.addAll(conditions);
    copy.values.putAll(values);
    return copy;
  }
}
