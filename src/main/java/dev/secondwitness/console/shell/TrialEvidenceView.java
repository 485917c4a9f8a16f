package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.reading.EvidenceView;
import dev.secondwitness.console.reading.FieldsTable;
import dev.secondwitness.console.reading.ReadingWords;
import dev.secondwitness.console.witnesses.TrialEvidence;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.value.CurrencyScales;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/// What a trial read, in the parts readings are shown in: the sentence, the fields, the evidence.
final class TrialEvidenceView implements TrialEvidence {

  private final Words words;
  private final Supplier<CurrencyScales> scales;
  private final TrialEvidenceViewModel model;
  private final WordWrap says = new WordWrap("", "t-small");
  private final VBox fields = new VBox();
  private final EvidenceView evidence;
  private final VBox all;

  TrialEvidenceView(Words words, Supplier<CurrencyScales> scales, TrialEvidenceViewModel model) {
    this.words = words;
    this.scales = scales;
    this.model = model;
    evidence = EvidenceView.ofTrial(words);
    model.evidence().subscribe(evidence::show);
    all = new VBox(8, says, fields, evidence);
    all.setMinWidth(0);
  }

  @Override
  public Node node() {
    return all;
  }

  @Override
  public void show(Optional<Drafting.Trial.Read> read) {
    fields.getChildren().clear();
    model.show(read);
    if (read.isEmpty()) {
      says.show("");
      return;
    }
    Judgement judgement = read.get().judgement();
    says.show(new ReadingWords(words, scales.get()).says(judgement.verdict(), judgement.readAt()));
    List<FieldComparison> compared = judgement.verdict().fields();
    if (!compared.isEmpty()) {
      fields.getChildren().add(new FieldsTable(words, compared));
    }
  }
}
