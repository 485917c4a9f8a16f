package dev.secondwitness.console.control;

import javafx.geometry.NodeOrientation;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// A key as printed on the keyboard.
public final class KeyCap extends Label {

  /// A key such as `J` or `Ctrl K`.
  public KeyCap(String key) {
    super(key);
    setMnemonicParsing(false);
    setMinWidth(Region.USE_PREF_SIZE);
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    getStyleClass().addAll("key-cap", "mono", "t-axis");
  }
}
