package dev.secondwitness.witness.definition;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.select.Selector;

/// Reads paths into an answer: a bad pointer or selector is found when the file is, not later.
final class ReadPath {

  private static final Pattern HEADER = Pattern.compile("[a-z][a-z0-9-]{0,63}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]{0,63}");
  private static final Pattern ELEMENT =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_.:-]*(/[A-Za-z_][A-Za-z0-9_.:-]*)*)?");

  /// Headers that carry secrets and are never kept.
  private static final Set<String> SECRET =
      Set.of("set-cookie", "authorization", "proxy-authorization", "cookie");

  private ReadPath() {}

  static FieldPath required(YamlSection section, String name, AnswerType type) {
    return path(section, name, section.text(name), type);
  }

  static Optional<FieldPath> optional(YamlSection section, String name, AnswerType type) {
    return section.optionalText(name).map(text -> path(section, name, text, type));
  }

  /// A path, or a mapping of a path and the text after which the value begins.
  static FieldPath within(YamlSection section, String name, AnswerType type) {
    return section.isSection(name)
        ? following(section.section(name), type)
        : required(section, name, type);
  }

  private static FieldPath following(YamlSection section, AnswerType type) {
    FieldPath path = required(section, "at", type);
    FieldPath following = section.optionalText("after").map(path::following).orElse(path);
    section.done();
    return following;
  }

  static FieldPath path(YamlSection section, String name, String text, AnswerType type) {
    FieldPath path = FieldPath.of(text, type);
    boolean fits;
    try {
      fits =
          switch (path.kind()) {
            case POINTER -> !JsonRoute.of(path.path()).steps().isEmpty() || path.path().isEmpty();
            case SELECTOR -> path.path().isEmpty() || selects(path.path());
            case ELEMENT -> ELEMENT.matcher(path.path()).matches();
            case HEADER -> HEADER.matcher(path.path()).matches() && !SECRET.contains(path.path());
            case VARIABLE -> VARIABLE.matcher(path.path()).matches();
            case TOP -> !path.path().isEmpty() && isTop(section, name, text, type);
          };
    } catch (IllegalArgumentException | IllegalStateException e) {
      fits = false;
    }
    if (!fits) {
      throw section.problem(name, "cannot be read as a path: " + text);
    }
    return path;
  }

  private static boolean isTop(YamlSection section, String name, String text, AnswerType type) {
    FieldPath below = path(section, name, text.substring(text.indexOf(':') + 1), type);
    return below.kind() != FieldPath.Kind.TOP
        && below.kind() != FieldPath.Kind.HEADER
        && below.kind() != FieldPath.Kind.VARIABLE;
  }

  private static boolean selects(String selector) {
    Selector.evaluatorOf(selector);
    return true;
  }
}
