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
import java.util.Optional;

/// The witnesses this machine can walk: declared in YAML, read over HTTP, judged by the pure
/// judge.
public final class DeclaredWitnesses implements Witnesses {

  private final WitnessDefinitions definitions;
  private final HttpReader reader;

  public DeclaredWitnesses(WitnessDefinitions definitions, HttpReader reader) {
    this.definitions = definitions;
    this.reader = reader;
  }

  @Override
  public Look look(WitnessId witness, int version, Question question, Progress progress) {
    return reader.look(definition(witness, version), question, progress::exchanges);
  }

  @Override
  public Judgement judge(Question question, Observation observation) {
    WitnessDefinition definition = definition(observation.witness(), observation.version());
    return Judge.judge(definition, question, observation);
  }

  @Override
  public Optional<String> asCurl(WitnessId witness, int version, Question question) {
    return reader.asCurl(definition(witness, version), question);
  }

  @Override
  public String title(WitnessTerms witness, String language) {
    return definitions
        .find(witness.id(), witness.version())
        .map(definition -> definition.terms(language).title())
        .orElseGet(witness::title);
  }

  private WitnessDefinition definition(WitnessId witness, int version) {
    return definitions
        .find(witness, version)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "No witness " + witness + " in version " + Integer.toString(version)));
  }
}
