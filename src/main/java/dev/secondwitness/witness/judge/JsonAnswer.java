package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.RecordShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A JSON answer, parsed strictly: no duplicate names, no NaN, nothing after it, bounded depth;
/// numbers keep every digit.
record JsonAnswer(JsonNode root) implements AnswerDocument {

  private static final int MAX_NUMBER = 400;

  static JsonAnswer parse(String body, int depth) throws UnreadableAnswer {
    JsonMapper mapper =
        JsonMapper.builder(
                JsonFactory.builder()
                    .streamReadConstraints(
                        StreamReadConstraints.builder()
                            .maxNestingDepth(depth)
                            .maxNumberLength(MAX_NUMBER)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    try {
      JsonNode root = mapper.readTree(body);
      if (root == null || root.isMissingNode()) {
        throw new UnreadableAnswer(UnreadableReason.UNPARSABLE, "the answer is empty");
      }
      return new JsonAnswer(root);
    } catch (JacksonException e) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "not strict JSON: " + e.getOriginalMessage());
    }
  }

  private record JsonItem(JsonNode node) implements Item {
    @Override
    public Optional<String> text(FieldPath path) {
      JsonNode value = node.at(path.path());
      if (value.isString()) {
        return Optional.of(value.stringValue());
      }
      if (value.isIntegralNumber()) {
        return Optional.of(value.bigIntegerValue().toString());
      }
      if (value.isNumber()) {
        return Optional.of(value.decimalValue().toString());
      }
      return value.isBoolean() ? Optional.of(Boolean.toString(value.booleanValue())) : empty();
    }

    private static Optional<String> empty() {
      return Optional.empty();
    }
  }

  @Override
  public Optional<List<Item>> records(RecordShape shape) {
    JsonNode found = root.at(shape.rows().path());
    if (shape.single()) {
      return found.isObject() ? Optional.of(List.of(new JsonItem(found))) : Optional.empty();
    }
    if (!found.isArray()) {
      return Optional.empty();
    }
    List<Item> items = new ArrayList<>();
    found.forEach(item -> items.add(new JsonItem(item)));
    return Optional.of(items);
  }

  @Override
  public Item whole() {
    return new JsonItem(root);
  }

  @Override
  public boolean saysNull(FieldPath path) {
    return root.at(path.path()).isNull();
  }

  @Override
  public boolean marked(String marker) {
    return false;
  }

  @Override
  public String visibleText() {
    return "";
  }

  @Override
  public boolean asksForPassword() {
    return false;
  }

  @Override
  public boolean carriesErrors() {
    return speaks(root.path("error")) || speaks(root.path("errors"));
  }

  private static boolean speaks(JsonNode error) {
    if (error.isMissingNode() || error.isNull()) {
      return false;
    }
    if (error.isContainer()) {
      return !error.isEmpty();
    }
    return !error.isBoolean() || error.booleanValue();
  }
}
