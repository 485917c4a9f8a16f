package dev.secondwitness.console.decision;

import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.CheckStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The checks table: a row per check, a column per act that settles, each cell an icon and a spoken
/// sentence.
public final class ChecksView extends VBox {

  private final Words words;
  private final Times times;
  private final ReasonWords reasons;
  private final Label asOf = Texts.label("", "t-small", "muted");
  private final VBox table = new VBox();
  private final Label none;
  private final Map<CheckId, Line> lines = new EnumMap<>(CheckId.class);
  private Instant storeTime = Instant.EPOCH;

  /// Empty until shown some.
  public ChecksView(Words words) {
    this.words = words;
    this.times = new Times(words);
    this.reasons = new ReasonWords(words);
    none = Texts.label(words.text("checks.none"), "t-small", "muted");
    HBox title = title();
    table.getStyleClass().add("checks-table");
    getStyleClass().addAll("section", "checks");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.NODE);
    getChildren().addAll(title, table);
  }

  private HBox title() {
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    asOf.setMinWidth(0);
    HBox head =
        new HBox(Texts.whole(words.text("checks.title"), "t-body", "t-strong"), asOf, space);
    HBox.setMargin(asOf, new Insets(0, 0, 0, 8));
    head.setAlignment(Pos.CENTER_LEFT);
    head.getStyleClass().add("section-title");
    for (Act act : CheckRow.ACTS) {
      StackPane cell =
          new StackPane(Texts.whole(words.named("checks.act", act), "t-small", "muted"));
      cell.getStyleClass().add("check-cell");
      head.getChildren().add(cell);
    }
    return head;
  }

  /// Shows checks as the store saw them at `asOfStore`.
  public void show(List<CheckRow> rows, Instant asOfStore, Instant now) {
    storeTime = asOfStore;
    lines.keySet().retainAll(rows.stream().map(CheckRow::check).toList());
    for (CheckRow row : rows) {
      lines.computeIfAbsent(row.check(), id -> new Line()).show(row, now);
    }
    List<Node> wanted =
        rows.isEmpty()
            ? List.of(none)
            : rows.stream().map(r -> (Node) lines.get(r.check())).toList();
    if (!table.getChildren().equals(wanted)) {
      table.getChildren().setAll(wanted);
    }
    setAccessibleText(words.text("checks.title"));
    tick(now);
  }

  /// The age of what the store said.
  public void tick(Instant now) {
    asOf.setText(words.text("checks.as_of", "age", times.age(Duration.between(storeTime, now))));
  }

  /// What takes the focus when the section is asked for.
  public Node focusTarget() {
    return this;
  }

  private static String icon(CheckStatus status) {
    return switch (status) {
      case MET -> "check";
      case OPEN -> "circle";
      case FAILED -> "x";
      case NOT_ASKED -> "minus";
    };
  }

  private static String tone(CheckStatus status) {
    return switch (status) {
      case MET -> "met";
      case OPEN -> "warning";
      case FAILED -> "failed";
      case NOT_ASKED -> "s-muted";
    };
  }

  /// One check.
  private final class Line extends HBox {

    private final NameAndBrief text = new NameAndBrief();
    private final Map<Act, StackPane> cells = new EnumMap<>(Act.class);

    Line() {
      HBox.setHgrow(text, Priority.ALWAYS);
      setAlignment(Pos.CENTER_LEFT);
      getStyleClass().add("check-line");
      getChildren().add(text);
      for (Act act : CheckRow.ACTS) {
        StackPane cell = new StackPane();
        cell.getStyleClass().add("check-cell");
        cells.put(act, cell);
        getChildren().add(cell);
      }
    }

    void show(CheckRow row, Instant now) {
      text.show(
          words.named("check", row.check()),
          row.told().map(r -> reasons.brief(r.reason(), now)).orElse(""));
      StringBuilder spoken = new StringBuilder();
      for (Act act : CheckRow.ACTS) {
        row.cell(act).ifPresent(r -> spoken.append(reasons.spoken(r, now)).append(". "));
        cell(cells.get(act), row.cell(act), now);
      }
      setAccessibleText(spoken.toString().strip());
    }

    private void cell(
        @org.jspecify.annotations.Nullable StackPane pane,
        Optional<CheckResult> result,
        Instant now) {
      if (pane == null) {
        return;
      }
      CheckStatus status = result.map(CheckResult::status).orElse(CheckStatus.NOT_ASKED);
      Icon icon = new Icon(icon(status), "icon-14", tone(status));
      String spoken = result.map(r -> reasons.spoken(r, now)).orElse("");
      icon.setAccessibleText(words.named("checks.status", status));
      pane.setAccessibleText(spoken);
      pane.getChildren().setAll(icon);
      Tooltip.install(pane, new Tooltip(spoken));
    }
  }

  /// The check and its reason in brief: beside one another, or below when there is little room.
  private static final class NameAndBrief extends Region {

    private static final double NAME = 232;
    private static final double LEAST = 350;

    private final Label name = Texts.label("", "t-body");
    private final Label brief = Texts.label("", "t-small", "muted");

    NameAndBrief() {
      getChildren().addAll(name, brief);
      setMinWidth(0);
    }

    void show(String check, String reason) {
      name.setText(check);
      Texts.setData(brief, reason);
    }

    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefWidth(double height) {
      return LEAST;
    }

    @Override
    protected double computePrefHeight(double width) {
      return width > 0 && width < LEAST ? 38 : 20;
    }

    @Override
    protected double computeMinHeight(double width) {
      return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
      double w = getWidth();
      double nameHeight = name.prefHeight(-1);
      double briefHeight = brief.prefHeight(-1);
      if (w < LEAST) {
        name.resizeRelocate(0, 1, w, nameHeight);
        brief.resizeRelocate(0, getHeight() - briefHeight - 1, w, briefHeight);
      } else {
        double middle = getHeight() / 2;
        name.resizeRelocate(0, middle - nameHeight / 2, NAME, nameHeight);
        double room = Math.min(NAME, Math.max(name.prefWidth(-1), w - brief.prefWidth(-1) - 8));
        brief.resizeRelocate(room + 8, middle - briefHeight / 2, w - room - 8, briefHeight);
      }
    }
  }
}
