package dev.secondwitness.witness;

import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.util.Optional;

/// Where definitions are kept that a store goes by; asking may block.
public interface KeptDefinitions {
  /// Nobody keeps any.
  KeptDefinitions NONE = (witness, version) -> Optional.empty();

  /// The definition of that id and version, empty when it cannot be had now.
  Optional<WitnessDefinition> find(WitnessId witness, int version);
}
