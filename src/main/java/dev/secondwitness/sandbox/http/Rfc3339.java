package dev.secondwitness.sandbox.http;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// The two time formats of the receivers, in ASCII digits under any default locale.
public final class Rfc3339 {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Rfc3339() {}

  /// Cut to whole seconds, as the ledger writes `created`.
  public static String seconds(Instant at) {
    return SECONDS.format(at);
  }

  /// With exactly three fraction digits, as the receivers' own clock reads.
  public static String millis(Instant at) {
    return MILLIS.format(at);
  }
}
