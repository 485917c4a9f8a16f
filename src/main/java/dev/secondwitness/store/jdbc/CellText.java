package dev.secondwitness.store.jdbc;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The canonical text of a column's value, the same whichever database holds it.
final class CellText {
  /// Columns that are large as a rule: the chain has the SHA-256 of their content.
  private static final Set<String> BY_DIGEST = Set.of("evidence.observation");

  /// What is longer is carried by its digest wherever it stands.
  static final int LONGEST = 64 * 1024;

  private static final String DIGEST = "sha256:";
  private static final int HEX = 64;

  private static final int NANOS_PER_MICRO = 1000;

  private CellText() {}

  /// The text of a value that is to be written, null for none.
  static @Nullable String of(String table, String column, @Nullable Object value) {
    String text =
        switch (value) {
          case null -> null;
          case String s -> s;
          case Integer i -> i.toString();
          case Long l -> l.toString();
          case Boolean b -> b.toString();
          case OffsetDateTime time -> time(time);
          case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
          default ->
              throw new IllegalArgumentException(
                  table + "." + column + " cannot be carried: " + value.getClass());
        };
    return carried(table, column, text);
  }

  /// The text of a value as it stands in a row, null for none.
  ///
  /// @param type its JDBC type
  static @Nullable String read(ResultSet row, int index, int type, String table, String column)
      throws SQLException {
    return carried(table, column, content(row, index, type));
  }

  /// The text of a value as it stands in a row that was made from carried texts.
  static @Nullable String content(ResultSet row, int index, int type) throws SQLException {
    switch (type) {
      case Types.TIMESTAMP_WITH_TIMEZONE, Types.TIMESTAMP -> {
        OffsetDateTime time = row.getObject(index, OffsetDateTime.class);
        return time == null ? null : time(time);
      }
      case Types.BOOLEAN, Types.BIT -> {
        boolean value = row.getBoolean(index);
        return row.wasNull() ? null : Boolean.toString(value);
      }
      case Types.CHAR -> {
        // a fixed length is filled up with blanks, which are no part of the value
        String text = row.getString(index);
        return text == null ? null : text.stripTrailing();
      }
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> {
        byte[] bytes = row.getBytes(index);
        return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
      }
      case Types.NUMERIC, Types.DECIMAL -> {
        BigDecimal number = row.getBigDecimal(index);
        return number == null ? null : number.stripTrailingZeros().toPlainString();
      }
      default -> {
        return row.getString(index);
      }
    }
  }

  private static String time(OffsetDateTime time) {
    if (time.getNano() % NANOS_PER_MICRO != 0) {
      throw new IllegalArgumentException("A row keeps microseconds, not " + time);
    }
    return time.toInstant().toString();
  }

  private static @Nullable String carried(String table, String column, @Nullable String text) {
    if (text == null) {
      return null;
    }
    // a text that looks like a digest is carried by its own, so that the two cannot be mistaken
    return text.length() > LONGEST
            || looksLikeDigest(text)
            || BY_DIGEST.contains(table + "." + column)
        ? DIGEST + digest(text)
        : text;
  }

  private static boolean looksLikeDigest(String text) {
    return text.length() == DIGEST.length() + HEX && text.startsWith(DIGEST);
  }

  private static String digest(String text) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
