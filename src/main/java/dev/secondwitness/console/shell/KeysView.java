package dev.secondwitness.console.shell;

import dev.secondwitness.console.control.KeyCap;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// All keys, over the window until Esc.
final class KeysView extends StackPane {

  private final Words words;

  KeysView(Words words) {
    this.words = words;
    VBox anywhere =
        column(
            words.text("keys.anywhere"),
            key(words.text("keys.search"), "/", "Ctrl K"),
            key(words.text("keys.pane"), "F6"),
            key(words.text("keys.all"), "?"),
            key(words.text("keys.back"), "Esc"));
    VBox list =
        column(
            words.text("keys.list"),
            key(words.text("keys.move"), "J", "K", "\u2193", "\u2191"),
            key(words.text("keys.case"), "Enter"),
            key(words.text("keys.read"), "R"),
            key(words.text("keys.decide"), "D"));
    VBox file =
        column(
            words.text("keys.in_case"),
            key(words.text("keys.sections"), "1", "2", "3", "4"),
            key(words.text("keys.lineage"), "L"),
            key(words.text("keys.item"), "[", "]"),
            key(words.text("keys.zoom"), "+", "-", "0"),
            key(words.text("keys.curl"), "C"),
            key(words.text("keys.act"), "Ctrl Enter"));
    FlowPane columns = new FlowPane(32, 16, anywhere, list, file);
    columns.setPrefWrapLength(820);
    Label title = Texts.whole(words.text("keys.title"), "t-title", "t-strong");
    Label note = Texts.label(words.text("keys.note"), "t-small", "muted");
    VBox panel = new VBox(16, title, columns, note);
    panel.getStyleClass().addAll("panel", "keys-panel");
    panel.setMaxSize(900, Region.USE_PREF_SIZE);
    panel.setAccessibleText(words.text("keys.title"));
    getStyleClass().add("keys-veil");
    getChildren().add(panel);
    setFocusTraversable(true);
    setAccessibleText(words.text("keys.title"));
  }

  private VBox column(String title, Node... keys) {
    VBox column = new VBox(8, Texts.whole(title, "t-body", "t-strong"));
    column.getChildren().addAll(keys);
    return column;
  }

  private HBox key(String meaning, String... caps) {
    HBox keys = new HBox(4);
    keys.setMinWidth(96);
    List.of(caps).forEach(cap -> keys.getChildren().add(new KeyCap(cap)));
    HBox row = new HBox(8, keys, Texts.whole(meaning, "t-small"));
    row.setAlignment(Pos.CENTER_LEFT);
    row.setAccessibleText(
        words.text("keys.spoken", "keys", String.join(" ", caps), "what", meaning));
    return row;
  }
}
