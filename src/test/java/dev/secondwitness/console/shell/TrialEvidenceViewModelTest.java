package dev.secondwitness.console.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.reading.EvidenceSnapshot;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Verdict;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialEvidenceViewModelTest {

  private static final Optional<String> CURL = Optional.of("curl 'https://ledger.pay.example'");

  private final InlineTasks tasks = new InlineTasks();
  private final TrialEvidenceViewModel model = new TrialEvidenceViewModel(tasks);

  private static Drafting.Trial.Read read(Verdict verdict, String body) {
    return new Drafting.Trial.Read(
        SampleCase.evidence(SampleCase.LEDGER, body),
        new Judgement(verdict, SampleCase.NOW, Duration.ZERO, Duration.ZERO),
        CURL);
  }

  private String bodies() {
    return model
        .evidence()
        .get()
        .flatMap(EvidenceSnapshot::sides)
        .map(sides -> String.join("\n", sides.bodies()))
        .orElse("");
  }

  @Test
  void itsLinesAreMadeInTheBackground() {
    tasks.hold();
    model.show(Optional.of(read(SampleCase.present(), "what was read")));
    assertThat(model.evidence().get()).contains(EvidenceSnapshot.loading(CURL));
    tasks.release();
    assertThat(bodies()).contains("what was read");
    assertThat(model.evidence().get().flatMap(EvidenceSnapshot::curl)).isEqualTo(CURL);
  }

  @Test
  void whatWasReadEarlierNeverTakesThePlaceOfWhatIsShown() {
    tasks.hold();
    model.show(Optional.of(read(SampleCase.present(), "earlier")));
    model.show(Optional.of(read(SampleCase.differs(), "later")));
    tasks.release();
    assertThat(bodies()).contains("later").doesNotContain("earlier");
  }

  @Test
  void nothingComesOnceItIsToShowNothing() {
    tasks.hold();
    model.show(Optional.of(read(SampleCase.present(), "gone")));
    model.show(Optional.empty());
    tasks.release();
    assertThat(model.evidence().get()).isEmpty();
  }
}
