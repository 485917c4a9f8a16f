package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.intent.ContractCard;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The contract cards that come with this release, each in its one version.
public final class ContractCards {

  private final Map<String, ReadCard.Card> byId;

  private ContractCards(Map<String, ReadCard.Card> byId) {
    this.byId = byId;
  }

  /// Loads the cards of this release. Fails with file, place and reason if one is wrong.
  public static ContractCards load() {
    return of(BundledFiles.cards());
  }

  /// Reads cards from texts by file name.
  public static ContractCards of(Map<String, String> files) {
    Map<String, ReadCard.Card> byId = new LinkedHashMap<>();
    files.forEach(
        (file, text) -> {
          ReadCard.Card card = card(file, text);
          requireAlone(file, card.card(), byId.values());
          if (byId.put(card.card().id(), card) != null) {
            throw new DefinitionProblem(file, "id", card.card().id() + " is declared twice");
          }
        });
    return new ContractCards(byId);
  }

  private static ReadCard.Card card(String file, String text) {
    try {
      return ReadCard.from(file, text);
    } catch (IllegalArgumentException e) {
      throw new DefinitionProblem(file, "", String.valueOf(e.getMessage()), e);
    }
  }

  /// Of two cards for one operation at one provider nobody could say which holds.
  private static void requireAlone(
      String file, ContractCard card, Collection<ReadCard.Card> others) {
    for (ReadCard.Card other : others) {
      ContractCard known = other.card();
      if (known.provider().equals(card.provider())
          && !known.id().equals(card.id())
          && !Collections.disjoint(known.operations(), card.operations())) {
        throw new DefinitionProblem(
            file,
            "operations",
            "the contract card " + known.id() + " has one of them at this provider already");
      }
    }
  }

  /// All cards.
  public List<ContractCard> all() {
    return byId.values().stream().map(ReadCard.Card::card).toList();
  }

  /// The card of that id.
  public Optional<ContractCard> find(String id) {
    return Optional.ofNullable(byId.get(id)).map(ReadCard.Card::card);
  }

  /// Names of the secrets that card's writes use; no witness may use one of them.
  Set<String> writeSecrets(String id) {
    ReadCard.Card card = byId.get(id);
    return card == null ? Set.of() : card.writeSecrets();
  }
}
