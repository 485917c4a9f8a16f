package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;

/// What a person chose for this machine.
public record Settings(Language language, ThemeMode theme) {

  private static final String LANGUAGE = "language";
  private static final String THEME = "theme";

  /// What was kept; blocking. Before anything was: English, and the system's colours.
  public static Settings load(DecisionJournal journal) {
    return new Settings(
        Language.of(journal.setting(LANGUAGE).orElse(Language.EN.code())),
        ThemeMode.of(journal.setting(THEME).orElse(ThemeMode.SYSTEM.name())));
  }

  /// Keeps them; blocking.
  void keep(DecisionJournal journal) {
    journal.keepSetting(LANGUAGE, language.code());
    journal.keepSetting(THEME, theme.name());
  }
}
