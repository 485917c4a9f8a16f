package dev.secondwitness.sandbox.http;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads request bodies strictly (no duplicate names, nothing after the value) and writes answers.
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /// The text as a JSON object, or a refusal that says why not.
  public static ObjectNode readObject(String text) throws RefusedRequest {
    JsonNode node;
    try {
      node = MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw RefusedRequest.invalid("not JSON: " + e.getOriginalMessage());
    }
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw RefusedRequest.invalid("a JSON object is needed");
  }

  /// The JSON object of an answer; an empty one when the text is none.
  public static ObjectNode answered(String text) {
    try {
      return readObject(text);
    } catch (RefusedRequest notAnObject) {
      return MAPPER.createObjectNode();
    }
  }

  /// A value as JSON text.
  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// A required, non-blank string member.
  public static String text(ObjectNode body, String field) throws RefusedRequest {
    JsonNode node = body.get(field);
    if (node == null || !node.isString() || node.stringValue().isBlank()) {
      throw RefusedRequest.invalid(field + " must be a non-empty string");
    }
    return node.stringValue();
  }

  /// A string member that may be left out; then the fallback.
  public static String textOr(ObjectNode body, String field, String fallback)
      throws RefusedRequest {
    JsonNode node = body.get(field);
    return node == null || node.isNull() ? fallback : text(body, field);
  }
}
