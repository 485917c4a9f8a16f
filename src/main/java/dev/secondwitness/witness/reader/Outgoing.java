package dev.secondwitness.witness.reader;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// One request about to be sent: the exact headers, and how they show with the secret as
/// `$NAME`.
record Outgoing(
    String step,
    String method,
    String url,
    Map<String, String> headers,
    Optional<String> secretName,
    Optional<String> body) {

  /// The value put where the secret goes before it is sent.
  static final String AUTHORIZATION = "Authorization";

  Outgoing {
    headers = new LinkedHashMap<>(headers);
  }

  /// The headers as kept and shown, the secret as `$NAME`.
  Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>(headers);
    secretName.ifPresent(name -> shown.put(AUTHORIZATION, "Bearer $" + name));
    return shown;
  }
}
