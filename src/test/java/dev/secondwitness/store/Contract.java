package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Holds every answer against the schema that the contract's file has for its path and status.
final class Contract {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
  private static final JsonNode DOCUMENT = load();
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          b ->
              b.schemaRegistryConfig(
                  SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
  private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

  private Contract() {}

  /// Fails when the answer is not what the contract has for this request.
  static void check(String method, String path, int status, String mediaType, JsonNode body) {
    JsonNode responses = responses(method, path);
    JsonNode response =
        responses.has(Integer.toString(status))
            ? responses.path(Integer.toString(status))
            : DOCUMENT.at("/components/responses/Problem");
    if (response.has("$ref")) {
      response = DOCUMENT.at(response.path("$ref").stringValue().substring(1));
    }
    JsonNode content = response.path("content");
    assertThat(content.propertyNames()).as(method + " " + path).containsExactly(mediaType);
    if (!mediaType.contains("json")) {
      return;
    }
    String ref = content.path(mediaType).path("schema").path("$ref").stringValue();
    assertThat(schema(ref).validate(body)).as(method + " " + path + " " + body).isEmpty();
    if (mediaType.equals("application/problem+json")) {
      assertThat(body.path("status").asInt()).isEqualTo(status);
      assertThat(body.toString()).doesNotContain("Exception").doesNotContain("\\tat ");
    }
  }

  /// Fails when the value is not of that schema.
  static void check(String schema, JsonNode value) {
    assertThat(schema("#/components/schemas/" + schema).validate(value)).isEmpty();
  }

  /// Every operation of the contract, such as `GET /v1/me`.
  static SortedSet<String> operations() {
    SortedSet<String> operations = new TreeSet<>();
    DOCUMENT
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue().propertyNames().stream()
                    .filter(METHODS::contains)
                    .forEach(
                        m -> operations.add(m.toUpperCase(Locale.ROOT) + " " + path.getKey())));
    return operations;
  }

  private static JsonNode responses(String method, String path) {
    for (Map.Entry<String, JsonNode> one : DOCUMENT.path("paths").properties()) {
      String pattern = one.getKey().replaceAll("\\{[a-z]+}", "[^/]+");
      if (Pattern.matches(pattern, path)) {
        return one.getValue().path(method.toLowerCase(Locale.ROOT)).path("responses");
      }
    }
    return JSON.createObjectNode();
  }

  private static Schema schema(String ref) {
    return SCHEMAS.computeIfAbsent(
        ref,
        r -> {
          ObjectNode wrapper = JSON.createObjectNode();
          wrapper.put("$ref", r);
          wrapper.set("components", DOCUMENT.path("components"));
          return REGISTRY.getSchema(wrapper);
        });
  }

  private static JsonNode load() {
    try (InputStream yaml =
        Objects.requireNonNull(Contract.class.getResourceAsStream("/openapi/intent-store.yaml"))) {
      Object document = new Load(LoadSettings.builder().build()).loadFromInputStream(yaml);
      return JSON.valueToTree(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
