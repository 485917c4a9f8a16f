package dev.secondwitness.console.shell;

import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;

/// What a person can choose: language and colours, in force at once and kept on this machine.
final class SettingsView extends VBox {

  private final ToggleGroup languages = new ToggleGroup();
  private final ToggleGroup themes = new ToggleGroup();
  private boolean showing;

  SettingsView(Words words, Settings now, Consumer<Settings> choose) {
    super(16);
    getStyleClass().add("settings-page");
    VBox language = group(words.text("settings.language"));
    for (Language choice : Language.values()) {
      RadioButton radio =
          radio(
              words.named("settings.language", choice),
              languages,
              choice == now.language(),
              choice);
      Texts.face(radio, radio.getText());
      language.getChildren().add(radio);
    }
    VBox theme = group(words.text("settings.theme"));
    for (ThemeMode choice : ThemeMode.values()) {
      theme
          .getChildren()
          .add(radio(words.named("settings.theme", choice), themes, choice == now.theme(), choice));
    }
    getChildren()
        .addAll(
            Texts.whole(words.text("rail.settings"), "t-title", "t-strong"),
            language,
            theme,
            new WordWrap(words.text("settings.kept"), "t-small", "muted"));
    languages.selectedToggleProperty().subscribe((was, is) -> chose(choose));
    themes.selectedToggleProperty().subscribe((was, is) -> chose(choose));
  }

  /// Shows what is in force now, such as after the colours were switched elsewhere.
  void show(Settings now) {
    showing = true;
    select(languages, now.language());
    select(themes, now.theme());
    showing = false;
  }

  /// The radio that is chosen in the first group, for focus.
  Node first() {
    return languages.getSelectedToggle() instanceof Node node ? node : this;
  }

  private void chose(Consumer<Settings> choose) {
    if (!showing) {
      choose.accept(chosen());
    }
  }

  private static void select(ToggleGroup group, Enum<?> choice) {
    group.getToggles().stream()
        .filter(toggle -> toggle.getUserData() == choice)
        .forEach(toggle -> toggle.setSelected(true));
  }

  private Settings chosen() {
    return new Settings(
        (Language) languages.getSelectedToggle().getUserData(),
        (ThemeMode) themes.getSelectedToggle().getUserData());
  }

  private VBox group(String title) {
    VBox group = new VBox(10, Texts.whole(title, "t-panel", "t-strong"));
    group.getStyleClass().add("panel");
    group.setMaxWidth(520);
    group.setAccessibleText(title);
    return group;
  }

  private static RadioButton radio(
      String text, ToggleGroup group, boolean selected, Enum<?> choice) {
    RadioButton radio = new RadioButton(text);
    radio.setMnemonicParsing(false);
    radio.setToggleGroup(group);
    radio.setSelected(selected);
    radio.setUserData(choice);
    return radio;
  }
}
