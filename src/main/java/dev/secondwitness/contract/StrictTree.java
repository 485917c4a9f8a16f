package dev.secondwitness.contract;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads JSON text into a tree and refuses what RFC 8259 leaves open: duplicate members, lone
/// surrogates, more than 64 levels, anything after the value.
final class StrictTree {

  /// The deepest nesting of objects and arrays that is read.
  static final int MAX_DEPTH = 64;

  private static final JsonNodeFactory NODES = new JsonNodeFactory();

  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH + 1)
                  .maxNumberLength(1000)
                  .maxNameLength(1000)
                  .maxStringLength(8 * 1024 * 1024)
                  .build())
          .build();

  private final JsonParser parser;

  private StrictTree(JsonParser parser) {
    this.parser = parser;
  }

  static JsonNode read(byte[] utf8) {
    try {
      return read(
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(utf8))
              .toString());
    } catch (CharacterCodingException e) {
      throw malformed("", "The text is not UTF-8");
    }
  }

  static JsonNode read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      StrictTree reader = new StrictTree(parser);
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw malformed("", "The text is empty");
      }
      JsonNode root = reader.value(first, "", 0);
      if (parser.nextToken() != null) {
        throw malformed("", "There is more after the JSON value");
      }
      return root;
    } catch (JacksonException e) {
      throw malformed("", "Not JSON: " + firstLine(e.getOriginalMessage()));
    }
  }

  private JsonNode value(JsonToken token, String pointer, int depth) {
    return switch (token) {
      case START_OBJECT -> object(pointer, deeper(depth));
      case START_ARRAY -> array(pointer, deeper(depth));
      case VALUE_STRING -> NODES.stringNode(whole(parser.getString(), pointer));
      case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
          throw malformed(pointer, "A value is missing");
    };
  }

  private ObjectNode object(String pointer, int depth) {
    ObjectNode object = NODES.objectNode();
    while (next(pointer) == JsonToken.PROPERTY_NAME) {
      String name = whole(parser.currentName(), pointer);
      String at = Pointer.member(pointer, name);
      if (object.has(name)) {
        throw new RequestRefused(
            ProblemType.DUPLICATE_MEMBER, at, "The member \"" + name + "\" is there twice");
      }
      object.set(name, value(next(at), at, depth));
    }
    return object;
  }

  private ArrayNode array(String pointer, int depth) {
    ArrayNode array = NODES.arrayNode();
    JsonToken token = next(pointer);
    while (token != JsonToken.END_ARRAY) {
      array.add(value(token, Pointer.item(pointer, array.size()), depth));
      token = next(pointer);
    }
    return array;
  }

  private JsonToken next(String pointer) {
    try {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw malformed(pointer, "The text ends too early");
      }
      return token;
    } catch (JacksonException e) {
      throw malformed(pointer, "Not JSON: " + firstLine(e.getOriginalMessage()));
    }
  }

  private static int deeper(int depth) {
    if (depth == MAX_DEPTH) {
      throw malformed("", "Nested deeper than " + MAX_DEPTH + " levels");
    }
    return depth + 1;
  }

  private static String whole(String text, String pointer) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw malformed(pointer, "A text holds half a surrogate pair");
      }
    }
    return text;
  }

  private static RequestRefused malformed(String pointer, String detail) {
    return new RequestRefused(ProblemType.MALFORMED_JSON, pointer, detail);
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
