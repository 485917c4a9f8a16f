package dev.secondwitness.contract;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.domain.decision.CheckResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Maps refusals; members beyond RFC 9457's own, and those of `known`, are kept
/// in text form.
public final class ProblemMapping {

  private static final Set<String> OWN =
      Set.of("type", "title", "status", "detail", "code", "field", "unmet", "known");

  private ProblemMapping() {}

  /// A refusal without particulars, as it is written.
  ///
  /// @param code a text to quote when asking for help
  public static ProblemJson toJson(ProblemType type, String detail, String code) {
    return new ProblemJson(
        type.type(),
        type.title(),
        type.status(),
        detail,
        code,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /// A refusal of a request for its form, as it is written.
  public static ProblemJson toJson(RequestRefused refused, String code) {
    return toJson(refused.type(), refused.detail(), code).at(refused.field().orElse(null));
  }

  /// A refusal for checks not met, as it is written.
  public static ProblemJson unmet(List<CheckResult> unmet, String detail, String code) {
    return toJson(ProblemType.CHECKS_UNMET, detail, code)
        .unmet(unmet.stream().map(CheckMapping::toJson).toList());
  }

  /// A refusal as it is meant; `unmet` in `extra` holds the words of the unmet checks, with commas
  /// between.
  ///
  /// @param status the answer's own status, which counts where the body says another
  public static Problem toDomain(byte[] body, int status) {
    JsonNode tree;
    try {
      tree = StrictTree.read(body);
    } catch (RequestRefused e) {
      throw new AnswerUnreadable("The refusal is not JSON", e);
    }
    if (!tree.path("type").isString() || !tree.path("type").stringValue().contains("/problems/")) {
      throw new AnswerUnreadable("The refusal has no type of this contract");
    }
    Map<String, String> extra = new TreeMap<>();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      if (!OWN.contains(member.getKey()) && member.getValue().isValueNode()) {
        extra.put(member.getKey(), member.getValue().asString());
      }
    }
    for (Map.Entry<String, JsonNode> member : tree.path("known").properties()) {
      if (member.getValue().isString()) {
        extra.putIfAbsent(member.getKey(), member.getValue().stringValue());
      }
    }
    if (tree.path("unmet").isArray()) {
      extra.put(
          "unmet",
          tree.path("unmet")
              .valueStream()
              .map(c -> text(c, "check"))
              .distinct()
              .collect(Collectors.joining(",")));
    }
    return new Problem(
        segment(tree.path("type").stringValue()),
        status,
        text(tree, "title"),
        text(tree, "detail"),
        tree.path("field").isString()
            ? Optional.of(tree.path("field").stringValue())
            : Optional.empty(),
        text(tree, "code"),
        extra);
  }

  private static String segment(String type) {
    return type.substring(type.lastIndexOf('/') + 1);
  }

  private static String text(JsonNode tree, String name) {
    JsonNode member = tree.path(name);
    return member.isString() ? member.stringValue() : "";
  }
}
