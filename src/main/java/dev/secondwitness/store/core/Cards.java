package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import java.util.Optional;

/// What receivers promise, in every version an open intent was born with.
public interface Cards {
  /// The card that applies to new intents of this provider and operation.
  Optional<ContractCard> current(Provider provider, Operation operation);

  /// The card at a version.
  Optional<ContractCard> at(String id, int version);
}
