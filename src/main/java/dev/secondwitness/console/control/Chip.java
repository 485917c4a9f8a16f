package dev.secondwitness.console.control;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// A small bordered word with an icon; the mould of chips, pills and badges.
class Chip extends Label {

  private final Icon icon;
  private String colour = "";

  Chip(String shape) {
    icon = new Icon("circle", "icon-14");
    setGraphic(icon);
    setMnemonicParsing(false);
    setMinWidth(Region.USE_PREF_SIZE);
    setMinHeight(Region.USE_PREF_SIZE);
    getStyleClass().addAll("chip", shape, "t-small", "t-medium");
  }

  /// Changes icon, word, colour and spoken text, touching only what differs.
  final void look(String iconName, String word, String colourClass, String spoken) {
    icon.show(iconName);
    if (!word.equals(getText())) {
      setText(word);
    }
    if (!colourClass.equals(colour)) {
      getStyleClass().remove(colour);
      getStyleClass().add(colourClass);
      colour = colourClass;
    }
    if (!spoken.equals(getAccessibleText())) {
      setAccessibleText(spoken);
    }
  }
}
