package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.TimePath;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads a time in its declared spelling; a time without zone needs a declared one.
final class TimeText {

  private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,17}");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private TimeText() {}

  /// The time there; empty when it is not shown.
  static Optional<Instant> read(AnswerDocument.Item item, TimePath path) throws UnreadableAnswer {
    Optional<String> text = item.text(path.at());
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          plausible(
              switch (path.format()) {
                case ISO -> iso(text.get(), path.zone());
                case EPOCH_SECONDS -> Instant.ofEpochSecond(number(text.get()));
                case EPOCH_MILLIS -> Instant.ofEpochMilli(number(text.get()));
                case RFC1123 ->
                    HttpTimes.rfc1123(text.get())
                        .orElseThrow(() -> new DateTimeException("Not an RFC 1123 date"));
              }));
    } catch (DateTimeException | ArithmeticException e) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "a time cannot be read: " + text.get());
    }
  }

  private static Instant plausible(Instant time) {
    if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
      throw new DateTimeException("Before 1970 or after 9999");
    }
    return time;
  }

  private static Instant iso(String text, Optional<ZoneId> zone) {
    if (zone.isPresent() && !carriesZone(text)) {
      return LocalDateTime.parse(text).atZone(zone.get()).toInstant();
    }
    return OffsetDateTime.parse(text).toInstant();
  }

  private static boolean carriesZone(String text) {
    int time = text.indexOf('T');
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
