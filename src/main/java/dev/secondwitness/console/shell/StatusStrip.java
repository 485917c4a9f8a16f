package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.Me;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.KnownNames;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Role;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// The bottom of the window: which store, who, how old the news is, what waits, the time.
final class StatusStrip extends HBox {

  private final Words words;
  private final Times times;
  private final Part store = new Part("server");
  private final Part person = new Part("user");
  private final Part event = new Part("radio");
  private final Part waiting = new Part("inbox");
  private final Part clock = new Part("globe");

  StatusStrip(Words words) {
    this.words = words;
    times = new Times(words);
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("status-strip");
    clock.getStyleClass().add("last");
    getChildren().addAll(store, person, event, waiting, gap, clock);
  }

  void show(Optional<Me> me, StoreSight sight, int waits, Instant now) {
    boolean lost = sight.lostSince().isPresent();
    store.show(
        me.map(
                m ->
                    lost
                        ? words.text(
                            "strip.not_reached", "store", KnownNames.store(words, m.storeName()))
                        : words.text(
                            "strip.store", "store", KnownNames.store(words, m.storeName())))
            .orElse(words.text("shell.connecting")),
        lost);
    store.icon.show(lost ? "wifi-off" : "server");
    person.show(
        me.map(
                m ->
                    words.text(
                        "strip.person",
                        "name",
                        m.displayName(),
                        "role",
                        words.named("role", top(m))))
            .orElse(""),
        false);
    event.show(
        sight
            .lastEvent()
            .map(at -> words.text("strip.last_event", "ago", times.ago(at, now)))
            .orElse(words.text("strip.no_event")),
        false);
    waiting.show(words.text("strip.waiting", "n", words.number(waits)), waits > 0);
    clock.show(times.clockUtc(now), false);
  }

  private static Role top(Me me) {
    return me.grants().stream().map(Grant::role).max(Comparator.naturalOrder()).orElse(Role.VIEWER);
  }

  /// An icon and words; warning-coloured when it wants to be seen.
  private static final class Part extends HBox {

    private final Icon icon;
    private final Label label = Texts.label("", "t-small", "muted");

    Part(String iconName) {
      super(6);
      icon = new Icon(iconName, "icon-14");
      setAlignment(Pos.CENTER_LEFT);
      setMinWidth(0);
      getStyleClass().add("strip-part");
      getChildren().addAll(icon, label);
    }

    void show(String text, boolean warning) {
      setVisible(!text.isEmpty());
      setManaged(!text.isEmpty());
      if (!text.equals(label.getText())) {
        label.setText(text);
      }
      Texts.mark(label, "warning", warning);
      Texts.mark(label, "muted", !warning);
      Texts.mark(icon, "warning", warning);
    }
  }
}
