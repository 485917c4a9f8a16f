package dev.secondwitness.console.casefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.console.Ui;
import dev.secondwitness.console.control.Shortcut;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.decision.DecisionViewModel;
import dev.secondwitness.console.decision.PressState;
import dev.secondwitness.console.theme.Theme;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CaseFileFxTest {

  private static final Path PICTURES = Path.of("target/pictures/casefile");

  @AfterEach
  void hide() {
    Ui.hideAll();
  }

  private record Shown(CaseBench bench, CaseFilePane pane, Scene scene) {}

  private static Shown shown(
      Language language, ThemeMode mode, double width, double height, SampleCase sample) {
    CaseBench bench = new CaseBench();
    bench.put(sample);
    sample.file().readings().stream()
        .forEach(r -> bench.store.putEvidence(r.id(), SampleCase.evidence(r.witness())));
    return Ui.fx(
        () -> {
          BorderPane root = new BorderPane();
          Scene scene = new Scene(root, width, height);
          Theme.dress(scene, language, mode);
          CaseFilePane pane = new CaseFilePane(bench.use(), Words.of(language), bench);
          root.setCenter(pane.node());
          pane.narrow(width < 600);
          pane.show(sample.file().envelope().id());
          return new Shown(bench, pane, scene);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "EN,LIGHT,632",
    "EN,DARK,632",
    "FA,LIGHT,632",
    "FA,DARK,632",
    "EN,LIGHT,516",
    "FA,LIGHT,516"
  })
  void drawsTheCase(Language language, ThemeMode mode, int width) {
    Shown s = shown(language, mode, width, 924, SampleCase.mockup());
    Ui.picture(s.scene(), PICTURES.resolve(name("case", language, mode, width)));
    assertThat(s.bench().inline.unhandled()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT"})
  void drawsTheDraft(Language language, ThemeMode mode) {
    Shown s = shown(language, mode, 632, 924, SampleCase.mockup());
    Ui.run(
        () -> {
          s.pane().model().decision().choose(Act.ESCALATE);
          s.pane().model().decision().text("Checked the ledger; the amount needs a second look.");
        });
    Ui.picture(s.scene(), PICTURES.resolve(name("draft", language, mode, 632)));
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT"})
  void drawsTheOpenedReading(Language language, ThemeMode mode) {
    SampleCase sample =
        SampleCase.mockup()
            .reading(SampleCase.LEDGER, SampleCase.differs(), "11:40:00")
            .reading(SampleCase.LISTING, SampleCase.absent("11:39:21"), "11:40:01");
    Shown s = shown(language, mode, 632, 1200, sample);
    Ui.layout(s.scene(), 632, 1200);
    Ui.run(() -> evidenceLinks(s.scene()).getFirst().fire());
    Ui.picture(s.scene(), PICTURES.resolve(name("reading", language, mode, 632)));
    Ui.run(() -> s.pane().key(Shortcut.BACK));
    Ui.layout(s.scene(), 632, 1200);
    Ui.run(() -> evidenceLinks(s.scene()).getLast().fire());
    Ui.picture(s.scene(), PICTURES.resolve(name("position", language, mode, 632)));
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT", "FA,DARK"})
  void aStampLongBeforeTheFirstAttemptIsSaidWhereTheReadingIsOpened_C32(
      Language language, ThemeMode mode) {
    SampleCase sample =
        SampleCase.mockup()
            .reading(SampleCase.PAGE, SampleCase.present(), "11:40:00")
            .reading(
                SampleCase.LEDGER,
                SampleCase.stamped(SampleCase.at("11:02:00").minus(Duration.ofHours(27))),
                "11:40:01");
    Shown s = shown(language, mode, 632, 1200, sample);
    Ui.layout(s.scene(), 632, 1200);
    Ui.run(() -> evidenceLinks(s.scene()).getFirst().fire());
    Words words = Words.of(language);
    String warning =
        words.text("reading.stamped_early", "by", new Times(words).age(Duration.ofHours(27)));
    assertThat(sentences(s.scene())).contains(warning);
    Ui.picture(s.scene(), PICTURES.resolve(name("stamped", language, mode, 632)));
    Ui.run(() -> s.pane().key(Shortcut.BACK));
    Ui.layout(s.scene(), 632, 1200);
    Ui.run(() -> evidenceLinks(s.scene()).get(1).fire());
    assertThat(sentences(s.scene())).isNotEmpty().doesNotContain(warning);
  }

  /// The sentences beside an opened reading.
  private static List<String> sentences(Scene scene) {
    return Ui.fx(
        () ->
            scene.getRoot().lookupAll(".detail-about > .word-wrap").stream()
                .map(WordWrap.class::cast)
                .map(WordWrap::text)
                .toList());
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "FA,LIGHT", "EN,DARK"})
  void drawsTheLineageAsAList(Language language, ThemeMode mode) {
    Shown s = shown(language, mode, 632, 924, SampleCase.mockup());
    Ui.run(() -> s.pane().key(Shortcut.LINEAGE));
    Ui.picture(s.scene(), PICTURES.resolve(name("lineage", language, mode, 632)));
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "FA,DARK"})
  void drawsASettledAndAnAbsentAndATwoPersonCase(Language language, ThemeMode mode) {
    Shown settled =
        shown(
            language,
            mode,
            632,
            924,
            SampleCase.mockup()
                .state(IntentState.COMMITTED)
                .disposed(1, Disposition.Outcome.CONFIRMED));
    Ui.picture(settled.scene(), PICTURES.resolve(name("settled", language, mode, 632)));
    Shown absent =
        shown(
            language,
            mode,
            632,
            924,
            SampleCase.empty()
                .attempt(dev.secondwitness.domain.intent.OutcomeClass.UNKNOWN)
                .reading(
                    SampleCase.PAGE,
                    SampleCase.notSeen(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE),
                    "11:38:00")
                .reading(SampleCase.LISTING, SampleCase.absent("11:39:21"), "11:39:22"));
    Ui.picture(absent.scene(), PICTURES.resolve(name("absent", language, mode, 632)));
    Shown two =
        shown(
            language,
            mode,
            632,
            924,
            SampleCase.mockup()
                .round(2)
                .two(TwoPeople.Why.SECOND_ROUND)
                .disposed(1, Disposition.Outcome.FAILED)
                .reading(SampleCase.LEDGER, SampleCase.doubled(), "11:39:59"));
    Ui.picture(two.scene(), PICTURES.resolve(name("two", language, mode, 632)));
  }

  private static String name(String what, Language language, ThemeMode mode, int width) {
    return what
        + "-"
        + language.code()
        + "-"
        + mode.name().toLowerCase(java.util.Locale.ROOT)
        + "-"
        + width
        + ".png";
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyWidthLaysOutWithoutAnException(Language language) {
    Shown s = shown(language, ThemeMode.LIGHT, 632, 900, SampleCase.mockup());
    Runnable[] sides = {
      () -> {},
      () -> s.pane().model().decision().choose(Act.ESCALATE),
      () -> pressRefusedAtLength(s),
      () -> s.pane().model().decision().unchoose(),
      () -> evidenceLinks(s.scene()).getFirst().fire(),
      () -> s.pane().key(Shortcut.BACK),
      () -> s.pane().key(Shortcut.LINEAGE)
    };
    Ui.layout(s.scene(), 632, 900);
    for (Runnable side : sides) {
      Ui.run(side::run);
      for (int width = 300; width <= 1600; width += 100) {
        Ui.layout(s.scene(), width, 900);
      }
    }
    Ui.check();
  }

  /// A long foreign sentence from the store, inside a sentence of the window's language.
  private static void pressRefusedAtLength(Shown s) {
    s.bench()
        .store
        .onDecision(
            (id, key, version, body) ->
                new Reply.Refused<>(
                    new Problem(
                        "quite-new",
                        409,
                        "t",
                        "The store keeps a rule that this console does not know, and says so at"
                            + " length.",
                        Optional.empty(),
                        "SW-1",
                        Map.of())));
    DecisionViewModel decision = s.pane().model().decision();
    decision.choose(Act.CONFIRM);
    decision.reason(DecisionReason.OTHER);
    decision.text("seen");
    decision.press();
    assertThat(decision.snapshot().get())
        .hasValueSatisfying(d -> assertThat(d.press()).isInstanceOf(PressState.Refused.class));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyButtonHasANameAndNoneDecidesOnEnter(Language language) {
    Shown s = shown(language, ThemeMode.LIGHT, 632, 900, SampleCase.mockup());
    Ui.layout(s.scene(), 632, 900);
    List<Button> buttons = all(s.scene().getRoot(), Button.class);
    assertThat(buttons).isNotEmpty();
    assertThat(buttons).allSatisfy(b -> assertThat(b.getAccessibleText()).isNotBlank());
    assertThat(buttons).noneSatisfy(b -> assertThat(b.isDefaultButton()).isTrue());
    assertThat(buttons).allSatisfy(b -> assertThat(b.isMnemonicParsing()).isFalse());
  }

  @Test
  void onePaneShowsFiftyCasesAndKeepsNoneOfThem() {
    Shown s = shown(Language.EN, ThemeMode.LIGHT, 632, 900, SampleCase.mockup());
    List<WeakReference<Object>> files = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      SampleCase sample = SampleCase.mockup().id("int_case" + (1000 + i));
      Ui.run(
          () -> {
            var file = sample.file();
            s.bench().store.putCase(file);
            s.pane().show(file.envelope().id());
          });
      Ui.layout(s.scene(), 632, 900);
      Ui.run(
          () -> {
            if (s.pane().model().snapshot().get() instanceof CaseSnapshot.Shown(var file, var me)) {
              files.add(new WeakReference<>(file));
            }
          });
    }
    for (int i = 0; i < 50; i++) {
      IntentId id = new IntentId("int_case" + (1000 + i));
      s.bench().store.putCase(SampleCase.mockup().id(id.value()).file());
    }
    Ui.run(() -> s.pane().clear());
    Ui.layout(s.scene(), 632, 900);
    assertThat(files).hasSize(50);
    for (int tries = 0; tries < 20 && alive(files) > 0; tries++) {
      System.gc();
      Ui.layout(s.scene(), 632, 900);
    }
    assertThat(alive(files)).isZero();
  }

  private static long alive(List<WeakReference<Object>> refs) {
    return refs.stream().filter(r -> r.get() != null).count();
  }

  @Test
  void aRefusedDecisionStaysOnTheCase() {
    Shown s = shown(Language.EN, ThemeMode.LIGHT, 632, 900, SampleCase.mockup());
    Ui.run(
        () -> {
          var decision = s.pane().model().decision();
          decision.choose(Act.CONFIRM);
          decision.reason(DecisionReason.FOUND_BY_WITNESS);
          decision.text("seen in the ledger");
          s.bench().inline.hold();
          decision.press();
        });
    assertThat(s.bench().next).isZero();
    Ui.run(() -> s.bench().inline.release());
    assertThat(s.bench().next).isZero();
    assertThat(s.bench().journal.open()).isEmpty();
  }

  @Test
  void lostStoreKeepsTheCaseAndLocksEveryActWithTheReason() {
    Shown s = shown(Language.EN, ThemeMode.LIGHT, 632, 900, SampleCase.mockup());
    Ui.run(() -> s.pane().lostSince(Optional.of(SampleCase.at("11:36:12"))));
    Ui.layout(s.scene(), 632, 900);
    List<Button> acts =
        all(s.scene().getRoot(), Button.class).stream()
            .filter(b -> b.getStyleClass().contains("act"))
            .toList();
    assertThat(acts).hasSize(4).allSatisfy(b -> assertThat(b.isDisabled()).isTrue());
    assertThat(acts)
        .allSatisfy(
            b ->
                assertThat(b.getAccessibleText())
                    .contains("The store has not answered since 11:36:12"));
  }

  private static List<Button> evidenceLinks(Scene scene) {
    return all(scene.getRoot(), Button.class).stream()
        .filter(
            b ->
                b.getAccessibleText() != null
                    && (b.getAccessibleText().startsWith("Evidence of")
                        || b.getAccessibleText().startsWith("مدرک ")))
        .toList();
  }

  static <N extends Node> List<N> all(Parent root, Class<N> type) {
    List<N> found = new ArrayList<>();
    for (Node node : root.getChildrenUnmodifiable()) {
      if (type.isInstance(node)) {
        found.add(type.cast(node));
      }
      if (node instanceof Parent parent) {
        found.addAll(all(parent, type));
      }
    }
    return found;
  }
}
