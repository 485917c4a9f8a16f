package dev.secondwitness.console.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.console.FakeCasePane;
import dev.secondwitness.console.FakeEventStream;
import dev.secondwitness.console.FakeHeadWatch;
import dev.secondwitness.console.Ui;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.concurrent.Failures;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.witnesses.WitnessesBench;
import dev.secondwitness.console.witnesses.WitnessesViewModel;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.value.Role;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The place of the witnesses in the window.
@SuppressWarnings("NullAway.Init")
class WitnessesFxTest {

  private static final String FLAWED = WitnessesBench.ledger(3, "").replace("as: minor", "as: bad");
  private static final String CHANGED =
      WitnessesBench.ledger(3, "redirects: []\n").replace("[succeeded]", "[succeeded, settled]");

  private final WitnessesBench bench = new WitnessesBench();
  private final FakeEventStream stream = new FakeEventStream();
  private ShellViewModel shell;
  private ConsoleScene console;

  @AfterEach
  void hide() {
    Ui.run(() -> console.deactivate());
    Ui.hideAll();
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT,1600,1000", "FA,DARK,1600,1000", "EN,LIGHT,900,760", "FA,LIGHT,900,760"})
  void aDraftWithAProblemAndATrialBesideIt(
      Language language, ThemeMode mode, double width, double height) {
    bench.drafting.answer(bench.trial(SampleCase.present()));
    Scene scene = open(language, mode, width, height, "Ines", Role.ADMIN);
    openLedger(scene);
    cover(scene, width);
    Ui.run(() -> place().tryOn("int_7f3a91c2"));
    write(scene, FLAWED);
    picture(scene, "draft", language, mode, width);
    assertThat(texts(scene, ".problem")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT,1600,1000", "FA,DARK,1600,1000", "EN,DARK,900,760"})
  void aProposalShowsTheDifferenceAndTheVote(
      Language language, ThemeMode mode, double width, double height) {
    bench.desk.propose("Ines", "payments.ledger-by-key", 3, CHANGED);
    Scene scene = open(language, mode, width, height, "Dana", Role.APPROVER);
    Ui.run(() -> place().select(Optional.of("proposal rule_1")));
    cover(scene, width);
    picture(scene, "proposal", language, mode, width);
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "FA,LIGHT"})
  void versionsAndTheStoreOfOnePerson(Language language, ThemeMode mode) {
    bench.store.onePerson(true);
    Scene scene = open(language, mode, 1400, 900, "Ines", Role.ADMIN);
    openLedger(scene);
    picture(scene, "one-person", language, mode, 1400);
    Ui.run(() -> tab(scene, 3).fire());
    picture(scene, "versions", language, mode, 1400);
    assertThat(Ui.find(scene, TextArea.class, ".definition-area").isEditable()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everySideIsLaidOutAtEveryWidth(Language language) {
    bench.desk.propose("Ines", "payments.ledger-by-key", 3, CHANGED);
    bench.drafting.answer(bench.trial(SampleCase.differs()));
    Scene scene = open(language, ThemeMode.LIGHT, 1000, 800, "Ada", Role.ADMIN);
    for (String key : new String[] {"witness payments.ledger-by-key", "proposal rule_1"}) {
      Ui.run(() -> place().select(Optional.of(key)));
      Ui.run(() -> place().tryOn("int_7f3a91c2"));
      for (int side = 0; side < 4; side++) {
        int at = side;
        Ui.run(() -> tab(scene, at).fire());
        for (int width = 300; width <= 1600; width += 260) {
          Ui.layout(scene, width, 800);
        }
      }
    }
    Ui.run(() -> stream.lost(bench.clock.instant()));
    Ui.layout(scene, 1000, 800);
  }

  @Test
  void theTextStaysLeftToRightInAPersianWindowAndItsProblemLeadsThere() {
    Scene scene = open(Language.FA, ThemeMode.LIGHT, 1000, 900, "Ines", Role.ADMIN);
    Ui.show(scene);
    openLedger(scene);
    write(scene, FLAWED);
    TextArea area = Ui.find(scene, TextArea.class, ".definition-area");
    assertThat(Ui.fx(area::getEffectiveNodeOrientation)).isEqualTo(NodeOrientation.LEFT_TO_RIGHT);
    Node problem = Ui.find(scene, HBox.class, ".problem");
    assertThat(problem.getAccessibleText()).contains("answer.amount.as", "minor, decimal, typed");
    Ui.click(problem);
    assertThat(Ui.fx(scene::getFocusOwner)).isSameAs(area);
    String before = Ui.fx(() -> area.getText(0, area.getCaretPosition()));
    assertThat(before.substring(before.lastIndexOf('\n') + 1)).isBlank();
    assertThat(FLAWED.substring(before.length())).startsWith("amount: { at: /amount");
  }

  @Test
  void anotherLanguageKeepsTheDraftItsReasonAndTheFilter() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1000, 900, "Ines", Role.ADMIN);
    openLedger(scene);
    write(scene, CHANGED);
    Ui.run(
        () -> {
          place().draft().why("it settles later");
          place().filter("ledger");
          shell.choose(new Settings(Language.FA, ThemeMode.LIGHT));
        });
    Ui.layout(scene, 1000, 900);
    TextArea area = Ui.find(scene, TextArea.class, ".definition-area");
    assertThat(Ui.fx(() -> area.getText())).isEqualTo(CHANGED);
    assertThat(place().draft().text()).isEqualTo(CHANGED);
    assertThat(place().draft().why()).isEqualTo("it settles later");
    assertThat(Ui.find(scene, TextField.class, ".witness-filter").getText()).isEqualTo("ledger");
    assertThat(place().rowsProperty().get()).hasSize(1);
  }

  @Test
  void tabLeavesTheTextAndEnterKeepsTheIndentation() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1000, 900, "Ines", Role.ADMIN);
    Ui.show(scene);
    openLedger(scene);
    TextArea area = Ui.find(scene, TextArea.class, ".definition-area");
    Ui.run(
        () -> {
          area.requestFocus();
          area.positionCaret(area.getText().indexOf("  en: Payments") + "  en: Payments".length());
        });
    Ui.keys(scene, KeyCode.ENTER);
    assertThat(Ui.fx(() -> area.getText())).contains("  en: Payments\n   ledger");
    Ui.keys(scene, KeyCode.TAB);
    assertThat(Ui.fx(scene::getFocusOwner)).isNotSameAs(area);
    assertThat(Ui.fx(() -> area.getText())).doesNotContain("\t");
  }

