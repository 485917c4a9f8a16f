package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Values of the domain in columns: times in UTC, enums as lower-case words, absence as null.
final class Cells {
  private Cells() {}

  static OffsetDateTime time(Instant value) {
    return value.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
  }

  static @Nullable OffsetDateTime time(Optional<Instant> value) {
    return value.map(Cells::time).orElse(null);
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /// Binds values to the places of a statement from one on; the place after the last.
  static int bind(PreparedStatement statement, int first, List<? extends @Nullable Object> values)
      throws SQLException {
    int place = first;
    for (Object value : values) {
      if (value == null) {
        statement.setNull(place, Types.NULL);
      } else {
        statement.setObject(place, value);
      }
      place++;
    }
    return place;
  }

  static @Nullable String text(Optional<?> value) {
    return value.map(Object::toString).orElse(null);
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  static Optional<Instant> instantIfAny(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  static Optional<String> textIfAny(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  static <T> Optional<T> ifAny(ResultSet row, String column, Function<String, T> mapping)
      throws SQLException {
    return Optional.ofNullable(row.getString(column)).map(mapping);
  }

  static Optional<Long> longIfAny(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }

  static Optional<Integer> intIfAny(ResultSet row, String column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }

  static <E extends Enum<E>> E word(ResultSet row, String column, Class<E> type)
      throws SQLException {
    return of(row.getString(column), type);
  }

  static <E extends Enum<E>> E of(String word, Class<E> type) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
  }

  static Optional<Money> moneyIfAny(ResultSet row) throws SQLException {
    String currency = row.getString("currency");
    return currency == null
        ? Optional.empty()
        : Optional.of(new Money(currency, row.getLong("minor")));
  }

  static Optional<Owner> ownerIfAny(ResultSet row, String kind, String name) throws SQLException {
    String word = row.getString(kind);
    return word == null
        ? Optional.empty()
        : Optional.of(new Owner(of(word, Owner.Kind.class), row.getString(name)));
  }

  static Principal principal(ResultSet row, String name, String kind) throws SQLException {
    return new Principal(row.getString(name), word(row, kind, Principal.Kind.class));
  }
}
