package dev.secondwitness.console.reading;

import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.KnownNames;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.FieldComparison;
import java.util.List;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Expected against observed, field by field, each result with its own sign and word.
public final class FieldsTable extends VBox {

  /// The comparison of one reading; says so when there is none.
  public FieldsTable(Words words, List<FieldComparison> fields) {
    getStyleClass().add("fields");
    if (fields.isEmpty()) {
      getChildren().add(Texts.label(words.text("reading.fields.none"), "t-small", "muted"));
      return;
    }
    getChildren()
        .add(
            row(
                "fields-head",
                Texts.label(words.text("reading.field"), "t-small", "muted"),
                Texts.label(words.text("reading.expected"), "t-small", "muted"),
                Texts.label(words.text("reading.observed"), "t-small", "muted"),
                Texts.label(words.text("reading.comparison"), "t-small", "muted")));
    for (FieldComparison field : fields) {
      String style = bad(field) ? "fields-row-bad" : "fields-row";
      GridPane row =
          row(
              style,
              Texts.data(KnownNames.field(words, field.field()), "t-small", "muted"),
              value(field.expected(), field.expected(), false),
              value(field.observed().orElse("–"), field.expected(), bad(field)),
              result(words, field));
      row.setAccessibleText(
          String.join(
              words.text("list.separator"),
              KnownNames.field(words, field.field()),
              field.expected(),
              field.observed().orElse("–"),
              words.named("reading.result", field.result())));
      getChildren().add(row);
    }
    getChildren().add(new WordWrap(words.text("reading.fields.note"), "t-small", "muted"));
  }

  private static boolean bad(FieldComparison field) {
    return switch (field.result()) {
      case EQUAL, FOLDED -> false;
      case DIFFERS, MISSING -> true;
    };
  }

  private static Label value(String raw, String expected, boolean bad) {
    Label label = Texts.label(EvidenceLines.visible(raw), "mono", "t-small");
    label.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    label.setMinWidth(0);
    label.setTooltip(new Tooltip(EvidenceLines.visible(raw)));
    if (bad && !raw.equals(expected)) {
      label.getStyleClass().addAll("drifted", "t-strong");
    }
    return label;
  }

  private static Node result(Words words, FieldComparison field) {
    String tone =
        switch (field.result()) {
          case EQUAL -> "met";
          case FOLDED -> "accent";
          case DIFFERS, MISSING -> "failed";
        };
    String icon =
        switch (field.result()) {
          case EQUAL -> "check";
          case FOLDED -> "type";
          case DIFFERS -> "alert-triangle";
          case MISSING -> "minus";
        };
    HBox box =
        new HBox(
            4,
            new Icon(icon, "icon-12", tone),
            Texts.whole(words.named("reading.result", field.result()), "t-small", tone));
    box.setAlignment(Pos.CENTER_LEFT);
    box.setMinWidth(Region.USE_PREF_SIZE);
    return box;
  }

  private static GridPane row(String style, Node... cells) {
    GridPane row = new GridPane(8, 0);
    row.getStyleClass().add(style);
    for (double percent : new double[] {18, 31, 31, 20}) {
      ColumnConstraints column = new ColumnConstraints();
      column.setPercentWidth(percent);
      row.getColumnConstraints().add(column);
    }
    row.addRow(0, cells);
    return row;
  }
}
