package dev.secondwitness.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The one JSON codec of the contract: strict on requests, tolerant on answers, the same bytes for
/// the same record every time; thread-safe.
public final class WireJson {

  /// How large a request may be in bytes.
  public static final int MAX_REQUEST = 64 * 1024;

  /// How large a request that records a reading may be in bytes.
  public static final int MAX_READING = 2 * 1024 * 1024;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(StrictTree.FACTORY)
          .annotationIntrospector(new PrimitivesRequired())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .changeDefaultPropertyInclusion(i -> i.withValueInclusion(JsonInclude.Include.NON_NULL))
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();

  private WireJson() {}

  /// The largest body a request of that type may have, in bytes.
  public static int limit(Class<?> request) {
    return request == RecordReadingJson.class ? MAX_READING : MAX_REQUEST;
  }

  /// Reads a request strictly. Fails with `RequestRefused` and never with anything else.
  public static <T> T request(byte[] body, Class<T> type) {
    int limit = limit(type);
    if (body.length > limit) {
      throw new RequestRefused(
          ProblemType.BODY_TOO_LARGE,
          "",
          String.format(Locale.ROOT, "The request has more than %d bytes", limit));
    }
    JsonNode tree = StrictTree.read(body);
    ShapeCheck.check(tree, RequestShapes.of(type), "");
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JacksonException e) {
      throw new RequestRefused(ProblemType.INVALID_MEMBER, "", e.getOriginalMessage());
    }
  }

  /// Reads an answer tolerantly and maps it: members and words not known are no failure, a missing
  /// required member or a value out of its range is. Fails with `AnswerUnreadable` and never with
  /// anything else.
  public static <J, T> T answer(byte[] body, Class<J> type, Function<J, T> mapping) {
    try {
      J record = MAPPER.readValue(body, type);
      if (record == null) {
        throw new AnswerUnreadable("The answer is null");
      }
      RequiredMembers.check(record);
      return mapping.apply(record);
    } catch (JacksonException e) {
      throw new AnswerUnreadable("The answer is not as the contract has it", e);
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      throw new AnswerUnreadable("The answer holds a value out of its range: " + e.getMessage(), e);
    }
  }

  /// Reads an answer tolerantly, as it is.
  public static <J> J answer(byte[] body, Class<J> type) {
    return answer(body, type, Function.identity());
  }

  /// The text of a wire record.
  public static String text(Object record) {
    return MAPPER.writeValueAsString(record);
  }

  /// The UTF-8 bytes of a wire record.
  public static byte[] bytes(Object record) {
    return text(record).getBytes(StandardCharsets.UTF_8);
  }
}
