package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The next page an answer's `Link` header names (RFC 8288).
final class LinkHeader {

  private static final Pattern LINK =
      Pattern.compile("<([^>]*)>((?:\\s*;[^,;\"]*(?:\"[^\"]*\")?)*)");
  private static final Pattern RELATION =
      Pattern.compile(";\\s*rel\\s*=\\s*(?:\"([^\"]*)\"|([^\\s;\"]+))");

  private LinkHeader() {}

  static Optional<String> next(Exchange exchange) {
    Matcher links = LINK.matcher(exchange.header("link").orElse(""));
    while (links.find()) {
      Matcher relation = RELATION.matcher(links.group(2).toLowerCase(Locale.ROOT));
      while (relation.find()) {
        String names = relation.group(1) != null ? relation.group(1) : relation.group(2);
        if (List.of(names.strip().split("\\s+")).contains("next")) {
          return Optional.of(links.group(1));
        }
      }
    }
    return Optional.empty();
  }

  /// Path and query of a link, when it stays at the origin it was found at.
  static Optional<String> target(String from, String link) {
    try {
      URI base = URI.create(from);
      URI to = base.resolve(link);
      boolean home =
          base.getScheme().equals(to.getScheme())
              && base.getRawAuthority().equals(to.getRawAuthority());
      String query = to.getRawQuery();
      return home
          ? Optional.of(query == null ? to.getRawPath() : to.getRawPath() + "?" + query)
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
