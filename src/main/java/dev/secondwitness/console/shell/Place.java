package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.QueueView;
import java.util.Optional;

/// Where the window can be: what is on the rail, in its order.
public enum Place {
  UNKNOWN("help-circle", QueueView.UNKNOWN),
  EXPIRING("clock", QueueView.EXPIRING),
  MINE("user", QueueView.MINE),
  DASHBOARD("bar-chart-2", null),
  WITNESSES("eye", null),
  SETTINGS("settings", null);

  private final String icon;
  private final @org.jspecify.annotations.Nullable QueueView view;

  Place(String icon, @org.jspecify.annotations.Nullable QueueView view) {
    this.icon = icon;
    this.view = view;
  }

  /// The icon on the rail.
  String icon() {
    return icon;
  }

  /// The list shown there, if it is one.
  public Optional<QueueView> view() {
    return Optional.ofNullable(view);
  }
}
