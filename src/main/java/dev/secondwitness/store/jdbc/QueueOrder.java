package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.store.core.Refusal;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// A queue's order and the cursor that goes on behind a row: sort values and id, never a count.
///
/// What is sorted by a column that some rows have no value in is asked in parts, each in the order
/// of an index, so that a page takes as long whatever the store holds.
final class QueueOrder {
  static final String OPEN = "state = 'indeterminate'";
  private static final String ENDED = "state <> 'indeterminate'";
  private static final Key NEVER =
      new Key("timestamp with time zone '9999-12-31 00:00:00+00:00'", Type.TIME);
  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");
  private static final Pattern LINE = Pattern.compile("\n");

  private enum Type {
    TIME,
    NUMBER,
    TEXT
  }

  private record Key(String expression, Type type) {}

  /// Rows in the order of their keys.
  ///
  /// @param condition which rows these are, empty for all
  /// @param same whether the keys are the same for all of them: the last time, or the first text
  private record Part(String condition, boolean same, List<Key> keys) {
    static Part of(String condition, Key... keys) {
      return new Part(condition, false, List.of(keys));
    }

    static Part without(String condition, Key... keys) {
      return new Part(condition, true, List.of(keys));
    }
  }

  private final QueueSort sort;
  private final boolean asked;
  private final boolean ascending;
  private final List<Part> parts;

  private QueueOrder(QueueSort sort, boolean asked, boolean ascending, List<Part> parts) {
    this.sort = sort;
    this.asked = asked;
    this.ascending = ascending;
    this.parts = parts;
  }

  /// @param open whether only unknowns are asked for
  static QueueOrder of(QueueQuery query, boolean open) {
    // the youngest is the one whose time lies last
    boolean ascending = (query.sort() == QueueSort.AGE) != query.ascending();
    List<Part> all = parts(query.sort());
    List<Part> parts =
        open ? all.stream().filter(part -> !part.condition().equals(ENDED)).toList() : all;
    return new QueueOrder(query.sort(), query.ascending(), ascending, parts);
  }

  private static List<Part> parts(QueueSort sort) {
    return switch (sort) {
      case TIME_LEFT ->
          List.of(Part.of(OPEN, new Key("resolve_by", Type.TIME)), Part.without(ENDED, NEVER));
      case AGE ->
          List.of(
              Part.of(OPEN, new Key("unknown_since", Type.TIME)),
              Part.of(ENDED, new Key("created_at", Type.TIME)));
      case OPERATION -> List.of(Part.of("", new Key("operation", Type.TEXT)));
      case REFERENCE ->
          List.of(
              Part.of("business_ref is not null", new Key("business_ref", Type.TEXT)),
              Part.without("business_ref is null", new Key("''", Type.TEXT)));
      case AMOUNT ->
          List.of(
              Part.of(
                  "currency is not null",
                  new Key("currency", Type.TEXT),
                  new Key("minor", Type.NUMBER)),
              Part.without(
                  "currency is null",
                  new Key("cast('' as char(3))", Type.TEXT),
                  new Key("cast(0 as bigint)", Type.NUMBER)));
      case ATTEMPTS -> List.of(Part.of("", new Key("attempts", Type.NUMBER)));
      case OWNER ->
          List.of(
              Part.of(OPEN, new Key("owner_name", Type.TEXT)),
              Part.without(ENDED, new Key("''", Type.TEXT)));
    };
  }

  /// The rows of a page, so many at most, behind a cursor if there is one.
  Query page(Handle handle, Where wanted, Optional<String> cursor, int rows) {
    Optional<List<String>> behind = cursor.map(this::values);
    List<Where> wheres = new ArrayList<>();
    List<String> selects = new ArrayList<>();
    for (Part part : parts) {
      Where where = wanted.copy();
      if (!part.condition().isEmpty()) {
        where.and(part.condition());
      }
      behind.ifPresent(values -> after(where, part, values));
      wheres.add(where);
      selects.add(select(part) + where.text() + orderBy(part, rows));
    }
    Query query =
        handle.createQuery(selects.size() == 1 ? selects.getFirst() : merged(selects, rows));
    wheres.forEach(where -> where.bind(query));
    return query;
  }

