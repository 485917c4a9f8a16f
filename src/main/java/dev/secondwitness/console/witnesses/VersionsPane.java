package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.IdText;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Words;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Every version that ever held: who proposed it, who agreed, since when, and its digest.
final class VersionsPane extends ScrollPane {

  private final Words words;
  private final WitnessWords sentences;
  private final Consumer<WitnessVersion> onShow;
  private final VBox rows = new VBox();

  /// @param onShow told which version's text is wanted
  VersionsPane(Words words, Consumer<WitnessVersion> onShow) {
    this.words = words;
    this.onShow = onShow;
    sentences = new WitnessWords(words);
    rows.getStyleClass().add("version-rows");
    setContent(rows);
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    getStyleClass().add("case-scroll");
    setMinWidth(0);
  }

  void show(OpenedSnapshot opened, Instant now) {
    int shown = opened.version().map(WitnessVersion::version).orElse(0);
    rows.getChildren()
        .setAll(
            opened.versions().stream()
                .map(version -> row(version, version.version() == shown, now))
                .toList());
    if (opened.versions().isEmpty()) {
      rows.getChildren()
          .setAll(
              Texts.label(
                  opened.trouble().map(sentences::trouble).orElse(words.text("queue.loading")),
                  "t-small",
                  "muted"));
    }
  }

  private Node row(WitnessVersion version, boolean shown, Instant now) {
    String name = words.text("witnesses.version", "version", words.number(version.version()));
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Button show = Buttons.link(words.text("witnesses.show_text"));
    show.setAccessibleText(words.text("witnesses.show_text_of", "version", name));
    show.setOnAction(event -> onShow.accept(version));
    Fields.there(show, !shown);
    HBox head =
        new HBox(
            8,
            Texts.whole(name, "t-body", "t-medium"),
            Texts.whole(
                version.inForce()
                    ? words.text("witnesses.in_force")
                    : words.text("witnesses.no_longer"),
                "t-small",
                version.inForce() ? "met" : "muted"),
            space,
            shown ? Texts.whole(words.text("witnesses.shown"), "t-small", "muted") : show);
    head.setAlignment(Pos.CENTER_LEFT);
    IdText digest = new IdText(words, version.digest());
    VBox row =
        new VBox(
            3,
            head,
            new WordWrap(sentences.people(version, now), "t-small", "muted"),
            new HBox(digest));
    row.getStyleClass().add("version-row");
    row.setMinWidth(0);
    return row;
  }

  /// What takes the focus.
  Optional<Node> first() {
    return rows.lookupAll(".link").stream().filter(Node::isVisible).findFirst();
  }
}
