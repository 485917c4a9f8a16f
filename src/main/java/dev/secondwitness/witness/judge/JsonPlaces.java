package dev.secondwitness.witness.judge;

import dev.secondwitness.witness.definition.JsonRoute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Follows a pointer with stars through JSON.
final class JsonPlaces {

  private JsonPlaces() {}

  /// What stands there, in the document's order; nothing where a step leads nowhere.
  static List<JsonNode> at(JsonNode root, String path) {
    List<JsonNode> found = List.of(root);
    for (JsonRoute.Step step : JsonRoute.of(path).steps()) {
      found = next(found, step);
    }
    return found;
  }

  /// The one thing that stands there; of several it could not be told which is meant.
  static Optional<JsonNode> only(JsonNode root, String path) {
    List<JsonNode> found = at(root, path);
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private static List<JsonNode> next(List<JsonNode> from, JsonRoute.Step step) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode node : from) {
      switch (step) {
        case JsonRoute.Step.Named named -> named(node, named.name()).ifPresent(found::add);
        case JsonRoute.Step.Every every ->
            node.valueStream().filter(child -> meets(child, every.condition())).forEach(found::add);
      }
    }
    return found;
  }

  private static Optional<JsonNode> named(JsonNode node, String name) {
    JsonNode child =
        node.isArray() && name.matches("0|[1-9][0-9]{0,8}")
            ? node.path(Integer.parseInt(name))
            : node.path(name);
    return child.isMissingNode() ? Optional.empty() : Optional.of(child);
  }

  private static boolean meets(JsonNode row, Optional<JsonRoute.Condition> condition) {
    return condition
        .map(c -> text(row.path(c.member())).equals(Optional.of(c.value())))
        .orElse(true);
  }

  /// The text of a scalar, numbers with every digit; empty for anything else.
  static Optional<String> text(JsonNode value) {
    if (value.isString()) {
      return Optional.of(value.stringValue());
    }
    if (value.isIntegralNumber()) {
      return Optional.of(value.bigIntegerValue().toString());
    }
    if (value.isNumber()) {
      return Optional.of(value.decimalValue().toString());
    }
    return value.isBoolean()
        ? Optional.of(Boolean.toString(value.booleanValue()))
        : Optional.empty();
  }
}
