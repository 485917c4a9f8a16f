package dev.secondwitness.console.shell;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.KeyCap;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// The top of the window: name, search, whether the store is there, colours.
final class TopBar extends HBox {

  private final Words words;
  private final Times times;
  private final TextField search = new TextField();
  private final HBox searchBox;
  private final HBox keys = new HBox(4, new KeyCap("/"), new KeyCap("Ctrl K"));
  private final Icon liveIcon = new Icon("radio", "icon-14");
  private final Label live = Texts.whole("", "t-small", "muted");
  private final Label name;
  private final Button theme;

  TopBar(Words words, Runnable switchTheme) {
    this.words = words;
    times = new Times(words);
    name = Texts.whole(words.text("shell.name"), "latin", "t-panel", "t-strong");
    theme = Buttons.icon("sun", words.text("shell.theme"));
    theme.setOnAction(event -> switchTheme.run());
    search.setPromptText(words.text("shell.search"));
    search.setAccessibleText(words.text("shell.search"));
    search.getStyleClass().add("search-field");
    HBox.setHgrow(search, Priority.ALWAYS);
    keys.setAlignment(Pos.CENTER);
    searchBox = new HBox(8, new Icon("search"), search, keys);
    searchBox.setAlignment(Pos.CENTER_LEFT);
    searchBox.getStyleClass().add("search-box");
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox liveBox = new HBox(6, liveIcon, live);
    liveBox.setAlignment(Pos.CENTER);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("top-bar");
    Region step = new Region();
    step.getStyleClass().add("search-step");
    getChildren().addAll(new Logo(), name, step, searchBox, gap, liveBox, theme);
  }

  TextField search() {
    return search;
  }

  Region searchBox() {
    return searchBox;
  }

  void compact(boolean compact, boolean narrow) {
    Texts.mark(this, "compact", compact);
    name.setVisible(!narrow);
    name.setManaged(!narrow);
    keys.setVisible(!narrow);
    keys.setManaged(!narrow);
    live.setVisible(!narrow);
    live.setManaged(!narrow);
  }

  void dark(boolean dark) {
    ((Icon) theme.getGraphic()).show(dark ? "moon" : "sun");
  }

  void sight(StoreSight sight) {
    boolean lost = sight.lostSince().isPresent();
    String text;
    if (lost) {
      text = words.text("shell.not_live", "time", times.clockUtc(sight.lostSince().orElseThrow()));
    } else {
      text =
          sight
              .lastHeard()
              .map(at -> words.text("shell.live", "time", times.clockUtc(at)))
              .orElse(words.text("shell.connecting"));
    }
    live.setText(text);
    live.setAccessibleText(text);
    liveIcon.show(lost ? "wifi-off" : "radio");
    liveIcon
        .getStyleClass()
        .setAll(
            "icon", "icon-14", lost ? "warning" : sight.lastHeard().isPresent() ? "met" : "muted");
    Texts.mark(live, "warning", lost);
    Texts.mark(live, "muted", !lost);
  }
}
