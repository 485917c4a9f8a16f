package dev.secondwitness.console.control;

import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;

/// The one place buttons are made, so that an underscore in an id is never taken for a mnemonic and
/// Enter never decides.
public final class Buttons {

  private Buttons() {}

  /// An ordinary button with a word and maybe an icon (empty name for none).
  public static Button plain(String word, String icon) {
    Button button = new Button(word);
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.getStyleClass().addAll("plain", "t-small", "t-medium");
    button.setAccessibleText(word);
    if (!icon.isEmpty()) {
      button.setGraphic(new Icon(icon));
    }
    return button;
  }

  /// A button of an icon alone; `spoken` is its name and its tooltip.
  public static Button icon(String icon, String spoken) {
    Button button = new Button();
    button.setMnemonicParsing(false);
    button.getStyleClass().addAll("icon-button");
    button.setGraphic(new Icon(icon));
    button.setAccessibleText(spoken);
    button.setTooltip(new Tooltip(spoken));
    return button;
  }

  /// A button that looks like a link.
  public static Button link(String word) {
    Button button = new Button(word);
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.getStyleClass().addAll("link", "t-small");
    button.setAccessibleText(word);
    return button;
  }

  /// A button that decides something: Space and a click press it, Enter never does.
  public static Button act(String word, String icon) {
    Button button = plain(word, icon);
    button.getStyleClass().add("act");
    button.setDefaultButton(false);
    button.addEventFilter(
        KeyEvent.ANY,
        event -> {
          boolean enter = event.getCode() == KeyCode.ENTER || "\r".equals(event.getCharacter());
          if (enter && !event.isControlDown()) {
            event.consume();
          }
        });
    return button;
  }
}
