package dev.secondwitness.console.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The sources and the bundles name the same keys.
class WordsConsistencyTest {

  private static final Path SOURCES = Path.of("src/main/java/dev/secondwitness/console");
  private static final Path BUNDLES = Path.of("resources/dev/secondwitness/console/words");
  private static final Pattern TEXT = Pattern.compile("\\btext\\(\\s*\"([a-z0-9_.]+)\"");
  private static final Pattern NAMED = Pattern.compile("\\bnamed\\(\\s*\"([a-z0-9_.]+)\"");
  private static final Pattern LITERAL = Pattern.compile("\"([a-z0-9_]+(?:\\.[a-z0-9_]+)+)\"");
  private static final Pattern HOLE = Pattern.compile("\\{([a-z_]+)}");

  @ParameterizedTest
  @EnumSource(Language.class)
  void noKeyIsMissing(Language language) throws IOException {
    assertThat(used()).isSubsetOf(bundle(language).keySet());
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void noKeyIsObsolete(Language language) throws IOException {
    Set<String> named = new TreeSet<>(used());
    named.addAll(found(LITERAL));
    assertThat(bundle(language).keySet()).isSubsetOf(named);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void noKeyIsThereTwice(Language language) throws IOException {
    List<String> keys = lines(language).stream().map(WordsConsistencyTest::key).toList();
    assertThat(keys).doesNotHaveDuplicates();
  }

  @Test
  void everyPrefixOfConstantsIsKnown() throws IOException {
    assertThat(found(NAMED)).isEqualTo(prefixes().keySet());
  }

  @Test
  void persianUsesNoNameThatEnglishLacks() throws IOException {
    Map<String, String> english = bundle(Language.EN);
    bundle(Language.FA)
        .forEach(
            (key, text) ->
                assertThat(holes(english.getOrDefault(key, ""))).as(key).containsAll(holes(text)));
  }

  @Test
  void persianDropsNoNameExceptWhereItRounds() throws IOException {
    Map<String, String> english = bundle(Language.EN);
    bundle(Language.FA)
        .forEach(
            (key, text) -> {
              if (!key.contains(".rough_")) {
                assertThat(holes(text)).as(key).containsAll(holes(english.getOrDefault(key, "")));
              }
            });
  }

  @Test
  void persianWordsHaveNoArabicYehOrKafAndNoLatinDigits() throws IOException {
    bundle(Language.FA)
        .forEach((key, text) -> assertThat(text).as(key).doesNotContainPattern("[\u064a\u0643]"));
  }

  private static Map<String, Class<? extends Enum<?>>> prefixes() {
    Map<String, Class<? extends Enum<?>>> all = new TreeMap<>(EnumPrefixes.ALL);
    all.putAll(CasefilePrefixes.ALL);
    all.putAll(WitnessesPrefixes.ALL);
    return all;
  }

  private static Set<String> used() throws IOException {
    Set<String> used = new TreeSet<>(found(TEXT));
    for (String prefix : found(NAMED)) {
      Class<? extends Enum<?>> type = prefixes().get(prefix);
      if (type != null) {
        for (Enum<?> constant : type.getEnumConstants()) {
          used.add(prefix + "." + constant.name().toLowerCase(Locale.ROOT));
        }
      }
    }
    return used;
  }

  private static Set<String> found(Pattern pattern) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      Set<String> found = new TreeSet<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        Matcher matcher = pattern.matcher(Files.readString(file));
        while (matcher.find()) {
          found.add(matcher.group(1));
        }
      }
      return found;
    }
  }

  private static Map<String, String> bundle(Language language) throws IOException {
    return lines(language).stream()
        .collect(
            Collectors.toMap(
                WordsConsistencyTest::key,
                line -> line.substring(line.indexOf('=') + 1),
                (a, b) -> a,
                TreeMap::new));
  }

  private static List<String> lines(Language language) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String part : List.of("words", "casefile", "witnesses")) {
      lines.addAll(
          Files.readAllLines(BUNDLES.resolve(part + "_" + language.code() + ".properties")));
    }
    lines.removeIf(line -> line.isBlank() || line.startsWith("#"));
    return lines;
  }

  private static String key(String line) {
    return line.substring(0, line.indexOf('=')).strip();
  }

  private static Set<String> holes(String text) {
    return HOLE.matcher(text).results().map(r -> r.group(1)).collect(Collectors.toSet());
  }
}
