package dev.secondwitness.witness.definition;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a body calls by its own words: the method of a JSON-RPC call, or the first field of a
/// GraphQL query.
///
/// @param name empty when the body is neither
/// @param mutates whether it is a GraphQL operation other than a query
record BodyOperation(Optional<String> name, boolean mutates) {

  private static final JsonMapper STRICT =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final Pattern OTHER = Pattern.compile("\\b(mutation|subscription)\\b");
  private static final Pattern FIELD =
      Pattern.compile("\\{\\s*(?:[A-Za-z_][A-Za-z0-9_]*\\s*:\\s*)?([A-Za-z_][A-Za-z0-9_]*)");
  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");

  /// Empty when the body is no JSON object once its places are filled.
  static Optional<BodyOperation> of(String body) {
    JsonNode root;
    try {
      root = STRICT.readTree(BodyPlaces.sample(body));
    } catch (JacksonException e) {
      return Optional.empty();
    }
    if (!root.isObject()) {
      return Optional.empty();
    }
    if (root.path("method").isString()) {
      return Optional.of(new BodyOperation(Optional.of(root.path("method").stringValue()), false));
    }
    return Optional.of(
        root.path("query").isString()
            ? graphql(root.path("query").stringValue())
            : new BodyOperation(Optional.empty(), false));
  }

  private static BodyOperation graphql(String query) {
    String plain = STRING.matcher(query).replaceAll("\"\"");
    Matcher field = FIELD.matcher(plain);
    return field.find()
        ? new BodyOperation(Optional.of(field.group(1)), OTHER.matcher(plain).find())
        : new BodyOperation(Optional.empty(), OTHER.matcher(plain).find());
  }
}
