package dev.secondwitness.console;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.console.control.CasePane;
import dev.secondwitness.console.control.Shortcut;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;

/// A case pane that notes what it is told and shows nothing but a button.
public final class FakeCasePane implements CasePane {

  private final Button button = new Button("case");
  private final StackPane node = new StackPane(button);
  private final List<IntentId> shown = new ArrayList<>();
  private final List<Shortcut> keys = new ArrayList<>();
  private Optional<Instant> lost = Optional.empty();
  private boolean readOnly;
  private int active;

  /// Every case shown, in order.
  public List<IntentId> shown() {
    return shown;
  }

  /// Every key handed on.
  public List<Shortcut> keys() {
    return keys;
  }

  /// Since when it holds the store for lost.
  public Optional<Instant> lost() {
    return lost;
  }

  /// Whether it writes nothing.
  public boolean isReadOnly() {
    return readOnly;
  }

  /// Activations less deactivations.
  public int active() {
    return active;
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void show(IntentId id) {
    shown.add(id);
  }

  @Override
  public void clear() {}

  @Override
  public void lostSince(Optional<Instant> moment) {
    lost = moment;
  }

  @Override
  public void readOnly(boolean only) {
    readOnly = only;
  }

  @Override
  public void changed(StoreEvent event) {}

  @Override
  public void reload() {}

  @Override
  public boolean key(Shortcut shortcut) {
    keys.add(shortcut);
    return shortcut != Shortcut.BACK;
  }

  @Override
  public void focus() {
    button.requestFocus();
  }

  @Override
  public void narrow(boolean narrow) {}

  @Override
  public void activate() {
    active++;
  }

  @Override
  public void deactivate() {
    active--;
  }
}
