package dev.secondwitness.console.shell;

import dev.secondwitness.console.control.Shortcut;
import java.util.Map;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// Which key asks for what. Letters go by their place on the keyboard: under a Persian layout
/// JavaFX reports no code, only the character, so the character is mapped by ISIRI 9147. Letters
/// mean nothing while text is being written.
final class KeyRouter {

  private static final Map<String, KeyCode> ISIRI_9147 =
      Map.ofEntries(
          Map.entry("ت", KeyCode.J),
          Map.entry("ن", KeyCode.K),
          Map.entry("ف", KeyCode.T),
          Map.entry("ق", KeyCode.R),
          Map.entry("ی", KeyCode.D),
          Map.entry("ي", KeyCode.D),
          Map.entry("م", KeyCode.L),
          Map.entry("ز", KeyCode.C),
          Map.entry("ج", KeyCode.OPEN_BRACKET),
          Map.entry("چ", KeyCode.CLOSE_BRACKET),
          Map.entry("۰", KeyCode.DIGIT0),
          Map.entry("۱", KeyCode.DIGIT1),
          Map.entry("۲", KeyCode.DIGIT2),
          Map.entry("۳", KeyCode.DIGIT3),
          Map.entry("۴", KeyCode.DIGIT4),
          Map.entry("/", KeyCode.SLASH),
          Map.entry("+", KeyCode.PLUS),
          Map.entry("-", KeyCode.MINUS));

  private KeyRouter() {}

  /// What the key asks for; `writing` while a text field has the focus.
  static Optional<Shortcut> route(KeyEvent event, boolean writing) {
    return route(
        event.getCode(),
        event.getText(),
        event.isControlDown() || event.isMetaDown(),
        event.isShiftDown(),
        event.isAltDown(),
        writing);
  }

  /// The same for the parts of a key press.
  static Optional<Shortcut> route(
      KeyCode code, String text, boolean control, boolean shift, boolean alt, boolean writing) {
    KeyCode key = key(code, text);
    if (alt) {
      return Optional.empty();
    }
    if (key == KeyCode.F6) {
      return Optional.of(shift ? Shortcut.PREVIOUS_PANE : Shortcut.NEXT_PANE);
    }
    if (key == KeyCode.ESCAPE) {
      return Optional.of(Shortcut.BACK);
    }
    if (control) {
      return switch (key) {
        case K -> Optional.of(Shortcut.SEARCH);
        case ENTER -> Optional.of(Shortcut.PRESS_CHOSEN_ACT);
        default -> Optional.empty();
      };
    }
    if (writing) {
      return Optional.empty();
    }
    if ("?".equals(text) || "؟".equals(text) || (shift && key == KeyCode.SLASH)) {
      return Optional.of(Shortcut.ALL_KEYS);
    }
    return letter(key);
  }

  private static Optional<Shortcut> letter(KeyCode key) {
    return switch (key) {
      case SLASH -> Optional.of(Shortcut.SEARCH);
      case J -> Optional.of(Shortcut.DOWN);
      case K -> Optional.of(Shortcut.UP);
      case R -> Optional.of(Shortcut.READ_AGAIN);
      case D -> Optional.of(Shortcut.DECIDE);
      case L -> Optional.of(Shortcut.LINEAGE);
      case C -> Optional.of(Shortcut.COPY_CURL);
      case OPEN_BRACKET -> Optional.of(Shortcut.PREVIOUS_ITEM);
      case CLOSE_BRACKET -> Optional.of(Shortcut.NEXT_ITEM);
      case DIGIT1 -> Optional.of(Shortcut.SECTION_1);
      case DIGIT2 -> Optional.of(Shortcut.SECTION_2);
      case DIGIT3 -> Optional.of(Shortcut.SECTION_3);
      case DIGIT4 -> Optional.of(Shortcut.SECTION_4);
      case PLUS, EQUALS, ADD -> Optional.of(Shortcut.ZOOM_IN);
      case MINUS, SUBTRACT -> Optional.of(Shortcut.ZOOM_OUT);
      case DIGIT0 -> Optional.of(Shortcut.ZOOM_RESET);
      default -> Optional.empty();
    };
  }

  private static KeyCode key(KeyCode code, String text) {
    return code == KeyCode.UNDEFINED ? ISIRI_9147.getOrDefault(text, KeyCode.UNDEFINED) : code;
  }
}
