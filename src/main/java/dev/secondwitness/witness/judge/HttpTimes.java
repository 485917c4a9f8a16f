package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.TransportFault;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// What an answer's `Date`, `Age` and `Retry-After` say about time.
public final class HttpTimes {

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final Duration DATE_GRAIN = Duration.ofSeconds(1);
  private static final DateTimeFormatter RFC1123 =
      DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT);

  private HttpTimes() {}

  /// The answer's `Date`, cut to whole seconds by the source.
  static Optional<Instant> date(Exchange exchange) {
    return exchange.header("date").flatMap(HttpTimes::rfc1123);
  }

  private static Optional<Instant> iso(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  static Optional<Instant> rfc1123(String text) {
    try {
      return Optional.of(ZonedDateTime.parse(text.strip(), RFC1123).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /// How old the answer already was when it came. A text that is no number may be any age; it
  /// is taken for the longest there can be, so that it never passes for fresh.
  static Duration age(Exchange exchange) {
    return exchange
        .header("age")
        .map(text -> SECONDS.matcher(text.strip()).matches() ? text.strip() : "999999999")
        .map(text -> Duration.ofSeconds(Long.parseLong(text)))
        .orElse(Duration.ZERO);
  }

  /// The source's clock minus ours, as far as the `Date` proves one: zero while zero is
  /// possible, else the possible offset nearest to it. `Date` is cut to a second, and the
  /// answer was made at some moment between our asking and our receiving.
  static Duration clockOffset(Exchange exchange) {
    Optional<Instant> date = date(exchange);
    if (date.isEmpty()) {
      return Duration.ZERO;
    }
    Instant made = date.get().plus(age(exchange));
    Duration least = Duration.between(exchange.receivedAt(), made);
    Duration most = Duration.between(exchange.startedAt(), made.plus(DATE_GRAIN));
    if (least.isPositive()) {
      return least;
    }
    return most.isNegative() ? most : Duration.ZERO;
  }

  /// How long the source asks us to wait, in seconds or until a date.
  public static Optional<Duration> retryAfter(Exchange exchange) {
    Optional<String> text = exchange.header("retry-after").map(String::strip);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (SECONDS.matcher(text.get()).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text.get())));
    }
    return rfc1123(text.get())
        .map(until -> Duration.between(date(exchange).orElse(exchange.receivedAt()), until))
        .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
  }

  /// How long a request that was not sent has to wait, when its host had asked for that.
  static Optional<Duration> askedToWait(Exchange exchange) {
    return exchange
        .fault()
        .filter(fault -> fault == TransportFault.ASKED_TO_WAIT)
        .flatMap(fault -> iso(exchange.faultDetail()))
        .map(until -> Duration.between(exchange.receivedAt(), until))
        .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
  }
}
