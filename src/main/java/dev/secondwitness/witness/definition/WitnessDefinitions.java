package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.WitnessId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The declared witnesses by id and version; immutable.
public final class WitnessDefinitions {

  private record Key(WitnessId id, int version) {}

  private final Map<Key, WitnessDefinition> byKey;

  private WitnessDefinitions(Map<Key, WitnessDefinition> byKey) {
    this.byKey = byKey;
  }

  /// Loads the witnesses of this release. Fails with file, place and reason if one is wrong.
  public static WitnessDefinitions load(ContractCards cards) {
    return of(BundledFiles.witnesses(), cards);
  }

  /// Reads witnesses from texts by file name, strictly, and refuses those that could only
  /// repeat the write.
  public static WitnessDefinitions of(Map<String, String> files, ContractCards cards) {
    Map<Key, WitnessDefinition> byKey = new LinkedHashMap<>();
    files.forEach(
        (file, text) -> {
          WitnessDefinition definition = read(file, text);
          CheckDefinition.check(file, definition, cards);
          Key key = new Key(definition.id(), definition.version());
          if (byKey.put(key, definition) != null) {
            throw new DefinitionProblem(
                file, "id", key.id() + " is declared twice in version " + key.version());
          }
        });
    return new WitnessDefinitions(byKey);
  }

  /// Reads one witness by itself, strictly, without looking whether it fits any card.
  public static WitnessDefinition read(String file, String text) {
    try {
      WitnessDefinition definition = ReadDefinition.from(file, text);
      CheckDefinition.alone(file, definition);
      return definition;
    } catch (IllegalArgumentException e) {
      throw new DefinitionProblem(file, "", String.valueOf(e.getMessage()), e);
    }
  }

  /// All definitions, in the order they were given.
  public List<WitnessDefinition> all() {
    return List.copyOf(byKey.values());
  }

  /// The definition of that id and version.
  public Optional<WitnessDefinition> find(WitnessId id, int version) {
    return Optional.ofNullable(byKey.get(new Key(id, version)));
  }

  /// The newest version of each witness that serves an operation under a contract card.
  public List<WitnessDefinition> serving(String card, Operation operation) {
    Map<WitnessId, WitnessDefinition> newest = new LinkedHashMap<>();
    for (WitnessDefinition definition : byKey.values()) {
      if (definition.cards().contains(card) && definition.operations().contains(operation)) {
        newest.merge(definition.id(), definition, (a, b) -> a.version() >= b.version() ? a : b);
      }
    }
    return List.copyOf(newest.values());
  }
}
