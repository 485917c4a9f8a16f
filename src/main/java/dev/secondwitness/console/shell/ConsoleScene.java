package dev.secondwitness.console.shell;

import dev.secondwitness.console.concurrent.Failures;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.console.control.CasePane;
import dev.secondwitness.console.theme.Theme;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.util.Subscription;

/// The console's scene: dressed once, filled again when the language changes while the view-models,
/// and so the place, the filter, the selection and the open case, stay.
public final class ConsoleScene {

  private final ShellViewModel shell;
  private final UiScheduler scheduler;
  private final Failures failures;
  private final CasePane.Factory cases;
  private final Scene scene;
  private final Theme theme;
  private Language language;
  private ShellView view;
  private Subscription settings = Subscription.EMPTY;

  /// Builds the scene at a size; `Fonts.load()` comes before it. On the FX thread.
  public ConsoleScene(
      ShellViewModel shell,
      UiScheduler scheduler,
      Failures failures,
      CasePane.Factory cases,
      double width,
      double height) {
    this.shell = shell;
    this.scheduler = scheduler;
    this.failures = failures;
    this.cases = cases;
    Settings chosen = shell.settingsProperty().get();
    language = chosen.language();
    scene = new Scene(new StackPane(), width, height);
    theme = Theme.dress(scene, language, chosen.theme());
    view = view();
    scene.setRoot(view);
  }

  /// The scene for the stage.
  public Scene scene() {
    return scene;
  }

  /// Starts the view-models and follows them.
  public void activate() {
    view.activate();
    view.dark(theme.dark());
    shell.activate();
    settings = shell.settingsProperty().subscribe(this::apply);
    view.focusContent();
  }

  /// Stops both.
  public void deactivate() {
    settings.unsubscribe();
    view.deactivate();
    shell.deactivate();
  }

  private void apply(Settings chosen) {
    if (chosen.theme() != theme.mode()) {
      theme.mode(chosen.theme());
    }
    if (chosen.language() != language) {
      language = chosen.language();
      view.deactivate();
      theme.language(language);
      view = view();
      scene.setRoot(view);
      view.activate();
      view.focusContent();
    }
    view.dark(theme.dark());
  }

  private ShellView view() {
    return new ShellView(shell, scheduler, failures, Words.of(language), cases, this::switchTheme);
  }

  private void switchTheme() {
    Settings now = shell.settingsProperty().get();
    shell.choose(new Settings(now.language(), theme.dark() ? ThemeMode.LIGHT : ThemeMode.DARK));
  }
}
