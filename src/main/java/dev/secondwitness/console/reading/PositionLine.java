package dev.secondwitness.console.reading;

import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import java.time.Duration;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// A read position against the write, drawn on a line: the write, the time it may take to show, and
/// N before or behind it.
public final class PositionLine extends Pane {

  private static final double HEIGHT = 84;

  private final PositionSnapshot position;
  private final Region base = region("position-base");
  private final Region write = region("position-write");
  private final Region settle = region("position-settle");
  private final Region settled = region("line-deadline");
  private final Region dot = region("position-dot");
  private final Label[] write2;
  private final Label[] settled2;
  private final Label[] n2;

  /// A line for a position.
  public PositionLine(Words words, PositionSnapshot position) {
    this.position = position;
    Times times = new Times(words);
    write2 = two(words.text("reading.position.write"), times.clock(position.write()));
    settled2 = two(words.text("reading.position.settled"), times.clock(position.covered()));
    n2 = two(words.text("reading.position.n"), times.clock(position.position()));
    Texts.mark(dot, "short", !position.covers());
    getChildren().addAll(base, settle, settled, write, dot);
    getChildren().addAll(write2);
    getChildren().addAll(settled2);
    getChildren().addAll(n2);
    setAccessibleText(
        write2[0].getText()
            + " "
            + write2[1].getText()
            + ", "
            + settled2[0].getText()
            + " "
            + settled2[1].getText()
            + ", "
            + n2[0].getText()
            + " "
            + n2[1].getText());
  }

  private static Label[] two(String name, String time) {
    return new Label[] {
      Texts.whole(name, "t-axis", "t-medium"), Texts.whole(time, "t-axis", "muted")
    };
  }

  private static Region region(String styleClass) {
    Region region = new Region();
    region.getStyleClass().add(styleClass);
    return region;
  }

  @Override
  protected double computePrefHeight(double width) {
    return HEIGHT;
  }

  @Override
  protected double computePrefWidth(double height) {
    return 300;
  }

  @Override
  protected double computeMinWidth(double height) {
    return 120;
  }

  @Override
  protected void layoutChildren() {
    double w = getWidth();
    double y = 44;
    double left = Math.min(80, w * 0.2);
    double right = w - left;
    // Not to scale: N may lie days behind the write; the order is what counts.
    boolean before = position.position().isBefore(position.write());
    double xWrite = before ? left + (right - left) * 0.4 : left;
    double xSettled = before ? right : left + (right - left) * 0.5;
    double xN = before ? left : n(xWrite, xSettled, right);
    base.resizeRelocate(0, y, w, 2);
    settle.resizeRelocate(xWrite, y - 5, xSettled - xWrite, 12);
    settled.resizeRelocate(xSettled, y - 14, 2, 28);
    write.resizeRelocate(xWrite - 1, y - 14, 2, 28);
    dot.resizeRelocate(xN - 6, y - 5, 12, 12);
    place(write2, xWrite, 0);
    place(settled2, xSettled, 54);
    place(n2, xN, 0);
  }

  private double n(double xWrite, double xSettled, double right) {
    if (position.covers()) {
      return right;
    }
    double whole = Math.max(1, Duration.between(position.write(), position.covered()).toMillis());
    double part = Duration.between(position.write(), position.position()).toMillis() / whole;
    // Away from the write's own label.
    double least = xWrite + 90;
    return Math.max(Math.min(least, xSettled), xWrite + part * (xSettled - xWrite));
  }

  private void place(Label[] labels, double x, double y) {
    for (int i = 0; i < labels.length; i++) {
      double w = labels[i].prefWidth(-1);
      labels[i].resizeRelocate(
          Math.max(0, Math.min(x - w / 2, getWidth() - w)),
          y + i * 14,
          w,
          labels[i].prefHeight(-1));
    }
  }
}