  private String merged(List<String> selects, int rows) {
    StringBuilder order = new StringBuilder();
    for (int i = 0; i < parts.getFirst().keys().size(); i++) {
      order.append("sort").append(i).append(direction()).append(", ");
    }
    return "select * from ("
        + selects.stream().map(s -> "(" + s + ")").collect(Collectors.joining(" union all "))
        + ") parts order by "
        + order
        + "id"
        + direction()
        + " limit "
        + rows;
  }

  private static String select(Part part) {
    StringBuilder columns = new StringBuilder("select ").append(QueueColumns.COLUMNS);
    for (int i = 0; i < part.keys().size(); i++) {
      columns.append(", ").append(part.keys().get(i).expression()).append(" as sort").append(i);
    }
    return columns.append(" from intents").toString();
  }

  private String orderBy(Part part, int rows) {
    String keys =
        part.same()
            ? ""
            : part.keys().stream()
                .map(key -> key.expression() + direction() + ", ")
                .collect(Collectors.joining());
    return " order by " + keys + "id" + direction() + " limit " + rows;
  }

  private String direction() {
    return ascending ? " asc" : " desc";
  }

  /// Narrows a part to what comes behind a row with these sort values and this id, the last.
  private void after(Where where, Part part, List<String> values) {
    if (part.same()) {
      int row = beside(part.keys().getFirst().type(), values.getFirst());
      if (row == 0) {
        where.and("id " + (ascending ? ">" : "<") + " :afterId", "afterId", values.getLast());
      } else if (row > 0 == ascending) {
        where.and("1 = 0");
      }
      return;
    }
    List<String> left = new ArrayList<>();
    List<String> right = new ArrayList<>();
    for (int i = 0; i < part.keys().size(); i++) {
      left.add(part.keys().get(i).expression());
      right.add(":after" + i);
      where.with("after" + i, value(part.keys().get(i).type(), values.get(i)));
    }
    where.and(
        "("
            + String.join(", ", left)
            + ", id) "
            + (ascending ? ">" : "<")
            + " ("
            + String.join(", ", right)
            + ", :afterId)",
        "afterId",
        values.getLast());
  }

  /// How a row's first sort value stands to that of rows that have none: no time comes behind
  /// theirs, and no text before it.
  private static int beside(Type type, String value) {
    return switch (type) {
      case TIME -> value(type, value).equals(Cells.time(LAST)) ? 0 : -1;
      case NUMBER, TEXT -> value(type, value).toString().isBlank() ? 0 : 1;
    };
  }

  /// The cursor that goes on behind this row.
  String cursor(ResultSet row) throws SQLException {
    List<String> lines = new ArrayList<>();
    lines.add(sort.name());
    lines.add(Boolean.toString(asked));
    List<Key> keys = parts.getFirst().keys();
    for (int i = 0; i < keys.size(); i++) {
      String value =
          switch (keys.get(i).type()) {
            case TIME -> Cells.instant(row, "sort" + i).toString();
            case NUMBER -> Long.toString(row.getLong("sort" + i));
            case TEXT -> row.getString("sort" + i);
          };
      lines.add(URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
    lines.add(row.getString("id"));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  /// The sort values and the id in a cursor.
  private List<String> values(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      List<String> lines = List.of(LINE.split(text, -1));
      if (lines.size() == parts.getFirst().keys().size() + 3
          && lines.get(0).equals(sort.name())
          && lines.get(1).equals(Boolean.toString(asked))
          && lines.getLast().indexOf('\0') < 0) {
        return lines.subList(2, lines.size());
      }
    } catch (IllegalArgumentException e) {
      throw refused();
    }
    throw refused();
  }

  private static Object value(Type type, String part) {
    try {
      String text = URLDecoder.decode(part, StandardCharsets.UTF_8);
      return switch (type) {
        case TIME -> {
          OffsetDateTime time = Cells.time(Instant.parse(text));
          yield time;
        }
        case NUMBER -> Long.valueOf(text);
        case TEXT -> {
          if (text.indexOf('\0') >= 0) {
            throw refused();
          }
          yield text;
        }
      };
    } catch (IllegalArgumentException | DateTimeException e) {
      throw refused();
    }
  }

  private static Refusal refused() {
    return Refusal.at(
        ProblemType.INVALID_MEMBER, "cursor", "This cursor does not belong to this question");
  }
}
