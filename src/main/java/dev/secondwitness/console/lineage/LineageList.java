package dev.secondwitness.console.lineage;

import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.lineage.LineageSnapshot.LineageNode;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.IntentId;
import java.util.function.Consumer;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// The lineage as a tree for arrow keys and screen readers; every line is one sentence.
public final class LineageList extends TreeView<LineageNode> {

  private static final double LINE = 28;

  /// @param open told of another case to open
  public LineageList(Words words, Consumer<IntentId> open) {
    getStyleClass().add("lineage-list");
    setFixedCellSize(LINE);
    setCellFactory(tree -> new Line());
    setAccessibleText(words.text("lineage.tree"));
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER && openSelected(open)) {
            event.consume();
          }
        });
    setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2) {
            openSelected(open);
          }
        });
  }

  private boolean openSelected(Consumer<IntentId> open) {
    TreeItem<LineageNode> item = getSelectionModel().getSelectedItem();
    if (item == null || item.getValue().link().isEmpty()) {
      return false;
    }
    open.accept(item.getValue().link().get());
    return true;
  }

  /// Shows a lineage, everything but readings and events unfolded; the place is kept by index.
  public void show(LineageNode root) {
    int index = Math.max(0, getSelectionModel().getSelectedIndex());
    setRoot(item(root));
    getSelectionModel().select(index);
    setPrefHeight(Math.min(14, getExpandedItemCount()) * LINE + 4);
  }

  private static TreeItem<LineageNode> item(LineageNode node) {
    TreeItem<LineageNode> item = new TreeItem<>(node);
    item.setExpanded(
        switch (node.kind()) {
          case READINGS, EVENTS -> false;
          case INTENT,
              ATTEMPT,
              NEVER_SENT,
              REQUEST,
              KEY,
              RECEIPT,
              READING,
              EVENT,
              DECISION,
              LINKS,
              LINK ->
              true;
        });
    node.children().forEach(child -> item.getChildren().add(item(child)));
    return item;
  }

  /// One line: icon, words, ids, and at the end how it turned out.
  private static final class Line extends TreeCell<LineageNode> {

    private final Icon icon = new Icon("circle", "icon-14");
    private final Label text = Texts.label("", "t-small", "t-medium");
    private final Label mono = Texts.label("", "mono", "t-small");
    private final Label detail = Texts.label("", "t-small", "muted");
    private final Label outcome = Texts.whole("", "t-small");
    private final HBox box;

    Line() {
      text.setMinWidth(Region.USE_PREF_SIZE);
      mono.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
      Region space = new Region();
      HBox.setHgrow(space, Priority.ALWAYS);
      box = new HBox(6, icon, text, mono, detail, space, outcome);
      box.setAlignment(Pos.CENTER_LEFT);
      box.setMinWidth(0);
      box.setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable LineageNode node, boolean empty) {
      super.updateItem(node, empty);
      if (empty || node == null) {
        setGraphic(null);
        setAccessibleText("");
        return;
      }
      icon.show(icon(node.kind()));
      Texts.setData(text, node.text());
      part(text, node.text());
      mono.setText(node.mono());
      part(mono, node.mono());
      Texts.setData(detail, node.detail());
      Texts.setData(outcome, node.outcome());
      Texts.mark(outcome, "met", node.tone() == LineageSnapshot.Tone.GOOD);
      Texts.mark(outcome, "warning", node.tone() == LineageSnapshot.Tone.WARNING);
      Texts.mark(outcome, "failed", node.tone() == LineageSnapshot.Tone.BAD);
      setAccessibleText(node.spoken());
      setGraphic(box);
    }

    private static void part(Label label, String shown) {
      label.setVisible(!shown.isEmpty());
      label.setManaged(!shown.isEmpty());
    }

    private static String icon(LineageNode.Kind kind) {
      return switch (kind) {
        case INTENT -> "target";
        case ATTEMPT -> "send";
        case NEVER_SENT -> "x-octagon";
        case REQUEST -> "server";
        case KEY -> "key";
        case RECEIPT -> "file-text";
        case READINGS, READING -> "eye";
        case EVENTS, EVENT -> "inbox";
        case DECISION -> "edit-3";
        case LINKS, LINK -> "git-branch";
      };
    }
  }
}
