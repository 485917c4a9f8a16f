package dev.secondwitness.console.concurrent;

import javafx.application.Platform;

/// The one way back to the FX thread.
final class FxThread {

  private FxThread() {}

  static void later(Runnable action) {
    Platform.runLater(action);
  }

  static boolean here() {
    return Platform.isFxApplicationThread();
  }
}
