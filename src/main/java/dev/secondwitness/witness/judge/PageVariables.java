package dev.secondwitness.witness.judge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The plain values that a page's scripts give to names: `"wgRevisionId": 5`, `x = "y"`.
///
/// Strings and comments are read as such, so that a text which looks like a value within them is
/// none. A name with two different values has none.
final class PageVariables {

  private final Map<String, Set<String>> values = new HashMap<>();

  private PageVariables() {}

  static PageVariables of(List<String> scripts) {
    PageVariables variables = new PageVariables();
    scripts.forEach(script -> variables.read(new ScriptWords(script)));
    return variables;
  }

  /// The one value of a name.
  Optional<String> value(String name) {
    Set<String> given = values.getOrDefault(name, Set.of());
    return given.size() == 1 ? Optional.of(given.iterator().next()) : Optional.empty();
  }

  private void read(ScriptWords words) {
    ScriptWords.Word name = words.next();
    ScriptWords.Word sign = words.next();
    ScriptWords.Word value = words.next();
    while (!sign.isEnd()) {
      boolean gives = sign.kind() == ScriptWords.Kind.SIGN && sign.text().matches("[:=]");
      if (gives && name.names() && value.plain()) {
        values.computeIfAbsent(name.text(), n -> new HashSet<>()).add(value.text());
      }
      name = sign;
      sign = value;
      value = words.next();
    }
  }
}
