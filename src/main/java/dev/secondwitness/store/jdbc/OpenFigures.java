package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.domain.value.Owner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/// How many unknowns are open, by owner, age and hour of falling due: one query, so that all the
/// figures add up.
record OpenFigures(
    long open,
    long overdue,
    Map<AgeBand, Long> byAge,
    List<Long> expiring,
    List<Oversight.ByOwner> byOwner) {
  private static final int HOURS = 8;

  private record Share(Oversight.ByOwner owner, Map<AgeBand, Long> byAge, List<Long> expiring) {}

  static OpenFigures of(Handle handle, Where open, Instant now) {
    List<Share> shares =
        bound(open.copy(), now)
            .query(handle, select(), "group by owner_kind, owner_name")
            .map((row, context) -> share(row))
            .list();
    Map<AgeBand, Long> byAge = new EnumMap<>(AgeBand.class);
    for (AgeBand band : AgeBand.values()) {
      byAge.put(band, shares.stream().mapToLong(s -> s.byAge().getOrDefault(band, 0L)).sum());
    }
    List<Long> expiring = new ArrayList<>();
    for (int hour = 0; hour <= HOURS; hour++) {
      int at = hour;
      expiring.add(shares.stream().mapToLong(s -> s.expiring().get(at)).sum());
    }
    return new OpenFigures(
        shares.stream().mapToLong(s -> s.owner().open()).sum(),
        shares.stream().mapToLong(s -> s.owner().overdue()).sum(),
        byAge,
        expiring,
        shares.stream()
            .map(Share::owner)
            .sorted(
                Comparator.comparingLong(Oversight.ByOwner::open)
                    .reversed()
                    .thenComparing(s -> s.owner().name()))
            .toList());
  }

  private static String select() {
    StringBuilder sql =
        new StringBuilder(
            "select owner_kind, owner_name, count(*) as open_rows,"
                + " sum(case when resolve_by < :due0 then 1 else 0 end) as overdue,"
                + " min(case when resolve_by >= :due0 then resolve_by end) as next_due,"
                + " min(unknown_since) as oldest");
    for (AgeBand band : AgeBand.values()) {
      sql.append(", sum(case when ")
          .append(band.from().isZero() ? "1 = 1" : "unknown_since <= :from" + band.ordinal())
          .append(band.to().isEmpty() ? "" : " and unknown_since > :to" + band.ordinal())
          .append(" then 1 else 0 end) as age")
          .append(band.ordinal());
    }
    for (int hour = 0; hour <= HOURS; hour++) {
      sql.append(", sum(case when resolve_by >= :due")
          .append(hour)
          .append(hour < HOURS ? " and resolve_by < :due" + (hour + 1) : "")
          .append(" then 1 else 0 end) as hour")
          .append(hour);
    }
    return sql.append(" from intents").toString();
  }

  private static Where bound(Where where, Instant now) {
    for (AgeBand band : AgeBand.values()) {
      if (!band.from().isZero()) {
        where.with("from" + band.ordinal(), Cells.time(now.minus(band.from())));
      }
      band.to().ifPresent(to -> where.with("to" + band.ordinal(), Cells.time(now.minus(to))));
    }
    for (int hour = 0; hour <= HOURS; hour++) {
      where.with("due" + hour, Cells.time(now.plus(Duration.ofHours(hour))));
    }
    return where;
  }

  private static Share share(ResultSet row) throws SQLException {
    Map<AgeBand, Long> byAge = new EnumMap<>(AgeBand.class);
    for (AgeBand band : AgeBand.values()) {
      byAge.put(band, row.getLong("age" + band.ordinal()));
    }
    List<Long> expiring = new ArrayList<>();
    for (int hour = 0; hour <= HOURS; hour++) {
      expiring.add(row.getLong("hour" + hour));
    }
    return new Share(
        new Oversight.ByOwner(
            new Owner(Cells.word(row, "owner_kind", Owner.Kind.class), row.getString("owner_name")),
            row.getLong("open_rows"),
            row.getLong("overdue"),
            Cells.instantIfAny(row, "next_due"),
            Cells.instantIfAny(row, "oldest")),
        byAge,
        expiring);
  }
}
