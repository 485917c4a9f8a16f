package dev.secondwitness.console.dashboard;

import dev.secondwitness.console.control.Texts;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;

/// Upright bars with their count above and their name below; each is a button.
final class Bars extends Pane {

  /// One bar.
  record Bar(String name, String count, long value, String colour, String spoken, Runnable open) {}

  private static final double NAME = 20;
  private static final double COUNT = 20;

  private final List<Bar> bars = new ArrayList<>();
  private final List<Label> counts = new ArrayList<>();
  private final List<Label> names = new ArrayList<>();
  private final List<Button> buttons = new ArrayList<>();

  void show(List<Bar> newBars) {
    if (newBars.size() != bars.size()) {
      counts.clear();
      names.clear();
      buttons.clear();
      for (Bar ignored : newBars) {
        counts.add(label("t-strong"));
        names.add(label("muted"));
        Button button = new Button();
        button.setMnemonicParsing(false);
        buttons.add(button);
      }
      getChildren().setAll(buttons);
      getChildren().addAll(counts);
      getChildren().addAll(names);
    }
    bars.clear();
    bars.addAll(newBars);
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      counts.get(i).setText(bar.count());
      names.get(i).setText(bar.name());
      Button button = buttons.get(i);
      button.getStyleClass().setAll("button", "bar", bar.colour());
      button.setAccessibleText(bar.spoken());
      button.setOnAction(event -> bar.open().run());
    }
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    long most = bars.stream().mapToLong(Bar::value).max().orElse(1);
    double room = Math.max(0, getHeight() - NAME - COUNT);
    double step = bars.isEmpty() ? 0 : getWidth() / bars.size();
    for (int i = 0; i < bars.size(); i++) {
      double height = Math.max(2, room * bars.get(i).value() / Math.max(1, most));
      double x = i * step;
      double width = Math.max(4, step - 10);
      buttons.get(i).resizeRelocate(x + 5, COUNT + room - height, width, height);
      counts.get(i).resizeRelocate(x, room - height, step, COUNT);
      names.get(i).resizeRelocate(x, COUNT + room, step, NAME);
    }
  }

  private static Label label(String style) {
    Label label = Texts.label("", "t-small", style);
    label.setAlignment(Pos.CENTER);
    return label;
  }
}
