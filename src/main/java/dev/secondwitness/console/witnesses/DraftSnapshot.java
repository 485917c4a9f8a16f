package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import java.util.Optional;
import java.util.OptionalInt;

/// The text being shown, as far as it is known what it is worth.
///
/// @param checked what reading it came to; empty while that is being found out
/// @param changed whether it differs from the version in force
/// @param tooOld the version in force, when the text's own is not greater
/// @param newWitness whether no witness of its id is in force
/// @param obstacle why it cannot be proposed now
public record DraftSnapshot(
    Editing editing,
    Optional<Drafting.Checked> checked,
    boolean changed,
    OptionalInt tooOld,
    boolean newWitness,
    Optional<Obstacle> obstacle) {

  /// Why a text cannot be proposed now.
  public enum Obstacle {
    NOT_EDITABLE,
    STORE_LOST,
    SENDING,
    UNCHANGED,
    CHECKING,
    FLAWED,
    NO_REASON
  }

  /// Nothing is shown.
  static final DraftSnapshot NONE =
      new DraftSnapshot(
          Editing.WHO_UNKNOWN,
          Optional.empty(),
          false,
          OptionalInt.empty(),
          false,
          Optional.of(Obstacle.NOT_EDITABLE));
}
