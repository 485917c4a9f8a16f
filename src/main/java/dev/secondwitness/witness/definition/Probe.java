package dev.secondwitness.witness.definition;

import java.util.Map;
import java.util.Optional;

/// The request by which an authenticated witness proves who it is: an identity route or a
/// record known to be there, and the values that must stand in the answer.
///
/// @param body frozen body of a `POST` that is declared a read
/// @param operation RPC method or GraphQL field, when the path does not say it
public record Probe(
    String method,
    String path,
    Optional<String> body,
    Optional<String> operation,
    Map<FieldPath, String> expected) {

  public Probe {
    expected = Map.copyOf(expected);
  }

  /// What is asked.
  public Inquiry inquiry() {
    return new Inquiry(method, path, body);
  }
}
