package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.console.control.Trouble;
import dev.secondwitness.domain.value.WitnessId;
import java.util.List;
import java.util.Optional;

/// What is opened beside the list.
///
/// @param version the version whose text is shown, when it is or was in force
/// @param proposal the proposal whose text is shown
/// @param versions every version, the newest first; empty until they have come
/// @param trouble why something of it did not come
public record OpenedSnapshot(
    WitnessId id,
    Optional<WitnessVersion> version,
    Optional<WitnessProposal> proposal,
    List<WitnessVersion> versions,
    Optional<Trouble> trouble) {

  public OpenedSnapshot {
    versions = List.copyOf(versions);
  }

  static OpenedSnapshot of(WitnessVersion version) {
    return new OpenedSnapshot(
        version.id(), Optional.of(version), Optional.empty(), List.of(), Optional.empty());
  }

  static OpenedSnapshot of(WitnessProposal proposal) {
    return new OpenedSnapshot(
        proposal.witness(), Optional.empty(), Optional.of(proposal), List.of(), Optional.empty());
  }

  OpenedSnapshot with(List<WitnessVersion> come) {
    return new OpenedSnapshot(id, version, proposal, come, trouble);
  }

  OpenedSnapshot troubled(Optional<Trouble> why) {
    return new OpenedSnapshot(id, version, proposal, versions, why);
  }

  OpenedSnapshot showing(WitnessVersion other) {
    return new OpenedSnapshot(id, Optional.of(other), proposal, versions, Optional.empty());
  }
}
