package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import java.util.List;
import java.util.Optional;

/// What the intent is about in business terms: amount, order, tickets, language, consequence.
///
/// @param language BCP 47 tag of the request (`fa`); the same intent in any language
/// @param supersedes the intent this one replaces with a changed amount
public record Subject(
    Optional<Money> amount,
    Optional<BusinessRef> businessRef,
    List<String> ticketRefs,
    String language,
    Tier tier,
    Optional<IntentId> supersedes) {

  public Subject {
    ticketRefs = List.copyOf(ticketRefs);
  }
}
