package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a witness is asked about: the intent's identity, what must be equal, and when it was sent.
///
/// @param firstDispatch when the first attempt began, empty when nothing was sent
/// @param horizon E, the last moment an effect can still arrive
/// @param acceptedElsewhere receipts already accepted by other intents; excluded before counting
public record Question(
    IntentId intent,
    Tenant tenant,
    Operation operation,
    ActionKey actionKey,
    List<String> providerRequestIds,
    Optional<BusinessRef> businessRef,
    Optional<Money> amount,
    List<BoundField> bound,
    Optional<Instant> firstDispatch,
    Optional<Instant> horizon,
    Set<ReceiptId> acceptedElsewhere,
    CurrencyScales scales) {

  public Question {
    providerRequestIds = List.copyOf(providerRequestIds);
    bound = List.copyOf(bound);
    acceptedElsewhere = Set.copyOf(acceptedElsewhere);
  }
}
