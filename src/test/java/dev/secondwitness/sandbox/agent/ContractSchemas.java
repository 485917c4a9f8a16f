package dev.secondwitness.sandbox.agent;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The schemas of the intent store's contract, to hold requests and answers against.
final class ContractSchemas {
  private static final JsonMapper JSON = JsonMapper.shared();
  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final JsonNode components;

  ContractSchemas() {
    try (InputStream yaml =
        Objects.requireNonNull(
            ContractSchemas.class.getResourceAsStream("/openapi/intent-store.yaml"))) {
      Object document = new Load(LoadSettings.builder().build()).loadFromInputStream(yaml);
      components = JSON.<JsonNode>valueToTree(document).get("components");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What is wrong with the value, empty when it is as the contract says.
  List<String> errors(String schema, JsonNode value) {
    ObjectNode wrapper = JSON.valueToTree(Map.of("$ref", "#/components/schemas/" + schema));
    wrapper.set("components", components);
    return registry.getSchema(wrapper).validate(value).stream().map(Object::toString).toList();
  }
}
