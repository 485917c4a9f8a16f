package dev.secondwitness.console.lineage;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.KeyCap;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.IntentId;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The lineage section: a timeline, and opened the same as a list below it.
public final class LineageView extends VBox {

  private final Words words;
  private final Label summary = Texts.label("", "t-small", "muted");
  private final Button toggle;
  private final LineageList list;
  private final HBox listTitle;
  private @Nullable TimelinePane timeline;
  private boolean open;

  /// @param openCase told of another case to open
  public LineageView(Words words, Consumer<IntentId> openCase) {
    this.words = words;
    this.list = new LineageList(words, openCase);
    toggle = Buttons.link(words.text("lineage.open"));
    toggle.setOnAction(event -> open(!open));
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox title =
        new HBox(
            8,
            Texts.whole(words.text("lineage.title"), "t-body", "t-strong"),
            summary,
            space,
            toggle,
            new KeyCap("L"));
    title.setAlignment(Pos.CENTER_LEFT);
    title.getStyleClass().add("section-title");
    listTitle =
        new HBox(
            8,
            Texts.whole(words.text("lineage.tree"), "t-small", "t-strong"),
            Texts.label(words.text("lineage.tree.hint"), "t-small", "muted"));
    listTitle.setAlignment(Pos.CENTER_LEFT);
    getStyleClass().addAll("section", "lineage");
    getChildren().add(title);
  }

  /// Shows a lineage.
  public void show(LineageSnapshot lineage) {
    summary.setText(lineage.summary());
    TimelinePane pane = timeline;
    if (pane == null) {
      pane = new TimelinePane(words, lineage);
      timeline = pane;
      getChildren().add(pane);
    } else {
      pane.show(lineage);
    }
    list.show(lineage.tree());
  }

  /// Opens or closes the list; opened, it has the focus.
  public void open(boolean opened) {
    open = opened;
    String word = words.text(open ? "lineage.close" : "lineage.open");
    toggle.setText(word);
    toggle.setAccessibleText(word);
    getChildren().removeAll(listTitle, list);
    if (open) {
      getChildren().addAll(listTitle, list);
      list.requestFocus();
    }
  }

  /// Whether the list is open.
  public boolean isOpen() {
    return open;
  }

  /// What takes the focus when the section is asked for.
  public Node focusTarget() {
    return open ? list : toggle;
  }
}
