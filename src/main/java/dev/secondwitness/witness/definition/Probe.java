package dev.secondwitness.witness.definition;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The request by which an authenticated witness proves who it is: an identity route or a
/// record known to be there, and the values that must stand in the answer.
///
/// @param expected values that must stand in the answer, each may have places
/// @param body frozen body of a `POST` that is declared a read
/// @param operation RPC method or GraphQL field, when the path does not say it
public record Probe(
    String method,
    String path,
    List<Map.Entry<String, String>> query,
    Optional<String> body,
    Optional<String> operation,
    Map<FieldPath, String> expected) {

  public Probe {
    query = List.copyOf(query);
    expected = Map.copyOf(expected);
  }

  /// What is asked, about this question's control record if the path or body has places.
  public Inquiry inquiry(Places places) throws PlaceMissing {
    Optional<String> filled = Optional.empty();
    if (body.isPresent()) {
      filled = Optional.of(BodyPlaces.fill(body.get(), places));
    }
    return new Inquiry(method, RequestTemplate.target(path, query, places), filled);
  }
}
