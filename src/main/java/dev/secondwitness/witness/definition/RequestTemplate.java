package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Question;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The request a witness makes, with places filled from the intent; the origin is never part of
/// it.
///
/// @param path path template; every place is percent-encoded as one segment's worth of text
/// @param query name and template of each parameter, in order
/// @param headers fixed headers, in lower case
/// @param body body of a `POST` that is declared a read, frozen but for its `{{places}}`
/// @param operation RPC method or GraphQL field, when the path does not say it
public record RequestTemplate(
    String method,
    String path,
    List<Map.Entry<String, String>> query,
    Map<String, String> headers,
    Optional<String> body,
    Optional<String> operation) {

  /// What is not asked but imported.
  static final RequestTemplate FILE =
      new RequestTemplate("FILE", "/", List.of(), Map.of(), Optional.empty(), Optional.empty());

  public RequestTemplate {
    query = List.copyOf(query);
    headers = Map.copyOf(headers);
  }

  /// Path and query for this question. Fails, with the place's name, when the intent has no
  /// value for it.
  public String target(Question question, Duration resolution) throws PlaceMissing {
    return target(path, query, new Places(question, resolution));
  }

  /// Path and query with their places filled.
  static String target(String path, List<Map.Entry<String, String>> query, Places places)
      throws PlaceMissing {
    StringBuilder target = new StringBuilder(places.fill(path));
    char separator = '?';
    for (Map.Entry<String, String> parameter : query) {
      target
          .append(separator)
          .append(Places.encode(parameter.getKey()))
          .append('=')
          .append(places.fillValue(parameter.getValue()));
      separator = '&';
    }
    return target.toString();
  }

  /// The whole request for this question; the place of the paging mark is still open.
  public Inquiry inquiry(Question question, Duration resolution) throws PlaceMissing {
    Optional<String> filled = Optional.empty();
    if (body.isPresent()) {
      filled = Optional.of(BodyPlaces.fill(body.get(), new Places(question, resolution)));
    }
    return new Inquiry(method, target(question, resolution), filled);
  }

  /// A target with one more parameter, for the next page.
  public static String with(String target, String parameter, String value) {
    return target
        + (target.indexOf('?') < 0 ? '?' : '&')
        + Places.encode(parameter)
        + '='
        + Places.encode(value);
  }
}
