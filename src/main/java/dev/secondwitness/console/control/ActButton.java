package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Words;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;

/// A deciding button and, while it cannot be pressed, the reason beside it as text.
public final class ActButton extends HBox {

  private final Words words;
  private final String icon;
  private final Button button;
  private final Icon graphic;
  private final WordWrap reason = new WordWrap("", "t-small", "muted");
  private String word;

  /// An act that can be pressed.
  public ActButton(Words words, String word, String icon, Runnable press) {
    this.words = words;
    this.word = word;
    this.icon = icon;
    graphic = new Icon(icon);
    button = Buttons.act(word, "");
    button.setGraphic(graphic);
    button.setOnAction(event -> press.run());
    setAlignment(Pos.CENTER_LEFT);
    setFillHeight(false);
    getStyleClass().add("act-row");
    getChildren().add(button);
  }

  /// The button itself, for focus.
  public Button button() {
    return button;
  }

  /// Names the act anew, such as with another receipt.
  public void word(String newWord) {
    word = newWord;
    button.setText(newWord);
    button.setAccessibleText(newWord);
  }

  /// Locks the button with the reason in words, or frees it.
  public void locked(Optional<String> why) {
    button.setDisable(why.isPresent());
    Texts.mark(button, "locked", why.isPresent());
    graphic.show(why.isPresent() ? "lock" : icon);
    reason.show(why.orElse(""));
    if (why.isPresent() && !getChildren().contains(reason)) {
      getChildren().add(reason);
    } else if (why.isEmpty()) {
      getChildren().remove(reason);
    }
    button.setAccessibleText(
        why.map(r -> words.text("act.disabled", "act", word, "reason", r)).orElse(word));
  }
}
