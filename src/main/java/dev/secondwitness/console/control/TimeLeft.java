package dev.secondwitness.console.control;

import java.time.Duration;
import java.time.Instant;

/// How pressing a due time is: over, under an hour, under eight hours, later.
public enum TimeLeft {
  OVER("alert-octagon", "left-over"),
  UNDER_1_H("triangle", "left-soon"),
  UNDER_8_H("circle", "left-today"),
  LATER("calendar", "left-later");

  private final String icon;
  private final String styleClass;

  TimeLeft(String icon, String styleClass) {
    this.icon = icon;
    this.styleClass = styleClass;
  }

  /// The icon that tells it without colour.
  public String icon() {
    return icon;
  }

  /// The style class of its badge.
  public String styleClass() {
    return styleClass;
  }

  /// How pressing `due` is at `now`; at the very moment it is over.
  public static TimeLeft of(Instant due, Instant now) {
    Duration left = Duration.between(now, due);
    if (left.isNegative() || left.isZero()) {
      return OVER;
    }
    if (left.compareTo(Duration.ofHours(1)) < 0) {
      return UNDER_1_H;
    }
    return left.compareTo(Duration.ofHours(8)) < 0 ? UNDER_8_H : LATER;
  }
}
