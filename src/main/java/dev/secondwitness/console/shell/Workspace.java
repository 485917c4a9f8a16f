package dev.secondwitness.console.shell;

import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// List and case side by side; when the window is narrow the case replaces the list.
final class Workspace extends Pane {

  private static final double LEAST_LIST = 632;
  private static final double LEAST_CASE = 516;
  /// Of 1516 beside the rail the list has 884.
  private static final double CASE_SHARE = 632.0 / 1516;

  private final Region list;
  private final Region file;
  private boolean single;
  private boolean caseOpen;

  Workspace(Region list, Region file) {
    this.list = list;
    this.file = file;
    getChildren().addAll(list, file);
  }

  void single(boolean only, boolean open) {
    single = only;
    caseOpen = open;
    list.setVisible(!single || !caseOpen);
    file.setVisible(!single || caseOpen);
    requestLayout();
  }

  boolean caseReplacesList() {
    return single && caseOpen;
  }

  boolean single() {
    return single;
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double height = getHeight();
    if (single) {
      list.resizeRelocate(0, 0, width, height);
      file.resizeRelocate(0, 0, width, height);
      return;
    }
    double right = Math.max(LEAST_CASE, Math.floor(width * CASE_SHARE));
    double left = Math.max(Math.min(LEAST_LIST, width - LEAST_CASE), width - right);
    list.resizeRelocate(0, 0, left, height);
    file.resizeRelocate(left, 0, width - left, height);
  }
}
