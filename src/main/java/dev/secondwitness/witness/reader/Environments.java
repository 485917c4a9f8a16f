package dev.secondwitness.witness.reader;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The origins witnesses may read from, by the name definitions use; from this machine's
/// configuration, never from an intent.
public final class Environments {

  private final Map<String, URI> origins;

  /// Fails for anything but an origin: scheme, host and port alone.
  public Environments(Map<String, URI> origins) {
    this.origins = new LinkedHashMap<>(origins);
    this.origins.forEach(Environments::check);
  }

  private static void check(String name, URI origin) {
    String scheme = origin.getScheme();
    boolean bare =
        ("https".equals(scheme) || "http".equals(scheme))
            && origin.getHost() != null
            && origin.getRawUserInfo() == null
            && (origin.getRawPath() == null || origin.getRawPath().isEmpty())
            && origin.getRawQuery() == null
            && origin.getRawFragment() == null;
    if (!bare) {
      throw new IllegalArgumentException("The environment " + name + " needs a bare origin");
    }
  }

  /// The origin of that name.
  public Optional<URI> origin(String name) {
    return Optional.ofNullable(origins.get(name));
  }
}
