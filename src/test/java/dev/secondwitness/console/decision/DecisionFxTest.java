package dev.secondwitness.console.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.console.Ui;
import dev.secondwitness.console.casefile.CaseBench;
import dev.secondwitness.console.casefile.CaseFilePane;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.concurrent.FxTasks;
import dev.secondwitness.console.theme.Theme;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.value.DecisionKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two decisions on one item by one person: double clicks, Enter and a click, two keys (C55).
class DecisionFxTest {

  private final CaseBench bench = new CaseBench();
  private final ConcurrentLinkedQueue<DecisionKey> sent = new ConcurrentLinkedQueue<>();
  private final CountDownLatch answer = new CountDownLatch(1);
  private FxTasks tasks;
  private CaseFilePane pane;
  private Scene scene;

  @BeforeEach
  void show() {
    Ui.start();
    bench.put(SampleCase.mockup());
    bench.store.onDecision(
        (id, key, version, body) -> {
          sent.add(key);
          return new Reply.Refused<>(
              new Problem("already-settled", 409, "t", "d", Optional.empty(), "C1", Map.of()));
        });
    tasks = new FxTasks(broke -> {});
    pane = Ui.fx(() -> new CaseFilePane(bench.use(slow()), Words.of(Language.EN), bench));
    scene =
        Ui.fx(
            () -> {
              BorderPane root = new BorderPane();
              Scene s = new Scene(root, 632, 924);
              Theme.dress(s, Language.EN, ThemeMode.LIGHT);
              root.setCenter(pane.node());
              return s;
            });
    Ui.show(scene);
    Ui.run(() -> pane.show(SampleCase.mockup().file().envelope().id()));
    Awaitility.await()
        .until(() -> Ui.fx(() -> pane.model().decision().snapshot().get().isPresent()));
    Ui.run(
        () -> {
          pane.model().decision().choose(Act.CONFIRM);
          pane.model().decision().reason(DecisionReason.FOUND_BY_WITNESS);
          pane.model().decision().text("seen");
        });
    Ui.pulses(scene);
  }

  /// Every task but the first fetches waits for the slow store.
  private dev.secondwitness.console.concurrent.Tasks slow() {
    return new dev.secondwitness.console.concurrent.Tasks() {
      @Override
      public <T> dev.secondwitness.console.concurrent.Work<T> run(
          java.util.concurrent.Callable<T> work) {
        return tasks.run(
            () -> {
              boolean pressing =
                  Ui.fx(
                      () ->
                          pane.model()
                              .decision()
                              .snapshot()
                              .get()
                              .filter(s -> s.press().underWay())
                              .isPresent());
              if (pressing && !answer.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The test never answered");
              }
              return work.call();
            });
      }
    };
  }

  @AfterEach
  void hide() {
    answer.countDown();
    Ui.hideAll();
    tasks.close();
  }

  private Button act() {
    return Ui.find(scene, Button.class, ".chosen-act");
  }

  private boolean disabled() {
    Button act = act();
    return Ui.fx(act::isDisabled);
  }

  private void focusAct() {
    Button act = act();
    Ui.run(act::requestFocus);
  }

  private void theStoreAnswers() {
    answer.countDown();
    Awaitility.await()
        .until(
            () ->
                Ui.fx(
                    () ->
                        pane.model()
                            .decision()
                            .snapshot()
                            .get()
                            .filter(s -> s.press() instanceof PressState.Refused)
                            .isPresent()));
  }

  @Test
  void twoClicksMakeOneDecision() {
    Ui.click(act());
    assertThat(disabled()).isTrue();
    Ui.click(act());
    theStoreAnswers();
    assertThat(sent).hasSize(1);
  }

  @Test
  void enterPressesNothingAndAClickAfterItDecidesOnce() {
    focusAct();
    Ui.keys(scene, KeyCode.ENTER);
    assertThat(disabled()).isFalse();
    Ui.click(act());
    Ui.keys(scene, KeyCode.ENTER);
    theStoreAnswers();
    assertThat(sent).hasSize(1);
  }

  @Test
  void twoSpacesWhileTheStoreIsSlowMakeOneDecision() {
    focusAct();
    Ui.keys(scene, KeyCode.SPACE);
    Ui.keys(scene, KeyCode.SPACE);
    theStoreAnswers();
    assertThat(sent).hasSize(1);
  }

  @Test
  void controlEnterFromTheReasonDecidesAndTabReachesTheAct() {
    Ui.run(() -> scene.getRoot().lookup(".reason-text").requestFocus());
    Ui.keys(scene, KeyCode.ENTER);
    assertThat(disabled()).isFalse();
    Ui.keys(scene, KeyCode.TAB);
    assertThat(Ui.fx(() -> scene.getFocusOwner())).isSameAs(act());
    Ui.run(() -> scene.getRoot().lookup(".reason-text").requestFocus());
    Ui.keys(scene, KeyCode.CONTROL, KeyCode.ENTER);
    Ui.keys(scene, KeyCode.CONTROL, KeyCode.ENTER);
    theStoreAnswers();
    assertThat(sent).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "FA,DARK"})
  void drawsWhatCameOfAPress(Language language, ThemeMode mode) {
    List<String> names = List.of("sending", "refused");
    for (String name : names) {
      CaseBench other = new CaseBench();
      other.put(SampleCase.mockup());
      other.store.onDecision(
          (id, key, version, body) ->
              new Reply.Refused<>(
                  new Problem(
                      "already-settled", 409, "t", "d", Optional.empty(), "SW-7Q2", Map.of())));
      Scene drawn =
          Ui.fx(
              () -> {
                BorderPane root = new BorderPane();
                Scene s = new Scene(root, 632, 924);
                Theme.dress(s, language, mode);
                CaseFilePane p = new CaseFilePane(other.use(), Words.of(language), other);
                root.setCenter(p.node());
                p.show(SampleCase.mockup().file().envelope().id());
                p.model().decision().choose(Act.CONFIRM);
                p.model().decision().reason(DecisionReason.FOUND_BY_WITNESS);
                p.model().decision().text("seen");
                if (name.equals("sending")) {
                  other.inline.hold();
                }
                p.model().decision().press();
                return s;
              });
      Ui.picture(
          drawn,
          Path.of(
              "target/pictures/casefile/"
                  + name
                  + "-"
                  + language.code()
                  + "-"
                  + mode.name().toLowerCase(java.util.Locale.ROOT)
                  + ".png"));
    }
  }
}
