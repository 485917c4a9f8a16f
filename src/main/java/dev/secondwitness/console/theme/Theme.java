package dev.secondwitness.console.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import dev.secondwitness.console.words.Language;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.application.ColorScheme;
import javafx.beans.value.ChangeListener;
import javafx.geometry.NodeOrientation;
import javafx.scene.Scene;

/// Dresses a scene: base theme, tokens, structure, language sheet and direction. Sheets come before
/// nodes, so dress the scene before filling it.
public final class Theme {

  private static final List<String> STRUCTURE =
      List.of(
          "console.css",
          "shell.css",
          "queue.css",
          "casefile.css",
          "dashboard.css",
          "witnesses.css");

  private final Scene scene;
  private Language language;
  private ThemeMode mode;
  private final ChangeListener<ColorScheme> followSystem = (o, was, is) -> dress();

  private Theme(Scene scene, Language language, ThemeMode mode) {
    this.scene = scene;
    this.language = language;
    this.mode = mode;
  }

  /// Dresses the scene and keeps it dressed when the system's preference changes.
  public static Theme dress(Scene scene, Language language, ThemeMode mode) {
    Theme theme = new Theme(scene, language, mode);
    scene.getPreferences().colorSchemeProperty().addListener(theme.followSystem);
    theme.dress();
    return theme;
  }

  /// Changes the colours.
  public void mode(ThemeMode newMode) {
    mode = newMode;
    dress();
  }

  /// The mode in force.
  public ThemeMode mode() {
    return mode;
  }

  /// Changes font and direction.
  public void language(Language newLanguage) {
    language = newLanguage;
    dress();
  }

  /// Whether the scene is dark now.
  public boolean dark() {
    return switch (mode) {
      case SYSTEM -> scene.getPreferences().getColorScheme() == ColorScheme.DARK;
      case LIGHT -> false;
      case DARK -> true;
    };
  }

  private void dress() {
    boolean dark = dark();
    List<String> sheets =
        Stream.concat(
                Stream.of(dark ? "tokens-dark.css" : "tokens-light.css"),
                Stream.concat(STRUCTURE.stream(), Stream.of("lang-" + language.code() + ".css")))
            .map(Theme::sheet)
            .toList();
    String base =
        dark
            ? new PrimerDark().getUserAgentStylesheet()
            : new PrimerLight().getUserAgentStylesheet();
    if (!base.equals(scene.getUserAgentStylesheet())) {
      scene.setUserAgentStylesheet(base);
    }
    if (!sheets.equals(scene.getStylesheets())) {
      scene.getStylesheets().setAll(sheets);
    }
    scene.setNodeOrientation(
        language.rightToLeft() ? NodeOrientation.RIGHT_TO_LEFT : NodeOrientation.LEFT_TO_RIGHT);
  }

  private static String sheet(String name) {
    URL url = Theme.class.getResource(name);
    return Objects.requireNonNull(url, () -> "No sheet " + name).toExternalForm();
  }
}
