package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.TimePath;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads a time in its declared spelling; a time without zone needs a declared one.
final class TimeText {

  private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,17}");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private TimeText() {}

  /// The time there; empty when it is not shown.
  static Optional<Instant> read(AnswerDocument.Item item, TimePath path) throws UnreadableAnswer {
    try {
      Optional<Instant> time =
          path.format() == TimePath.Format.OBJECT
              ? object(item, path)
              : item.text(path.at()).map(text -> read(text.strip(), path));
      return time.map(TimeText::plausible);
    } catch (DateTimeException | ArithmeticException e) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE,
          "a time cannot be read: " + item.text(path.at()).orElse(path.at().toString()));
    }
  }

  private static Instant read(String text, TimePath path) {
    return switch (path.format()) {
      case ISO -> iso(text, path.zone());
      case EPOCH_SECONDS -> Instant.ofEpochSecond(number(text));
      case EPOCH_MILLIS -> Instant.ofEpochMilli(number(text));
      case RFC1123 ->
          HttpTimes.rfc1123(text).orElseThrow(() -> new DateTimeException("Not an RFC 1123 date"));
      case DATE -> LocalDate.parse(text).atStartOfDay(zone(path)).toInstant();
      case OBJECT -> throw new DateTimeException("A typed object is no text");
    };
  }

  /// A typed object with the parts of a local time, or of a day.
  private static Optional<Instant> object(AnswerDocument.Item item, TimePath path) {
    Optional<String> type = item.text(path.at().member("__class__"));
    if (type.isEmpty()) {
      return Optional.empty();
    }
    LocalDate day =
        LocalDate.of(part(item, path, "year"), part(item, path, "month"), part(item, path, "day"));
    return switch (type.get()) {
      case "date" -> Optional.of(day.atStartOfDay(zone(path)).toInstant());
      case "datetime" ->
          Optional.of(
              once(
                  day.atTime(
                      part(item, path, "hour"),
                      part(item, path, "minute"),
                      part(item, path, "second"),
                      part(item, path, "microsecond") * 1000),
                  zone(path)));
      default -> throw new DateTimeException("Not a time's type: " + type.get());
    };
  }

  private static int part(AnswerDocument.Item item, TimePath path, String name) {
    return Math.toIntExact(
        number(
            item.text(path.at().member(name))
                .orElseThrow(() -> new DateTimeException("No " + name))));
  }

  private static ZoneId zone(TimePath path) {
    return path.zone().orElseThrow(() -> new DateTimeException("No zone is declared"));
  }

  /// The one moment of a local time; where clocks are set, some are there twice and some never.
  private static Instant once(LocalDateTime local, ZoneId zone) {
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.size() != 1) {
      throw new DateTimeException("Not one moment in " + zone);
    }
    return local.toInstant(offsets.getFirst());
  }

  private static Instant plausible(Instant time) {
    if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
      throw new DateTimeException("Before 1970 or after 9999");
    }
    return time;
  }

  private static Instant iso(String text, Optional<ZoneId> zone) {
    if (zone.isPresent() && !carriesZone(text)) {
      return once(LocalDateTime.parse(text.replace(' ', 'T')), zone.get());
    }
    return OffsetDateTime.parse(text).toInstant();
  }

  private static boolean carriesZone(String text) {
    int time = Math.max(text.indexOf('T'), text.indexOf(' '));
    return text.endsWith("Z")
        || text.indexOf('+', Math.max(time, 0)) >= 0
        || text.indexOf('-', Math.max(time, 0)) >= 0;
  }

  private static long number(String text) {
    if (!DIGITS.matcher(text).matches()) {
      throw new DateTimeException("Not an epoch number");
    }
    return Long.parseLong(text);
  }
}
