package dev.secondwitness.witness.definition;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Witnesses for one outside system, with its contract card: they come with the program, and are in
/// force once an installation has proposed their texts under its own environment.
///
/// @param name folder of the pack
/// @param card text of its contract card
/// @param witnesses texts of its definitions, by file name
/// @param note what it can prove and what it cannot
/// @param examples answers and the verdicts they must get
public record WitnessPack(
    String name, String card, Map<String, String> witnesses, String note, String examples) {

  private static final String CARD = "card.yaml";
  private static final String NOTE = "README.md";
  private static final String EXAMPLES = "examples.yaml";

  public WitnessPack {
    witnesses = Map.copyOf(witnesses);
  }

  /// All packs of this release.
  public static List<WitnessPack> all() {
    Map<String, Map<String, String>> byName = new LinkedHashMap<>();
    BundledFiles.packs()
        .forEach(
            (file, text) -> {
              String[] parts = file.split("/", -1);
              byName.computeIfAbsent(parts[1], n -> new LinkedHashMap<>()).put(parts[2], text);
            });
    return byName.entrySet().stream().map(e -> of(e.getKey(), e.getValue())).toList();
  }

  private static WitnessPack of(String name, Map<String, String> files) {
    Map<String, String> witnesses = new LinkedHashMap<>(files);
    witnesses.keySet().removeAll(List.of(CARD, NOTE, EXAMPLES));
    return new WitnessPack(
        name, text(files, CARD), witnesses, text(files, NOTE), text(files, EXAMPLES));
  }

  private static String text(Map<String, String> files, String name) {
    String text = files.get(name);
    if (text == null) {
      throw new DefinitionProblem(name, "", "is missing in a pack");
    }
    return text;
  }

  /// Its contract card alone.
  public ContractCards cards() {
    return ContractCards.of(Map.of(name + "/" + CARD, card));
  }

  /// Its witnesses, checked against its card.
  public WitnessDefinitions definitions() {
    return WitnessDefinitions.of(witnesses, cards());
  }
}
