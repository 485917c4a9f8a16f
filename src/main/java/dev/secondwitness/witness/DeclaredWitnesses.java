package dev.secondwitness.witness;

import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.judge.Judge;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.statement.StatementReader;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The witnesses this machine can walk: declared in YAML, read over HTTP, judged by the pure
/// judge.
///
/// The store's own definition of a version goes before the one packed with this program, since the
/// store judges by it; the packed one serves while the store cannot be asked.
public final class DeclaredWitnesses implements Witnesses {

  private final WitnessDefinitions packed;
  private final KeptDefinitions store;
  private final HttpReader reader;
  private final Optional<StatementReader> files;
  private final Map<Version, WitnessDefinition> kept = new ConcurrentHashMap<>();

  private record Version(WitnessId witness, int number) {}

  /// Only what is packed with the program.
  public DeclaredWitnesses(WitnessDefinitions packed, HttpReader reader) {
    this(packed, KeptDefinitions.NONE, reader);
  }

  /// @param store asked once for each version, which never changes
  public DeclaredWitnesses(WitnessDefinitions packed, KeptDefinitions store, HttpReader reader) {
    this(packed, store, reader, Optional.empty());
  }

  private DeclaredWitnesses(
      WitnessDefinitions packed,
      KeptDefinitions store,
      HttpReader reader,
      Optional<StatementReader> files) {
    this.packed = packed;
    this.store = store;
    this.reader = reader;
    this.files = files;
  }

  /// The same witnesses, of which statements are read from files.
  public DeclaredWitnesses withFiles(StatementReader statements) {
    return new DeclaredWitnesses(packed, store, reader, Optional.of(statements));
  }

  @Override
  public Look look(WitnessId witness, int version, Question question, Progress progress) {
    WitnessDefinition definition = definition(witness, version);
    return definition.file().isPresent() && files.isPresent()
        ? files.get().look(definition, question, progress::exchanges)
        : reader.look(definition, question, progress::exchanges);
  }

  @Override
  public Judgement judge(Question question, Observation observation) {
    WitnessDefinition definition = definition(observation.witness(), observation.version());
    return Judge.judge(definition, question, observation);
  }

  @Override
  public Optional<String> asCurl(WitnessId witness, int version, Question question) {
    return known(witness, version)
        .filter(definition -> definition.file().isEmpty())
        .flatMap(definition -> reader.asCurl(definition, question));
  }

  @Override
  public String title(WitnessTerms witness, String language) {
    return known(witness.id(), witness.version())
        .map(definition -> definition.terms(language).title())
        .orElseGet(witness::title);
  }

  /// What is known without asking anybody, so that a screen never waits for it.
  private Optional<WitnessDefinition> known(WitnessId witness, int version) {
    return Optional.ofNullable(kept.get(new Version(witness, version)))
        .or(() -> packed.find(witness, version));
  }

  private WitnessDefinition definition(WitnessId witness, int version) {
    Version wanted = new Version(witness, version);
    WitnessDefinition cached = kept.get(wanted);
    if (cached != null) {
      return cached;
    }
    Optional<WitnessDefinition> asked = store.find(witness, version);
    asked.ifPresent(definition -> kept.put(wanted, definition));
    return asked
        .or(() -> packed.find(witness, version))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "No witness " + witness + " in version " + Integer.toString(version)));
  }
}
