package dev.secondwitness.console.casefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CaseFileViewModelTest {

  private static final IntentId ID = SampleCase.mockup().file().envelope().id();

  private final CaseBench bench = new CaseBench();
  private final CaseFileViewModel model = new CaseFileViewModel(bench.use(), bench, Language.EN);

  private CaseFile shown() {
    assertThat(model.snapshot().get()).isInstanceOf(CaseSnapshot.Shown.class);
    return ((CaseSnapshot.Shown) model.snapshot().get()).file();
  }

  @Test
  void aCaseTheStoreDoesNotHaveIsSaidWithItsCode() {
    model.show(new IntentId("int_nosuch01"));
    assertThat(model.snapshot().get())
        .isEqualTo(
            new CaseSnapshot.Missing(new IntentId("int_nosuch01"), "No such thing.", "E404"));
  }

  @Test
  void aLostStoreLeavesTheCaseOnTheScreen() {
    bench.put(SampleCase.mockup());
    model.show(ID);
    bench.store.lost(true);
    model.reload();
    assertThat(shown().version()).isEqualTo(7);
  }

  @Test
  void anEventAboutTheCaseFetchesItAndOneAboutAnotherDoesNot() {
    bench.put(SampleCase.mockup());
    model.show(ID);
    bench.put(SampleCase.mockup().version(8));
    model.changed(bench.event(new IntentId("int_other001")));
    assertThat(shown().version()).isEqualTo(7);
    model.changed(bench.event(ID));
    assertThat(shown().version()).isEqualTo(8);
  }

  @Test
  void anOlderAnswerNeverReplacesANewerOne() {
    bench.put(SampleCase.mockup().version(8));
    model.show(ID);
    bench.put(SampleCase.mockup().version(7));
    model.reload();
    assertThat(shown().version()).isEqualTo(8);
  }

  @Test
  void anAnswerForACaseLeftMeanwhileIsNotShown() {
    bench.put(SampleCase.mockup());
    bench.put(SampleCase.mockup().id("int_other001"));
    bench.inline.hold();
    model.show(ID);
    model.show(new IntentId("int_other001"));
    bench.inline.release();
    assertThat(shown().envelope().id()).isEqualTo(new IntentId("int_other001"));
  }

  @Test
  void checksAreKeptFreshWhileTheCaseIsOnTheScreenAndNothingRunsAfterwards() {
    bench.put(SampleCase.mockup());
    model.activate();
    model.show(ID);
    bench.put(SampleCase.mockup().asOf(SampleCase.NOW.plusSeconds(9)));
    bench.scheduler.advance(Duration.ofSeconds(10));
    assertThat(shown().asOf()).isEqualTo(SampleCase.NOW.plusSeconds(9));
    model.deactivate();
    assertThat(bench.scheduler.scheduled()).isZero();
  }

  @Test
  void theNextItemComesOnlyAfterTheStoreHasRecorded() {
    bench.put(SampleCase.mockup());
    model.show(ID);
    bench.store.onDecision(
        (id, key, version, body) ->
            new Reply.Ok<>(
                new DecisionRecorded(
                    new Decision(
                        new DecisionId("dec_0001"),
                        key,
                        id,
                        1,
                        Act.CONFIRM,
                        SampleCase.MARA,
                        bench.clock.instant(),
                        version,
                        shown().envelope().arguments().hash(),
                        Optional.empty(),
                        List.of(),
                        DecisionReason.FOUND_BY_WITNESS,
                        "seen",
                        Optional.empty(),
                        Optional.empty()),
                    IntentState.COMMITTED,
                    8,
                    4711,
                    "ab".repeat(32))));
    model.decision().choose(Act.CONFIRM);
    model.decision().reason(DecisionReason.FOUND_BY_WITNESS);
    model.decision().text("seen");
    bench.inline.hold();
    model.decision().press();
    assertThat(bench.next).isZero();
    bench.inline.release();
    assertThat(bench.next).isEqualTo(1);
  }
}
