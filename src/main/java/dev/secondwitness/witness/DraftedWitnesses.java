package dev.secondwitness.witness;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.DefinitionProblem;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.definition.YamlOutline;
import dev.secondwitness.witness.judge.Judge;
import dev.secondwitness.witness.reader.Environments;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.reader.Secrets;
import dev.secondwitness.witness.statement.StatementReader;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Witnesses that are only texts yet, read as strictly as the store reads them, and tried with the
/// reader of those in force: same budget, same address filter, same secrets by name. A text that
/// could repeat a write has a flaw and asks nobody.
public final class DraftedWitnesses implements Drafting {

  private static final String DOCUMENT = "document";

  private final HttpReader reader;
  private final StatementReader files;
  private final Environments environments;
  private final Secrets secrets;

  public DraftedWitnesses(
      HttpReader reader, StatementReader files, Environments environments, Secrets secrets) {
    this.reader = reader;
    this.files = files;
    this.environments = environments;
    this.secrets = secrets;
  }

  @Override
  public Checked check(String text, List<String> cards) {
    try {
      return new Checked(Optional.of(sketch(text, definition(text, cards))), List.of());
    } catch (DefinitionProblem problem) {
      Optional<Sketch> sketch = alone(text).map(definition -> sketch(text, definition));
      return new Checked(sketch, List.of(flaw(text, problem)));
    }
  }

  @Override
  public Trial attempt(
      String text,
      List<String> cards,
      Question question,
      Optional<Look> earlier,
      Witnesses.Progress progress) {
    WitnessDefinition definition;
    try {
      definition = definition(text, cards);
    } catch (DefinitionProblem problem) {
      return new Trial.Flawed(List.of(flaw(text, problem)));
    }
    boolean ofFiles = definition.file().isPresent();
    if (!ofFiles && environments.origin(definition.environment()).isEmpty()) {
      return new Trial.NoOrigin(definition.environment());
    }
    Optional<String> unknown = definition.secret().filter(name -> !secrets.has(name));
    if (unknown.isPresent()) {
      return new Trial.NoSecret(unknown.get());
    }
    Look look =
        ofFiles
            ? files.look(definition, question, progress::exchanges)
            : reader.look(definition, question, progress::exchanges);
    Observation observation =
        new Observation(
            definition.id(),
            definition.version(),
            earlier.map(first -> List.of(first, look)).orElseGet(() -> List.of(look)));
    return new Trial.Read(
        observation,
        Judge.judge(definition, question, observation),
        ofFiles ? Optional.empty() : reader.asCurl(definition, question));
  }

  private static WitnessDefinition definition(String text, List<String> cards) {
    Map<String, String> files = new LinkedHashMap<>();
    cards.forEach(card -> files.put("card " + files.size(), card));
    return WitnessDefinitions.of(Map.of(DOCUMENT, text), ContractCards.of(files)).all().getFirst();
  }

  /// The definition of a text that can be read but does not fit the cards.
  private static Optional<WitnessDefinition> alone(String text) {
    try {
      return Optional.of(WitnessDefinitions.read(DOCUMENT, text));
    } catch (DefinitionProblem problem) {
      return Optional.empty();
    }
  }

  private static Flaw flaw(String text, DefinitionProblem problem) {
    if (!problem.file().equals(DOCUMENT)) {
      return new Flaw(0, "", String.valueOf(problem.getMessage()));
    }
    int line =
        problem.path().isEmpty()
            ? FaultyLine.of(problem.what())
            : YamlOutline.line(text, problem.path()).orElse(0);
    return new Flaw(line, problem.path(), problem.what());
  }

  private static Sketch sketch(String text, WitnessDefinition definition) {
    return new Sketch(
        definition.id(),
        definition.version(),
        definition.kind(),
        definition.titles(),
        definition.environment(),
        definition.cards(),
        definition.operations(),
        maySay(definition),
        YamlOutline.line(text, "version").orElse(1));
  }

  /// What the kind allows: a page never proves absence nor a count, a lookup absence only with
  /// strong reads, and a search index never proves absence.
  private static Set<VerdictKind> maySay(WitnessDefinition definition) {
    Set<VerdictKind> all = EnumSet.complementOf(EnumSet.of(VerdictKind.UNRECOGNISED));
    switch (definition.kind()) {
      case PERMALINK -> all.removeAll(Set.of(VerdictKind.ABSENT_AS_OF, VerdictKind.DOUBLED));
      case LOOKUP -> {
        if (!definition.strongReads()) {
          all.remove(VerdictKind.ABSENT_AS_OF);
        }
      }
      case LISTING, STATEMENT -> {}
    }
    if (definition.indexBacked()) {
      all.remove(VerdictKind.ABSENT_AS_OF);
    }
    return all;
  }
}