  @Test
  void lettersAreWrittenNotTakenForShortcutsAndEscGoesBackToTheList() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 900, 900, "Ines", Role.ADMIN);
    Ui.show(scene);
    ListView<?> list = Ui.find(scene, ListView.class, ".witness-list");
    Ui.run(list::requestFocus);
    Ui.keys(scene, KeyCode.J);
    Ui.keys(scene, KeyCode.ENTER);
    TextArea area = Ui.find(scene, TextArea.class, ".definition-area");
    assertThat(Ui.fx(scene::getFocusOwner)).isSameAs(area);
    Ui.keys(scene, KeyCode.J);
    assertThat(Ui.fx(() -> area.getText())).startsWith("j#");
    Ui.keys(scene, KeyCode.ESCAPE);
    assertThat(Ui.fx(scene::getFocusOwner)).isSameAs(list);
  }

  @Test
  void enterVotesNeverAndSpaceDoesOnce() {
    bench.desk.propose("Ines", "payments.ledger-by-key", 3, CHANGED);
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1000, 900, "Dana", Role.APPROVER);
    Ui.show(scene);
    Ui.run(() -> place().select(Optional.of("proposal rule_1")));
    Ui.pulses(scene);
    Button approve = Ui.find(scene, Button.class, ".button.act.primary");
    Ui.run(approve::requestFocus);
    Ui.keys(scene, KeyCode.ENTER);
    assertThat(bench.desk.keys()).isEmpty();
    Ui.keys(scene, KeyCode.SPACE);
    assertThat(bench.desk.proposed("rule_1").state()).isEqualTo(WitnessProposal.State.IN_FORCE);
    assertThat(bench.desk.keys()).hasSize(1);
  }

  @Test
  void aTrialIsMarkedAndSaysWhatThisMachineLacks() {
    bench.drafting.answer(new Drafting.Trial.NoSecret("PAYMENTS_READ"));
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1600, 1000, "Ines", Role.ADMIN);
    openLedger(scene);
    Ui.run(() -> place().tryOn("int_7f3a91c2"));
    Ui.layout(scene, 1600, 1000);
    Node pane = Ui.find(scene, Node.class, ".trial-pane");
    assertThat(spoken(pane)).contains("no secret of the name PAYMENTS_READ; nobody was asked");
    bench.drafting.answer(bench.trial(SampleCase.present()));
    Ui.run(() -> place().tryOn("int_7f3a91c2"));
    Ui.layout(scene, 1600, 1000);
    assertThat(Ui.find(scene, Node.class, ".trial-result").isVisible()).isTrue();
    assertThat(spoken(pane)).contains("It is no evidence");
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void whatCanBePressedOrWrittenInHasAName(Language language) {
    bench.desk.propose("Ines", "payments.ledger-by-key", 3, CHANGED);
    Scene scene = open(language, ThemeMode.LIGHT, 1600, 1000, "Ada", Role.ADMIN);
    for (String key : new String[] {"witness payments.ledger-by-key", "proposal rule_1"}) {
      Ui.run(() -> place().select(Optional.of(key)));
      Ui.layout(scene, 1600, 1000);
      for (Node node : Ui.fx(() -> scene.getRoot().lookupAll(".witnesses .button"))) {
        Button button = (Button) node;
        assertThat(button.getAccessibleText() + button.getText()).isNotBlank();
      }
      Set<Node> fields = Ui.fx(() -> scene.getRoot().lookupAll(".witnesses .text-input"));
      assertThat(fields)
          .isNotEmpty()
          .allSatisfy(field -> assertThat(field.getAccessibleText()).isNotBlank());
    }
    assertThat(Ui.find(scene, TextField.class, ".witness-filter").getPromptText()).isNotBlank();
  }

  /// In a narrow window what is opened covers the list once Enter is pressed on it.
  private static void cover(Scene scene, double width) {
    if (width < 1000) {
      Ui.show(scene);
      ListView<?> list = Ui.find(scene, ListView.class, ".witness-list");
      Ui.run(list::requestFocus);
      Ui.keys(scene, KeyCode.ENTER);
    }
  }

  private WitnessesViewModel place() {
    return shell.witnesses();
  }

  private void openLedger(Scene scene) {
    Ui.run(() -> place().select(Optional.of("witness payments.ledger-by-key")));
    if (scene.getWindow() != null) {
      Ui.pulses(scene);
    } else {
      Ui.layout(scene, scene.getWidth(), scene.getHeight());
    }
  }

  private void write(Scene scene, String text) {
    Ui.run(
        () -> {
          ((TextArea) scene.getRoot().lookup(".definition-area")).setText(text);
          bench.settle();
        });
    if (scene.getWindow() != null) {
      Ui.pulses(scene);
    }
  }

  private static javafx.scene.control.ToggleButton tab(Scene scene, int at) {
    return (javafx.scene.control.ToggleButton)
        ((Parent) scene.getRoot().lookup(".witness-opened > .tabs"))
            .getChildrenUnmodifiable()
            .get(at);
  }

  private static Set<Node> texts(Scene scene, String selector) {
    return Ui.fx(() -> scene.getRoot().lookupAll(selector));
  }

  private static String spoken(Node pane) {
    StringBuilder all = new StringBuilder();
    Ui.fx(() -> pane.lookupAll(".word-wrap"))
        .forEach(node -> all.append(node.getAccessibleText()).append('\n'));
    return all.toString();
  }

  private Scene open(
      Language language, ThemeMode mode, double width, double height, String name, Role... roles) {
    Ui.start();
    new Settings(language, mode).keep(bench.journal);
    bench.store.person(name, roles);
    bench.desk.as(name);
    shell =
        new ShellViewModel(
            bench.store,
            stream,
            bench.journal,
            bench.tasks,
            bench.scheduler,
            new StoreTime(bench.clock),
            bench.desk.use(bench.drafting, bench.store, bench.journal),
            new FakeHeadWatch(),
            Settings.load(bench.journal));
    return Ui.fx(
        () -> {
          console =
              new ConsoleScene(
                  shell,
                  bench.scheduler,
                  new Failures(),
                  (words, around) -> new FakeCasePane(),
                  width,
                  height);
          console.activate();
          stream.live(bench.clock.instant());
          shell.go(Place.WITNESSES);
          return console.scene();
        });
  }

  private static void picture(
      Scene scene, String what, Language language, ThemeMode mode, double width) {
    Ui.picture(
        scene,
        Path.of(
            "target/pictures/witnesses-"
                + what
                + "-"
                + language.code()
                + "-"
                + mode
                + "-"
                + (int) width
                + ".png"));
  }
}
