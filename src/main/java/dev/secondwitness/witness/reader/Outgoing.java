package dev.secondwitness.witness.reader;

import dev.secondwitness.witness.definition.Authentication;
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
    Authentication authentication,
    Optional<String> body) {

  Outgoing {
    headers = new LinkedHashMap<>(headers);
  }

  /// The headers as kept and shown, the secret as `$NAME`.
  Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>(headers);
    authentication
        .sentIn()
        .ifPresent(header -> shown.put(header, authentication.shown().orElse("")));
    return shown;
  }

  /// The same with another body.
  Outgoing carrying(Optional<String> other) {
    return new Outgoing(step, method, url, headers, authentication, other);
  }

  /// Name of the secret that goes with it; empty for none.
  Optional<String> secretName() {
    return authentication.secretName();
  }
}
