package dev.secondwitness.console.dashboard;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// Cards in rows of twelve parts; as wide as the page, as high as the highest of their row.
final class CardGrid extends Pane {

  private static final double GAP = 12;
  private static final int PARTS = 12;

  private final List<? extends Region> cards;
  private int[] spans = {};

  CardGrid(List<? extends Region> cards) {
    this.cards = cards;
    getChildren().addAll(cards);
  }

  void spans(int... newSpans) {
    spans = newSpans;
    requestLayout();
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefHeight(double width) {
    double height = 0;
    for (List<Integer> row : rows()) {
      height += height(row, width) + GAP;
    }
    return Math.max(0, height - GAP);
  }

  @Override
  protected void layoutChildren() {
    double y = 0;
    for (List<Integer> row : rows()) {
      double height = height(row, getWidth());
      double x = 0;
      for (int i : row) {
        double width = width(i, getWidth());
        cards.get(i).resizeRelocate(x, y, width, height);
        x += width + GAP;
      }
      y += height + GAP;
    }
  }

  private List<List<Integer>> rows() {
    List<List<Integer>> rows = new ArrayList<>();
    int filled = PARTS;
    for (int i = 0; i < spans.length; i++) {
      if (filled + spans[i] > PARTS) {
        rows.add(new ArrayList<>());
        filled = 0;
      }
      rows.getLast().add(i);
      filled += spans[i];
    }
    return rows;
  }

  private double height(List<Integer> row, double width) {
    return row.stream().mapToDouble(i -> cards.get(i).prefHeight(width(i, width))).max().orElse(0);
  }

  private double width(int card, double width) {
    return Math.max(0, Math.floor((width + GAP) * spans[card] / PARTS) - GAP);
  }
}
