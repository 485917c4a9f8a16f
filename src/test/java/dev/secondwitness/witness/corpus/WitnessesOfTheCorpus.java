package dev.secondwitness.witness.corpus;

import dev.secondwitness.witness.definition.BundledFiles;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.definition.WitnessPack;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The witnesses that labels name: those of the program, of its packs, and a few that only the
/// corpus speaks of.
record WitnessesOfTheCorpus(Map<String, WitnessDefinition> byName) {

  private static final List<String> OWN =
      List.of("generic.json", "generic.atom", "generic.rss", "statement.csv", "statement.camt");

  static WitnessesOfTheCorpus load() {
    Stream<String> packs =
        WitnessPack.all().stream().flatMap(pack -> pack.witnesses().values().stream());
    Stream<String> own =
        OWN.stream().map(name -> text("/witnesses-of-the-corpus/" + name + ".yaml"));
    return new WitnessesOfTheCorpus(
        Stream.of(packs, own, BundledFiles.witnesses().values().stream())
            .flatMap(texts -> texts)
            .map(text -> WitnessDefinitions.read("corpus.yaml", text))
            .collect(Collectors.toMap(witness -> witness.id().value(), Function.identity())));
  }

  boolean knows(String name) {
    return byName.containsKey(name);
  }

  WitnessDefinition named(String name) {
    return Optional.ofNullable(byName.get(name)).orElseThrow();
  }

  private static String text(String resource) {
    try (InputStream in = WitnessesOfTheCorpus.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
