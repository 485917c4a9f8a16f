package dev.secondwitness.launch;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.robot.Robot;

/// Types and clicks in the window as a person would, by the system's own events.
final class Hands {

  private static final Duration BETWEEN = Duration.ofMillis(60);

  /// Something that may come true.
  interface Condition {
    /// Whether it has.
    boolean holds() throws Exception;
  }

  private final ConsoleWindow window;

  Hands(ConsoleWindow window) {
    this.window = window;
  }

  /// Waits until it holds; false when it never did.
  boolean await(Duration patience, Condition condition) throws Exception {
    long until = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < until) {
      if (condition.holds()) {
        return true;
      }
      pause(Duration.ofMillis(250));
    }
    return false;
  }

  /// Gives the window time to show what changed.
  void settle() {
    pause(Duration.ofMillis(1500));
  }

  /// Puts the pointer where it hovers over nothing.
  void parkPointer() throws Exception {
    robot(r -> r.mouseMove(window.stage().getX() + 2, window.stage().getY() + 2));
    pause(Duration.ofMillis(200));
  }

  /// Writes into the search field.
  void search(String text) throws Exception {
    window.onWindow(() -> window.stage().requestFocus());
    robot(
        r -> {
          r.keyPress(KeyCode.CONTROL);
          r.keyType(KeyCode.K);
          r.keyRelease(KeyCode.CONTROL);
        });
    pause(Duration.ofMillis(300));
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      robot(r -> r.keyType(KeyCode.valueOf("DIGIT" + digit)));
      pause(BETWEEN);
    }
    pause(Duration.ofMillis(900));
  }

  /// Opens the hit that was searched for with Enter.
  void chooseHit(IntentId id) throws Exception {
    if (window.shell().openCaseProperty().get().filter(id::equals).isEmpty()) {
      robot(r -> r.keyType(KeyCode.ENTER));
      pause(Duration.ofMillis(600));
    }
  }

  /// `R`, with the focus in the queue or the case.
  void readAll() throws Exception {
    leaveText();
    robot(r -> r.keyType(KeyCode.R));
    pause(BETWEEN);
  }

  /// Whether the act's button is there and can be pressed.
  boolean canChoose(Act act) throws Exception {
    return ConsoleWindow.onFx(() -> button(act).isPresent());
  }

  /// Clicks the act's button, which opens its draft.
  void choose(Act act) throws Exception {
    Node button = ConsoleWindow.onFx(() -> button(act).orElseThrow());
    click(button);
    pause(Duration.ofMillis(600));
  }

  /// Picks a reason (and whom to escalate to) and writes a sentence.
  void giveReason(Act act) throws Exception {
    if (act == Act.ESCALATE) {
      pickFirst(0);
    }
    pickFirst(act == Act.ESCALATE ? 2 : 0);
    Node text = ConsoleWindow.onFx(() -> scene().getRoot().lookup(".draft-panel .reason-text"));
    click(text);
    type("seen in the ledger");
    pause(Duration.ofMillis(400));
  }

  /// `Ctrl Enter` from the reason.
  void press() throws Exception {
    robot(
        r -> {
          r.keyPress(KeyCode.CONTROL);
          r.keyType(KeyCode.ENTER);
          r.keyRelease(KeyCode.CONTROL);
        });
  }

  private void pickFirst(int which) throws Exception {
    ComboBox<?> box =
        ConsoleWindow.onFx(
            () ->
                scene().getRoot().lookupAll(".draft-panel .choice").stream()
                    .filter(ComboBox.class::isInstance)
                    .map(node -> (ComboBox<?>) node)
                    .filter(Node::isVisible)
                    .filter(Hands::shown)
                    .skip(which)
                    .findFirst()
                    .orElseThrow());
    ConsoleWindow.onFx(
        () -> {
          box.requestFocus();
          return box;
        });
    robot(r -> r.keyType(KeyCode.DOWN));
    pause(Duration.ofMillis(200));
    if (ConsoleWindow.onFx(box::isShowing)) {
      robot(r -> r.keyType(KeyCode.ENTER));
      pause(Duration.ofMillis(200));
    }
  }

  private static boolean shown(Node node) {
    for (Node n = node; n != null; n = n.getParent()) {
      if (!n.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private void type(String text) throws Exception {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      KeyCode code =
          letter == ' '
              ? KeyCode.SPACE
              : KeyCode.valueOf(String.valueOf(letter).toUpperCase(Locale.ROOT));
      robot(r -> r.keyType(code));
      pause(Duration.ofMillis(15));
    }
  }

  /// Letters act only outside text fields, so the focus goes to the case's first act or the root.
  private void leaveText() throws Exception {
    window.onWindow(
        () -> {
          Node owner = scene().getFocusOwner();
          if (owner instanceof TextField || owner instanceof TextArea) {
            Node table = scene().getRoot().lookup(".table-view");
            if (table != null) {
              table.requestFocus();
            }
          }
        });
    pause(Duration.ofMillis(100));
  }

  private Optional<Node> button(Act act) {
    String icon =
        switch (act) {
          case CONFIRM -> "act-confirm";
          case CONFIRM_WHAT_IS_THERE -> "act-confirm-what-is-there";
          case FAIL_CLOSE -> "act-fail-close";
          case FAIL_ALLOW_REPLAY -> "act-fail-allow-replay";
          case ESCALATE -> "act-escalate";
        };
    return scene().getRoot().lookupAll("#" + icon).stream()
        .filter(ButtonBase.class::isInstance)
        .filter(node -> !node.isDisabled() && shown(node))
        .findFirst();
  }

  private void click(Node node) throws Exception {
    Bounds bounds = ConsoleWindow.onFx(() -> node.localToScreen(node.getBoundsInLocal()));
    robot(r -> r.mouseMove(bounds.getCenterX(), bounds.getCenterY()));
    pause(BETWEEN);
    robot(r -> r.mouseClick(MouseButton.PRIMARY));
    pause(BETWEEN);
  }

  private Scene scene() {
    return window.stage().getScene();
  }

  private void robot(java.util.function.Consumer<Robot> act) throws Exception {
    ConsoleWindow.onFx(
        () -> {
          act.accept(new Robot());
          return "";
        });
  }

  private static void pause(Duration time) {
    long until = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
