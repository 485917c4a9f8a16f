package dev.secondwitness.store.jdbc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A JDBC URL of a PostgreSQL database, with nothing in it that could load a class, read or write a
/// file of its choice, or carry a secret.
///
/// A host that is not this machine is reached only over TLS with its name checked, unless the URL
/// says otherwise by `sslmode`.
public final class PostgresUrl {
  private static final String HOST =
      "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:]+])";
  private static final Pattern SHAPE =
      Pattern.compile(
          "jdbc:postgresql://(?<hosts>"
              + HOST
              + "(?::\\d{1,5})?(?:,"
              + HOST
              + "(?::\\d{1,5})?)*)/(?<name>[A-Za-z0-9_][A-Za-z0-9_-]{0,62})(?:\\?(?<options>.*))?");
  private static final Set<String> OPTIONS =
      Set.of(
          "sslmode",
          "sslrootcert",
          "sslcert",
          "sslkey",
          "connectTimeout",
          "socketTimeout",
          "currentSchema",
          "targetServerType");
  private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private final String text;
  private final Map<String, String> options;

  private PostgresUrl(String text, Map<String, String> options) {
    this.text = text;
    this.options = options;
  }

  /// Reads it. Fails with IllegalArgumentException, whose message is for people.
  public static PostgresUrl of(String url) {
    Matcher shape = SHAPE.matcher(url);
    if (!shape.matches()) {
      throw new IllegalArgumentException(
          "A PostgreSQL database is named as jdbc:postgresql://HOST:PORT/NAME");
    }
    String given = shape.group("options");
    Map<String, String> options = options(given == null ? "" : given);
    String hosts = shape.group("hosts");
    List<String> names =
        List.of(hosts.split(",", -1)).stream().map(h -> PORT.matcher(h).replaceFirst("")).toList();
    if (!THIS_MACHINE.containsAll(names)) {
      options.putIfAbsent("sslmode", "verify-full");
    }
    if (names.size() > 1) {
      options.putIfAbsent("targetServerType", "primary");
    }
    return new PostgresUrl("jdbc:postgresql://" + hosts + "/" + shape.group("name"), options);
  }

  private static Map<String, String> options(String given) {
    Map<String, String> options = new TreeMap<>();
    for (String option : given.isEmpty() ? new String[0] : given.split("&", -1)) {
      int equals = option.indexOf('=');
      String name = equals < 0 ? option : option.substring(0, equals);
      if (!OPTIONS.contains(name)) {
        throw new IllegalArgumentException(
            "The database's URL may not have "
                + (name.isEmpty() ? "an empty option" : name)
                + "; it may have "
                + String.join(", ", OPTIONS.stream().sorted().toList()));
      }
      String value =
          URLDecoder.decode(option.substring(Math.max(equals, 0) + 1), StandardCharsets.UTF_8);
      if (equals < 0 || value.isBlank() || options.put(name, value) != null) {
        throw new IllegalArgumentException(
            "The database's URL has " + name + " without a value, or twice");
      }
    }
    return options;
  }

  /// The URL without its options.
  public String text() {
    return text;
  }

  /// The options, by the driver's names.
  Map<String, String> options() {
    return Map.copyOf(options);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PostgresUrl url && url.text.equals(text) && url.options.equals(options);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
