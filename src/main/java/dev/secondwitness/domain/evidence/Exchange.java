package dev.secondwitness.domain.evidence;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// One request of a witness and what came back, as raw as it may be kept.
///
/// @param step which request of the definition it was: `probe`, `page`, `lookup`
/// @param sentHeaders what was sent, secrets shown as `$NAME`
/// @param status empty when no answer came
/// @param headers the answer's kept headers, names in lower case
/// @param body the decoded text, whole (bounded by the reader), empty when there was none
/// @param bodyDigest SHA-256 of the bytes received, in hex
/// @param peer address and port connected to, as text
/// @param sentBody the body that was sent, secrets shown as `$NAME`; empty when there was none
public record Exchange(
    String step,
    String method,
    String url,
    Map<String, String> sentHeaders,
    Instant startedAt,
    Instant receivedAt,
    Optional<Integer> status,
    Map<String, String> headers,
    String body,
    String bodyDigest,
    Optional<TransportFault> fault,
    String faultDetail,
    String peer,
    String sentBody) {

  public Exchange {
    sentHeaders = Map.copyOf(sentHeaders);
    headers = Map.copyOf(new TreeMap<>(headers));
  }

  /// A kept header of the answer by its lower-case name.
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }
}
