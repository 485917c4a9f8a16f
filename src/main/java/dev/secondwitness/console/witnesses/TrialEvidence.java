package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.CurrencyScales;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;

/// Shows what a trial read as readings are shown elsewhere; whoever puts the window together brings
/// it.
public interface TrialEvidence {

  /// What is on the screen.
  Node node();

  /// Shows what was read, or nothing.
  void show(Optional<Drafting.Trial.Read> read);

  /// Makes it in a language.
  interface Factory {
    /// A new one, showing nothing.
    TrialEvidence create(Words words, Supplier<CurrencyScales> scales);
  }
}
