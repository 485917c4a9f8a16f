package dev.secondwitness.console.control;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Optional;
import javafx.scene.Node;

/// The case beside the queue, as the window knows it: one pane that is handed one case after the
/// other. Every call is on the FX thread.
public interface CasePane {

  /// The pane's node; always the same one.
  Node node();

  /// Shows the case of an intent; the same intent again loads it afresh.
  void show(IntentId id);

  /// Shows no case.
  void clear();

  /// The store is lost since then, or answers (empty); what is shown stays, acts wait.
  void lostSince(Optional<Instant> moment);

  /// Nothing may be written to the store, with the reason in the window's banner, or it may again.
  void readOnly(boolean only);

  /// Something changed in the store.
  void changed(StoreEvent event);

  /// Anything may have changed: load again what is shown.
  void reload();

  /// Does what a key asks for; answers whether it meant anything here.
  boolean key(Shortcut shortcut);

  /// Puts the focus into the pane, on what had it last.
  void focus();

  /// Shows the case as tabs when narrow.
  void narrow(boolean narrow);

  /// On the screen from now on.
  void activate();

  /// Off the screen: closes whatever `activate` opened.
  void deactivate();

  /// What the pane may ask of the window.
  interface Around {

    /// The next row of the queue, such as after a recorded decision.
    void nextItem();

    /// The row before.
    void previousItem();

    /// The case of another intent.
    void open(IntentId id);

    /// Back to the queue (Esc).
    void back();

    /// Decisions waiting to be sent have changed.
    void waitingChanged();
  }

  /// Makes the pane in a language; a change of language makes another one.
  interface Factory {
    /// A new pane, not yet active.
    CasePane create(Words words, Around around);
  }
}
