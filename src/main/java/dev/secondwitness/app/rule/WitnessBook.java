package dev.secondwitness.app.rule;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.domain.value.WitnessId;
import java.util.List;
import java.util.Optional;

/// Every witness in force with its text, every proposal, and the cards they stand on.
///
/// @param cards the texts of the contract cards in force
/// @param more whether the store has more than is here
public record WitnessBook(
    List<Entry> witnesses, List<WitnessProposal> proposals, List<String> cards, boolean more) {

  /// One witness in force.
  ///
  /// @param sketch empty when this release cannot read its text
  public record Entry(WitnessVersion version, String text, Optional<Drafting.Sketch> sketch) {}

  public WitnessBook {
    witnesses = List.copyOf(witnesses);
    proposals = List.copyOf(proposals);
    cards = List.copyOf(cards);
  }

  /// The witness of that id in force.
  public Optional<Entry> find(WitnessId id) {
    return witnesses.stream().filter(e -> e.version().id().equals(id)).findFirst();
  }

  /// The version in force of a witness, 0 for one that is not.
  public int inForce(WitnessId id) {
    return find(id).map(e -> e.version().version()).orElse(0);
  }
}
