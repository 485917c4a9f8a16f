package dev.secondwitness.console.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.console.control.Shortcut;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KeyRouterTest {

  @ParameterizedTest
  @CsvSource({
    "J,DOWN",
    "K,UP",
    "R,READ_AGAIN",
    "D,DECIDE",
    "L,LINEAGE",
    "C,COPY_CURL",
    "OPEN_BRACKET,PREVIOUS_ITEM",
    "CLOSE_BRACKET,NEXT_ITEM",
    "DIGIT1,SECTION_1",
    "SLASH,SEARCH"
  })
  void aLatinLayoutSendsCodes(KeyCode code, Shortcut shortcut) {
    assertThat(press(code, "", false, false)).contains(shortcut);
    assertThat(press(code, "", false, true)).as("while writing").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ت,DOWN",
    "ن,UP",
    "ق,READ_AGAIN",
    "ی,DECIDE",
    "ي,DECIDE",
    "م,LINEAGE",
    "ز,COPY_CURL",
    "ج,PREVIOUS_ITEM",
    "چ,NEXT_ITEM",
    "۱,SECTION_1",
    "۴,SECTION_4",
    "/,SEARCH",
    "؟,ALL_KEYS"
  })
  void aPersianLayoutSendsCharactersAtTheSamePlaces(String text, Shortcut shortcut) {
    assertThat(press(KeyCode.UNDEFINED, text, false, false)).contains(shortcut);
    assertThat(press(KeyCode.UNDEFINED, text, false, true)).as("while writing").isEmpty();
  }

  @Test
  void controlAndTheLetterWorkInBothLayoutsAndWhileWriting() {
    assertThat(press(KeyCode.K, "", true, true)).contains(Shortcut.SEARCH);
    assertThat(press(KeyCode.UNDEFINED, "ن", true, true)).contains(Shortcut.SEARCH);
    assertThat(press(KeyCode.ENTER, "", true, true)).contains(Shortcut.PRESS_CHOSEN_ACT);
  }

  @Test
  void enterAndSpaceAloneAreNobodysShortcut() {
    assertThat(press(KeyCode.ENTER, "\r", false, false)).isEmpty();
    assertThat(press(KeyCode.SPACE, " ", false, false)).isEmpty();
  }

  @Test
  void f6AndEscapeAlwaysWork() {
    assertThat(press(KeyCode.F6, "", false, true)).contains(Shortcut.NEXT_PANE);
    assertThat(press(KeyCode.ESCAPE, "", false, true)).contains(Shortcut.BACK);
    assertThat(KeyRouter.route(KeyCode.F6, "", false, true, false, false))
        .contains(Shortcut.PREVIOUS_PANE);
  }

  @ParameterizedTest
  @EnumSource(
      value = KeyCode.class,
      names = {"J", "K", "R", "D"})
  void withAltALetterBelongsToTheSystem(KeyCode code) {
    assertThat(KeyRouter.route(code, "", false, false, true, false)).isEmpty();
  }

  private static Optional<Shortcut> press(
      KeyCode code, String text, boolean control, boolean writing) {
    return KeyRouter.route(code, text, control, false, false, writing);
  }
}
