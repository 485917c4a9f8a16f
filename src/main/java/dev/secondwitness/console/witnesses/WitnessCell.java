package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import java.time.InstantSource;
import java.util.Optional;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// One line of the list in three lines of text: what it is called, its id, and what it is or asks.
final class WitnessCell extends ListCell<WitnessRow> {

  private final Words words;
  private final WitnessWords sentences;
  private final Times times;
  private final InstantSource time;
  private final Icon icon = new Icon("eye", "icon-14");
  private final Label title = Texts.label("", "t-body", "t-medium");
  private final Label mark = Texts.whole("", "t-small", "muted");
  private final Label id = Texts.label("", "mono", "t-axis", "muted");
  private final Label maySay = Texts.whole("", "t-small", "muted");
  private final Label detail = Texts.label("", "t-small", "muted");
  private final VBox box;

  WitnessCell(Words words, InstantSource time) {
    this.words = words;
    this.time = time;
    sentences = new WitnessWords(words);
    times = new Times(words);
    id.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    id.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    title.setMinWidth(0);
    id.setMinWidth(0);
    detail.setMinWidth(0);
    HBox head = new HBox(6, icon, title, space, mark);
    head.setAlignment(Pos.CENTER_LEFT);
    Region between = new Region();
    HBox.setHgrow(between, Priority.ALWAYS);
    HBox second = new HBox(8, id, between, maySay);
    second.setAlignment(Pos.CENTER_LEFT);
    box = new VBox(2, head, second, detail);
    box.setAlignment(Pos.CENTER_LEFT);
    box.setMinWidth(0);
    box.setPrefWidth(0);
    getStyleClass().add("witness-cell");
  }

  @Override
  protected void updateItem(@Nullable WitnessRow row, boolean empty) {
    super.updateItem(row, empty);
    if (empty || row == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    switch (row) {
      case WitnessRow.InForce inForce -> show(inForce);
      case WitnessRow.Proposed(WitnessProposal proposal) -> show(proposal);
    }
    setAccessibleText(
        String.join(
            words.text("list.separator"),
            title.getText(),
            id.getText(),
            mark.getText(),
            detail.getText(),
            maySay.getText()));
    setGraphic(box);
  }

  private void show(WitnessRow.InForce row) {
    Optional<Drafting.Sketch> sketch = row.sketch();
    icon.show(row.draft() ? "edit-3" : "eye");
    Texts.setData(
        title,
        sketch.map(s -> s.title(words.language().code())).orElse(row.version().id().value()));
    String version =
        words.text("witnesses.version", "version", words.number(row.version().version()));
    mark.setText(row.draft() ? words.text("witnesses.with_draft", "version", version) : version);
    Texts.mark(mark, "warning", false);
    id.setText(row.version().id().value());
    detail.setText(sketch.map(sentences::place).orElse(words.text("witnesses.unreadable")));
    maySay.setText(sketch.map(sentences::maySay).orElse(""));
  }

  private void show(WitnessProposal proposal) {
    icon.show(proposal.open() ? "users" : "archive");
    Texts.setData(title, sentences.replaces(proposal));
    mark.setText(sentences.standing(proposal));
    Texts.mark(mark, "warning", proposal.open());
    id.setText(proposal.witness().value());
    maySay.setText("");
    detail.setText(
        words.text(
            "witnesses.proposed_by",
            "who",
            sentences.who(proposal.proposedBy()),
            "ago",
            times.ago(proposal.proposedAt(), time.instant()),
            "why",
            proposal.why().lines().findFirst().orElse("")));
  }
}
