package dev.secondwitness.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Holds the wire records and the request shapes against the contract's own file.
class ContractSchemaTest {

  private static final Map<String, Object> CONTRACT = load();
  private static final Map<String, Map<String, Object>> SCHEMAS =
      at(at(CONTRACT, "components"), "schemas");

  @TestFactory
  Stream<DynamicTest> everyObjectOfTheContractHasItsRecord() {
    return SCHEMAS.entrySet().stream()
        .filter(e -> "object".equals(e.getValue().get("type")))
        .map(e -> dynamicTest(e.getKey(), () -> sameMembers(e.getKey(), e.getValue())));
  }

  private static void sameMembers(String name, Map<String, Object> schema) throws Exception {
    Class<?> type = Class.forName(ContractSchemaTest.class.getPackageName() + "." + name + "Json");
    Map<String, Boolean> members = new TreeMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      members.put(wireName(component), !optional);
    }
    Set<String> required = Set.copyOf(list(schema, "required"));
    Map<String, Boolean> wanted = new TreeMap<>();
    SchemaView.properties(schema).keySet().forEach(p -> wanted.put(p, required.contains(p)));
    assertThat(members).isEqualTo(wanted);
  }

  @TestFactory
  Stream<DynamicTest> everyRequestIsHeldToItsSchema() {
    return RequestShapes.all().entrySet().stream()
        .map(
            e -> {
              String name = e.getKey().getSimpleName().replace("Json", "");
              return dynamicTest(name, () -> sameShape(schema(name), e.getValue(), name));
            });
  }

  private static void sameShape(Map<String, Object> declared, Shape shape, String at) {
    Map<String, Object> schema = SchemaView.resolved(declared);
    switch (shape) {
      case Shape.Members members -> {
        Map<String, Object> properties = SchemaView.properties(schema);
        assertThat(members.members().keySet()).as(at).isEqualTo(properties.keySet());
        Set<String> required =
            members.members().entrySet().stream()
                .filter(m -> m.getValue().required())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        assertThat(required).as(at).isEqualTo(Set.copyOf(list(schema, "required")));
        assertThat(schema.get("additionalProperties")).as(at).isEqualTo(false);
        members
            .members()
            .forEach(
                (name, member) -> sameShape(at(properties, name), member.shape(), at + "/" + name));
      }
      case Shape.Items items -> {
        assertThat(items.min())
            .as(at)
            .isGreaterThanOrEqualTo(number(schema, "minItems", 0))
            .isLessThanOrEqualTo(1);
        assertThat(items.max()).as(at).isEqualTo(number(schema, "maxItems", Integer.MAX_VALUE));
        sameShape(at(schema, "items"), items.of(), at + "/*");
      }
      case Shape.Text text -> {
        assertThat(schema.get("type")).as(at).isEqualTo("string");
        if (text.pattern().isEmpty()) {
          assertThat(text.min()).as(at).isLessThanOrEqualTo(1);
        }
        if (schema.containsKey("maxLength")) {
          assertThat(text.max()).as(at).isEqualTo(number(schema, "maxLength", 0));
          assertThat(text.min()).as(at).isEqualTo(number(schema, "minLength", 0));
        }
        if (schema.containsKey("pattern")) {
          assertThat("^" + text.pattern().orElseThrow().pattern() + "$")
              .as(at)
              .isEqualTo(schema.get("pattern"));
        }
      }
      case Shape.Choice choice -> {
        if (schema.containsKey("enum")) {
          assertThat(choice.words()).as(at).isEqualTo(schema.get("enum"));
        }
      }
      case Shape.Whole whole -> {
        assertThat(schema.get("type")).as(at).isEqualTo("integer");
        if (schema.containsKey("minimum")) {
          assertThat(whole.min()).as(at).isEqualTo(number(schema, "minimum", 0));
        }
        if (schema.containsKey("maximum")) {
          assertThat(whole.max()).as(at).isEqualTo(number(schema, "maximum", 0));
        }
      }
      case Shape.Flag flag -> assertThat(schema.get("type")).as(at).isEqualTo("boolean");
      case Shape.Time time -> assertThat(schema.get("format")).as(at).isEqualTo("date-time");
      case Shape.Span span ->
          assertThat(String.valueOf(schema.get("description"))).as(at).startsWith("ISO 8601");
      case Shape.Minor minor ->
          assertThat(schema.get("pattern")).as(at).isEqualTo("^-?(0|[1-9][0-9]{0,17})$");
      case Shape.Texts texts ->
          assertThat(schema.get("additionalProperties")).as(at).isEqualTo(Map.of("type", "string"));
      case Shape.AnyObject any -> assertThat(schema.get("type")).as(at).isEqualTo("object");
    }
  }

  @Test
  void everyPathIsNamed() throws IllegalAccessException {
    Set<String> named =
        Arrays.stream(StorePaths.class.getFields())
            .map(ContractSchemaTest::constant)
            .filter(p -> p.startsWith("/v1/"))
            .collect(Collectors.toSet());
    Map<String, Object> paths = at(CONTRACT, "paths");
    assertThat(named).isEqualTo(paths.keySet());
  }

  @Test
  void problemTypesAreStableSegments() {
    assertThat(ProblemType.STALE_VERSION.type()).isEqualTo("/problems/stale-version");
    assertThat(ProblemType.values())
        .allSatisfy(
            t -> {
              assertThat(t.segment()).matches("[a-z]+(-[a-z]+)*");
              assertThat(t.status()).isBetween(400, 599);
              assertThat(t.title()).isNotBlank();
              assertThat(ProblemType.ofSegment(t.segment())).contains(t);
            })
        .hasSize(48);
  }

  private static String constant(java.lang.reflect.Field field) {
    try {
      return String.valueOf(field.get(null));
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static String wireName(RecordComponent component) {
    JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
    return named != null
        ? named.value()
        : component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> load() {
    try (InputStream in =
        ContractSchemaTest.class.getResourceAsStream("/openapi/intent-store.yaml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return cast(new Load(LoadSettings.builder().build()).loadFromString(text));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings("TypeParameterUnusedInFormals")
  private static <T> T at(Map<String, Object> map, String name) {
    return cast(Objects.requireNonNull(map.get(name), name));
  }

  private static Map<String, Object> schema(String name) {
    return Objects.requireNonNull(SCHEMAS.get(name), name);
  }

  private static List<String> list(Map<String, Object> map, String name) {
    return cast(map.getOrDefault(name, List.of()));
  }

  private static int number(Map<String, Object> map, String name, int otherwise) {
    return ((Number) map.getOrDefault(name, otherwise)).intValue();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T> T cast(Object value) {
    return (T) value;
  }

  /// Looks into schemas.
  private static final class SchemaView {

    private static Map<String, Object> properties(Map<String, Object> schema) {
      return at(schema, "properties");
    }

    private static Map<String, Object> resolved(Map<String, Object> schema) {
      return schema.get("$ref") instanceof String reference
          ? schema(reference.substring(reference.lastIndexOf('/') + 1))
          : schema;
    }
  }
}
