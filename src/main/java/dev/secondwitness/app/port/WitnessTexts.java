package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.WitnessId;

/// The texts of witness definitions, as the store keeps them.
public interface WitnessTexts {
  /// The text of a witness at a version, which never changes. Blocks until answered.
  Reply<String> witnessText(WitnessId witness, int version);
}
