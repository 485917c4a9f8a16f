package dev.secondwitness.witness.judge;

import dev.secondwitness.witness.definition.DefinitionProblem;
import java.util.function.Supplier;

/// What a definition is refused for.
final class WitnessText {

  private WitnessText() {}

  static String refused(Supplier<?> definition) {
    try {
      Object read = definition.get();
      throw new AssertionError("was taken: " + read);
    } catch (DefinitionProblem e) {
      return String.valueOf(e.getMessage());
    }
  }
}
