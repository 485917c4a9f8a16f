package dev.secondwitness.contract;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.Oversight;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/// Maps the dashboard's figures.
public final class OversightMapping {

  private OversightMapping() {}

  /// The figures as they are written; every band is there, also with nothing in it.
  public static OversightJson toJson(Oversight oversight) {
    Map<String, Long> byAge = new TreeMap<>();
    for (AgeBand band : AgeBand.values()) {
      byAge.put(Words.of(band), oversight.byAge().getOrDefault(band, 0L));
    }
    return new OversightJson(
        oversight.open(),
        byAge,
        oversight.oldest().isEmpty() ? null : QueueMapping.toJson(oversight.oldest().get()),
        oversight.overdue(),
        oversight.overdueRows().stream().map(QueueMapping::toJson).toList(),
        oversight.byOwner().stream().map(OversightMapping::toJson).toList(),
        oversight.expiring(),
        oversight.asOf().toString());
  }

  /// The figures as they are meant; a band not known counts into the oldest, so that the bands
  /// still add up.
  public static Oversight toDomain(OversightJson json) {
    Map<AgeBand, Long> byAge = new EnumMap<>(AgeBand.class);
    for (AgeBand band : AgeBand.values()) {
      byAge.put(band, 0L);
    }
    json.byAge()
        .forEach(
            (word, count) ->
                byAge.merge(Words.read(AgeBand.class, word, AgeBand.OVER_24_H), count, Long::sum));
    return new Oversight(
        json.open(),
        byAge,
        ValueMapping.map(json.oldest(), QueueMapping::toDomain),
        json.overdue(),
        json.overdueRows().stream().map(QueueMapping::toDomain).toList(),
        json.byOwner().stream().map(OversightMapping::toDomain).toList(),
        json.expiring(),
        Instant.parse(json.asOf()));
  }

  private static ByOwnerJson toJson(Oversight.ByOwner share) {
    return new ByOwnerJson(
        ValueMapping.toJson(share.owner()),
        share.open(),
        share.overdue(),
        ValueMapping.text(share.nextDue()),
        ValueMapping.text(share.oldestSince()));
  }

  private static Oversight.ByOwner toDomain(ByOwnerJson json) {
    return new Oversight.ByOwner(
        ValueMapping.toDomain(json.owner()),
        json.open(),
        json.overdue(),
        ValueMapping.instantIfAny(json.nextDue()),
        ValueMapping.instantIfAny(json.oldestSince()));
  }
}
