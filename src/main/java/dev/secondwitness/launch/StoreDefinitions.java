package dev.secondwitness.launch;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.WitnessTexts;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.KeptDefinitions;
import dev.secondwitness.witness.definition.DefinitionProblem;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the witness definitions a store goes by; a text this program cannot read is as good as
/// none, and said in the log.
final class StoreDefinitions implements KeptDefinitions {
  private static final Logger LOG = LoggerFactory.getLogger(StoreDefinitions.class);

  private final WitnessTexts texts;

  StoreDefinitions(WitnessTexts texts) {
    this.texts = texts;
  }

  @Override
  public Optional<WitnessDefinition> find(WitnessId witness, int version) {
    return switch (texts.witnessText(witness, version)) {
      case Reply.Ok<String>(String text) -> read(witness, version, text);
      case Reply.Refused<String>(var problem) -> none(witness, version, problem.detail());
      case Reply.NoAnswer<String>(var reached, var detail) -> none(witness, version, detail);
    };
  }

  private static Optional<WitnessDefinition> read(WitnessId witness, int version, String text) {
    try {
      WitnessDefinition read = WitnessDefinitions.read(witness.value(), text);
      return read.id().equals(witness) && read.version() == version
          ? Optional.of(read)
          : none(witness, version, "the text is another one's");
    } catch (DefinitionProblem problem) {
      return none(witness, version, String.valueOf(problem.getMessage()));
    }
  }

  private static Optional<WitnessDefinition> none(WitnessId witness, int version, String why) {
    LOG.warn("The store's witness {} at version {} is not to be had: {}", witness, version, why);
    return Optional.empty();
  }
}
