package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import java.util.List;

/// Which witnesses can be asked about an operation at a provider.
public interface KnownWitnesses {
  /// Their terms, in the order they are shown.
  List<WitnessTerms> of(Provider provider, Operation operation);
}
