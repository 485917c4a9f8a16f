package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.JsonRoute;
import dev.secondwitness.witness.definition.RecordShape;
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
      return JsonPlaces.only(node, path.path()).flatMap(JsonPlaces::text);
    }

    @Override
    public boolean has(FieldPath path, String value) {
      return JsonPlaces.at(node, path.path()).stream()
          .anyMatch(found -> JsonPlaces.text(found).equals(Optional.of(value)));
    }

    @Override
    public boolean shows(FieldPath path) {
      return JsonPlaces.at(node, path.path()).stream().anyMatch(value -> !value.isNull());
    }
  }

  @Override
  public Optional<List<Item>> records(RecordShape shape) {
    String path = shape.rows().path();
    if (!shape.single() && JsonRoute.of(path).many()) {
      return starred(path);
    }
    Optional<JsonNode> found = JsonPlaces.only(root, path);
    if (shape.single()) {
      return found.filter(JsonNode::isObject).map(one -> List.of(new JsonItem(one)));
    }
    return found.filter(JsonNode::isArray).map(JsonAnswer::items);
  }

  private static List<Item> items(JsonNode rows) {
    return rows.valueStream().<Item>map(JsonItem::new).toList();
  }

  /// Rows by a path with stars: the list of every star must be there, under each row of the star
  /// before, or the rows are not there at all.
  private Optional<List<Item>> starred(String path) {
    StringBuilder prefix = new StringBuilder();
    int parents = 1;
    for (String segment : path.substring(1).split("/", -1)) {
      boolean star = segment.startsWith("*");
      if (star) {
        List<JsonNode> lists = JsonPlaces.at(root, prefix.toString());
        if (lists.size() != parents || lists.stream().anyMatch(list -> !list.isContainer())) {
          return Optional.empty();
        }
      }
      prefix.append('/').append(segment);
      if (star) {
        parents = JsonPlaces.at(root, prefix.toString()).size();
      }
    }
    return Optional.of(JsonPlaces.at(root, path).stream().<Item>map(JsonItem::new).toList());
  }

  @Override
  public Item whole() {
    return new JsonItem(root);
  }

  @Override
  public boolean saysNull(FieldPath path) {
    return JsonPlaces.only(root, path.path()).filter(JsonNode::isNull).isPresent();
  }

  @Override
  public boolean isThere(FieldPath path) {
    return !JsonPlaces.at(root, path.path()).isEmpty();
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
