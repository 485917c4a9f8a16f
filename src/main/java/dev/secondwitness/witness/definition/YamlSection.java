package dev.secondwitness.witness.definition;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// One mapping of a YAML file, read strictly: every member is asked for once, none is left
/// over.
public final class YamlSection {

  private final String file;
  private final String path;
  private final Map<String, @Nullable Object> members;
  private final Set<String> asked = new LinkedHashSet<>();

  private YamlSection(String file, String path, Map<String, @Nullable Object> members) {
    this.file = file;
    this.path = path;
    this.members = members;
  }

  /// Parses a file; duplicate names, anchors gone wild and more than one document are refused.
  public static YamlSection parse(String file, String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setAllowDuplicateKeys(false)
            .setMaxAliasesForCollections(0)
            .setCodePointLimit(1 << 18)
            .build();
    try {
      YamlOutline.requireShallow(file, settings, text);
      return section(file, "", new Load(settings).loadFromString(text));
    } catch (MarkedYamlEngineException e) {
      String where =
          e.getProblemMark()
              .map(m -> "line " + (m.getLine() + 1) + ", column " + (m.getColumn() + 1) + ": ")
              .orElse("");
      throw new DefinitionProblem(file, "", "not readable as YAML: " + where + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw new DefinitionProblem(file, "", "not readable as YAML: " + e.getMessage(), e);
    }
  }

  private static YamlSection section(String file, String path, @Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new DefinitionProblem(file, path, "a mapping is needed here");
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map.forEach(
        (name, member) -> {
          if (!(name instanceof String text)) {
            throw new DefinitionProblem(file, path, "names must be text, not " + name);
          }
          members.put(text, member);
        });
    return new YamlSection(file, path, members);
  }

  public DefinitionProblem problem(String name, String what) {
    return new DefinitionProblem(file, at(name), what);
  }

  private String at(String name) {
    if (name.isEmpty()) {
      return path;
    }
    return path.isEmpty() ? name : path + "." + name;
  }

  public boolean has(String name) {
    return members.containsKey(name);
  }

  private Optional<Object> raw(String name) {
    asked.add(name);
    return Optional.ofNullable(members.get(name));
  }

  public Optional<String> optionalText(String name) {
    return raw(name).map(value -> asText(name, value));
  }

  private String asText(String name, Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw problem(name, "text is needed here, not " + value + " (quote it)");
  }

  public String text(String name) {
    return optionalText(name)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> problem(name, "is missing"));
  }

  public int number(String name, int otherwise) {
    Optional<Object> value = raw(name);
    if (value.isEmpty()) {
      return otherwise;
    }
    if (value.get() instanceof Integer number) {
      return number;
    }
    throw problem(name, "a whole number is needed here, not " + value.get());
  }

  public int number(String name) {
    if (!has(name)) {
      throw problem(name, "is missing");
    }
    return number(name, 0);
  }

  public boolean flag(String name, boolean otherwise) {
    Optional<Object> value = raw(name);
    if (value.isEmpty()) {
      return otherwise;
    }
    if (value.get() instanceof Boolean flag) {
      return flag;
    }
    throw problem(name, "true or false is needed here, not " + value.get());
  }

  public boolean flag(String name) {
    if (!has(name)) {
      throw problem(name, "is missing");
    }
    return flag(name, false);
  }

  public Optional<Duration> optionalDuration(String name) {
    return optionalText(name).map(text -> duration(name, text));
  }

  private Duration duration(String name, String text) {
    try {
      Duration duration = Duration.parse(text);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      throw new DefinitionProblem(file, at(name), "not a duration such as PT3S: " + text, e);
    }
    throw problem(name, "must not be negative");
  }

  public Duration duration(String name) {
    return optionalDuration(name).orElseThrow(() -> problem(name, "is missing"));
  }

  public <E extends Enum<E>> E word(String name, Class<E> type) {
    return word(name, type, text(name));
  }

  <E extends Enum<E>> E word(String name, Class<E> type, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(text)) {
        return constant;
      }
    }
    String known =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> constant.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    throw problem(name, "unknown word " + text + "; one of these is needed: " + known);
  }

  public List<String> texts(String name) {
    return list(name, value -> asText(name, value));
  }

  List<Integer> numbers(String name) {
    return list(
        name,
        value -> {
          if (value instanceof Integer number) {
            return number;
          }
          throw problem(name, "whole numbers are needed here, not " + value);
        });
  }

  private <T> List<T> list(String name, Function<Object, T> read) {
    Optional<Object> value = raw(name);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof List<?> items)) {
      throw problem(name, "a list is needed here");
    }
    List<T> result = new ArrayList<>();
    for (Object item : items) {
      if (item == null) {
        throw problem(name, "an entry is empty");
      }
      result.add(read.apply(item));
    }
    return result;
  }

  public Optional<YamlSection> optionalSection(String name) {
    return raw(name).map(value -> section(file, at(name), value));
  }

  /// Whether a mapping stands there.
  boolean isSection(String name) {
    return members.get(name) instanceof Map<?, ?>;
  }

  /// The names of the members, in the file's order.
  List<String> names() {
    return List.copyOf(members.keySet());
  }

  public YamlSection section(String name) {
    return optionalSection(name).orElseThrow(() -> problem(name, "is missing"));
  }

  public List<YamlSection> sections(String name) {
    List<Object> items = list(name, Function.identity());
    List<YamlSection> result = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      result.add(section(file, at(name) + "[" + Integer.toString(i) + "]", items.get(i)));
    }
    return result;
  }

  /// A mapping from text to text, in the file's order.
  Map<String, String> textMap(String name) {
    Map<String, String> result = new LinkedHashMap<>();
    optionalSection(name)
        .ifPresent(
            section -> section.members.keySet().forEach(key -> result.put(key, section.text(key))));
    return result;
  }

  /// Refuses members nobody asked for.
  public void done() {
    for (String name : members.keySet()) {
      if (!asked.contains(name)) {
        throw problem(name, "is not known here; these are: " + String.join(", ", asked));
      }
    }
  }
}
