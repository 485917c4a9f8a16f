package dev.secondwitness.console.dashboard;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// Lays its children side by side over its whole width, each as wide as its share; a share too
/// small to be read still gets its least width.
final class Shares extends Pane {

  private static final double LEAST = 28;
  private static final double GAP = 2;

  private final List<Long> shares = new ArrayList<>();

  void show(List<? extends Node> nodes, List<Long> newShares) {
    shares.clear();
    shares.addAll(newShares);
    getChildren().setAll(nodes);
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    double gaps = GAP * Math.max(0, shares.size() - 1);
    long sum = shares.stream().mapToLong(Long::longValue).sum();
    double free = Math.max(0, getWidth() - gaps - LEAST * shares.size());
    double x = 0;
    for (int i = 0; i < shares.size(); i++) {
      double width = LEAST + (sum == 0 ? 0 : free * shares.get(i) / sum);
      getChildren().get(i).resizeRelocate(x, 0, width, getHeight());
      x += width + GAP;
    }
  }
}
