package dev.secondwitness.console.reading;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// Cards side by side in columns of one width, every card of a row as high as the highest.
final class CardGrid extends Pane {

  private static final double GAP = 8;
  private static final double LEAST = 172;
  private static final int MOST = 4;

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  private int columns(double width) {
    int fit = (int) ((width + GAP) / (LEAST + GAP));
    int most = Math.max(1, Math.min(MOST, fit));
    // Four cards stand better two by two than three and one.
    int cards = getManagedChildren().size();
    return cards == 4 && most == 3 ? 2 : Math.max(1, Math.min(most, cards));
  }

  private double cardWidth(double width) {
    int columns = columns(width);
    return Math.floor((width - GAP * (columns - 1)) / columns);
  }

  private double rowHeight(int from, int columns, double cardWidth) {
    double height = 0;
    for (int i = from; i < Math.min(from + columns, getManagedChildren().size()); i++) {
      height = Math.max(height, Math.ceil(getManagedChildren().get(i).prefHeight(cardWidth)));
    }
    return height;
  }

  @Override
  protected double computePrefHeight(double width) {
    double wide = width > 0 ? width : 600;
    int columns = columns(wide);
    double height = 0;
    for (int from = 0; from < getManagedChildren().size(); from += columns) {
      height += rowHeight(from, columns, cardWidth(wide)) + (from > 0 ? GAP : 0);
    }
    return height;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefWidth(double height) {
    return 3 * LEAST + 2 * GAP;
  }

  @Override
  protected double computeMinWidth(double height) {
    return 120;
  }

  @Override
  protected void layoutChildren() {
    int columns = columns(getWidth());
    double card = cardWidth(getWidth());
    double y = 0;
    for (int from = 0; from < getManagedChildren().size(); from += columns) {
      double height = rowHeight(from, columns, card);
      for (int i = from; i < Math.min(from + columns, getManagedChildren().size()); i++) {
        Node node = getManagedChildren().get(i);
        node.resizeRelocate((i - from) * (card + GAP), y, card, height);
      }
      y += height + GAP;
    }
  }
}
