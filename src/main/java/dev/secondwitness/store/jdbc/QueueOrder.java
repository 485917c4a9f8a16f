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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A queue's order and the cursor that goes on behind a row: sort values and id, never a count.
final class QueueOrder {
  private static final String NEVER = "timestamp with time zone '9999-12-31 00:00:00+00:00'";
  private static final Pattern LINE = Pattern.compile("\n");

  private enum Type {
    TIME,
    NUMBER,
    TEXT
  }

  private record Key(String expression, Type type) {}

  private final QueueSort sort;
  private final boolean asked;
  private final boolean ascending;
  private final List<Key> keys;

  private QueueOrder(QueueSort sort, boolean asked, boolean ascending, List<Key> keys) {
    this.sort = sort;
    this.asked = asked;
    this.ascending = ascending;
    this.keys = keys;
  }

  static QueueOrder of(QueueQuery query) {
    boolean asc = query.ascending();
    return switch (query.sort()) {
      case TIME_LEFT ->
          order(query, asc, new Key("coalesce(resolve_by, " + NEVER + ")", Type.TIME));
      // the youngest is the one whose time lies last
      case AGE -> order(query, !asc, new Key("coalesce(unknown_since, created_at)", Type.TIME));
      case OPERATION -> order(query, asc, new Key("operation", Type.TEXT));
      case REFERENCE -> order(query, asc, new Key("coalesce(business_ref, '')", Type.TEXT));
      case AMOUNT ->
          order(
              query,
              asc,
              new Key("coalesce(currency, '')", Type.TEXT),
              new Key("coalesce(minor, 0)", Type.NUMBER));
      case ATTEMPTS -> order(query, asc, new Key("attempts", Type.NUMBER));
      case OWNER -> order(query, asc, new Key("coalesce(owner_name, '')", Type.TEXT));
    };
  }

  private static QueueOrder order(QueueQuery query, boolean ascending, Key... keys) {
    return new QueueOrder(query.sort(), query.ascending(), ascending, List.of(keys));
  }

  String select() {
    StringBuilder columns = new StringBuilder("select ").append(QueueColumns.COLUMNS);
    for (int i = 0; i < keys.size(); i++) {
      columns.append(", ").append(keys.get(i).expression()).append(" as sort").append(i);
    }
    return columns.append(" from intents").toString();
  }

  String orderBy() {
    String direction = ascending ? " asc" : " desc";
    return "order by "
        + keys.stream().map(k -> k.expression() + direction).collect(Collectors.joining(", "))
        + ", id"
        + direction;
  }

  /// Narrows a page to what comes behind a cursor.
  void after(Where where, String cursor) {
    List<String> parts = parts(cursor);
    List<String> left = new ArrayList<>();
    List<String> right = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      left.add(keys.get(i).expression());
      right.add(":after" + i);
      where.with("after" + i, value(keys.get(i).type(), parts.get(i + 2)));
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
        parts.getLast());
  }

  /// The cursor that goes on behind this row.
  String cursor(ResultSet row) throws SQLException {
    List<String> parts = new ArrayList<>();
    parts.add(sort.name());
    parts.add(Boolean.toString(asked));
    for (int i = 0; i < keys.size(); i++) {
      String value =
          switch (keys.get(i).type()) {
            case TIME -> Cells.instant(row, "sort" + i).toString();
            case NUMBER -> Long.toString(row.getLong("sort" + i));
            case TEXT -> row.getString("sort" + i);
          };
      parts.add(URLEncoder.encode(value, StandardCharsets.UTF_8));
    }
    parts.add(row.getString("id"));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
  }

  private List<String> parts(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      List<String> parts = List.of(LINE.split(text, -1));
      if (parts.size() == keys.size() + 3
          && parts.get(0).equals(sort.name())
          && parts.get(1).equals(Boolean.toString(asked))
          && parts.getLast().indexOf('\0') < 0) {
        return parts;
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
