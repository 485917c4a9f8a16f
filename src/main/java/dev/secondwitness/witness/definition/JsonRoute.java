package dev.secondwitness.witness.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A JSON pointer in which `*` stands for every item or member, and `*[name=value]` for those of
/// which a member of that name has that value.
public record JsonRoute(List<Step> steps) {

  /// One step down.
  public sealed interface Step {
    /// The member or item of that name.
    record Named(String name) implements Step {}

    /// Every item or member; with a condition only those that meet it.
    record Every(Optional<Condition> condition) implements Step {}
  }

  /// What a row must say of itself.
  public record Condition(String member, String value) {}

  public JsonRoute {
    steps = List.copyOf(steps);
  }

  /// Reads a pointer. Fails for anything that is none.
  public static JsonRoute of(String text) {
    if (text.isEmpty()) {
      return new JsonRoute(List.of());
    }
    if (text.charAt(0) != '/') {
      throw new IllegalArgumentException("A pointer begins with a slash: " + text);
    }
    List<Step> steps = new ArrayList<>();
    for (String segment : text.substring(1).split("/", -1)) {
      steps.add(step(segment));
    }
    return new JsonRoute(steps);
  }

  private static Step step(String segment) {
    if (segment.equals("*")) {
      return new Step.Every(Optional.empty());
    }
    if (segment.startsWith("*[")) {
      int equals = segment.indexOf('=');
      if (!segment.endsWith("]") || equals < 3) {
        throw new IllegalArgumentException("A condition is written *[name=value]: " + segment);
      }
      String member = unescape(segment.substring(2, equals));
      String value = unescape(segment.substring(equals + 1, segment.length() - 1));
      return new Step.Every(Optional.of(new Condition(member, value)));
    }
    return new Step.Named(unescape(segment));
  }

  private static String unescape(String segment) {
    for (int i = segment.indexOf('~'); i >= 0; i = segment.indexOf('~', i + 1)) {
      if (i + 1 == segment.length()
          || (segment.charAt(i + 1) != '0' && segment.charAt(i + 1) != '1')) {
        throw new IllegalArgumentException("A tilde is written ~0 and a slash ~1: " + segment);
      }
    }
    return segment.replace("~1", "/").replace("~0", "~");
  }

  /// Whether more than one value may stand there.
  public boolean many() {
    return steps.stream().anyMatch(step -> step instanceof Step.Every);
  }
}
