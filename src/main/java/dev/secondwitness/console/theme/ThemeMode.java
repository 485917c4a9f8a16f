package dev.secondwitness.console.theme;

/// Which colours to use: one kind always, or what the system prefers.
public enum ThemeMode {
  SYSTEM,
  LIGHT,
  DARK;

  /// The mode of a kept name; SYSTEM for anything else.
  public static ThemeMode of(String name) {
    for (ThemeMode mode : values()) {
      if (mode.name().equals(name)) {
        return mode;
      }
    }
    return SYSTEM;
  }
}
