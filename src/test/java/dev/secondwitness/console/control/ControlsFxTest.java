package dev.secondwitness.console.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.console.Ui;
import dev.secondwitness.console.theme.Fonts;
import dev.secondwitness.console.theme.Theme;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Bidi;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Owner;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlsFxTest {

  private static final Instant NOW = Instant.parse("2026-09-15T11:40:04Z");

  @AfterEach
  void hide() {
    Ui.hideAll();
  }

  @Test
  void everyBundledFaceHasTheFamilyTheSheetsName() {
    Ui.start();
    assertThat(Ui.fx(Fonts::load))
        .contains(
            "Inter",
            "Inter Medium",
            "Inter SemiBold",
            "JetBrains Mono",
            "JetBrains Mono Medium",
            "JetBrains Mono SemiBold",
            "Vazirmatn SW",
            "Vazirmatn SW Medium",
            "Vazirmatn SW SemiBold",
            "FeatherIcons");
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT", "FA,DARK"})
  void everyStateAndVerdictHasIconWordAndName(Language language, ThemeMode mode) {
    Words words = Words.of(language);
    Scene scene =
        Ui.fx(
            () -> {
              Scene s = new Scene(new VBox(), 900, 420);
              Theme.dress(s, language, mode);
              s.setRoot(sheet(words));
              return s;
            });
    Ui.picture(scene, Path.of("target/pictures/controls-" + language.code() + "-" + mode + ".png"));
    for (Node node : Ui.fx(() -> scene.getRoot().lookupAll(".chip"))) {
      assertThat(node.getAccessibleText()).isNotBlank();
      assertThat(((Chip) node).getText()).isNotBlank();
      assertThat(((Chip) node).getGraphic()).isInstanceOf(Icon.class);
    }
  }

  @Test
  void wrappedPersianIsLaidOutAtEveryWidth() {
    String text =
        "دو بار با یک کلید فرستاده شد و هیچ بار پاسخی نیامد. دفتر پرداخت زیر همین کلید یک بازپرداخت"
            + " "
            + Bidi.isolate("-42.00 EUR", Language.FA)
            + " نشان می‌دهد.";
    for (Language language : Language.values()) {
      Scene scene =
          Ui.fx(
              () -> {
                Scene s = new Scene(new VBox(), 700, 300);
                Theme.dress(s, language, ThemeMode.LIGHT);
                s.setRoot(new VBox(new WordWrap(text, "t-title", "t-strong")));
                return s;
              });
      for (int width = 120; width <= 700; width += 4) {
        Ui.layout(scene, width, 300);
      }
    }
  }

  @Test
  void textSqueezedToNothingWhileHiddenIsLaidOutOnceItIsShown() {
    WordWrap text = Ui.fx(() -> new WordWrap("اینجا پیشنهاد با شما نیست.", "t-small"));
    Scene scene =
        Ui.fx(
            () -> {
              Scene s = new Scene(new VBox(), 400, 200);
              Theme.dress(s, Language.FA, ThemeMode.LIGHT);
              VBox hidden = new VBox(text);
              hidden.setVisible(false);
              hidden.setManaged(false);
              s.setRoot(new VBox(hidden));
              return s;
            });
    for (int width : new int[] {0, 1, 10, 40, 400}) {
      Ui.run(() -> text.resize(width, 20));
      Ui.layout(scene, width, 200);
      Ui.run(
          () -> {
            text.getParent().setVisible(true);
            text.getParent().setManaged(width > 0);
          });
      Ui.layout(scene, width, 200);
      Ui.run(() -> text.getBoundsInLocal());
    }
  }

  @Test
  void enterNeverPressesAnActButSpaceDoes() {
    AtomicInteger pressed = new AtomicInteger();
    Words words = Words.of(Language.EN);
    ActButton act =
        Ui.fx(
            () ->
                new ActButton(
                    words, "Confirm with receipt re_91", "check-square", pressed::incrementAndGet));
    Scene scene =
        Ui.fx(
            () -> {
              Scene s = new Scene(new VBox(new Button("first"), act), 400, 200);
              Theme.dress(s, Language.EN, ThemeMode.LIGHT);
              return s;
            });
    Ui.show(scene);
    Ui.run(() -> act.button().requestFocus());
    Ui.keys(scene, KeyCode.ENTER);
    assertThat(pressed).hasValue(0);
    Ui.keys(scene, KeyCode.SPACE);
    assertThat(pressed).hasValue(1);
    assertThat(Ui.fx(() -> act.button().isMnemonicParsing())).isFalse();
  }

  @Test
  void aLockedActSaysWhyBesideItself() {
    Words words = Words.of(Language.EN);
    ActButton act = Ui.fx(() -> new ActButton(words, "Fail and close", "x-octagon", () -> {}));
    Ui.run(() -> act.locked(Optional.of("The ledger shows re_91")));
    assertThat(Ui.fx(() -> act.button().isDisabled())).isTrue();
    assertThat(Ui.fx(() -> act.getChildren().size())).isEqualTo(2);
    assertThat(Ui.fx(() -> act.button().getAccessibleText())).contains("The ledger shows re_91");
    Ui.run(() -> act.locked(Optional.empty()));
    assertThat(Ui.fx(() -> act.button().isDisabled())).isFalse();
    assertThat(Ui.fx(() -> act.getChildren().size())).isEqualTo(1);
  }

  private static VBox sheet(Words words) {
    FlowPane verdicts = new FlowPane(8, 8);
    for (VerdictKind kind : VerdictKind.values()) {
      verdicts.getChildren().add(new VerdictChip(words, kind));
    }
    FlowPane states = new FlowPane(8, 8);
    for (IntentState state : IntentState.values()) {
      states.getChildren().add(new StatePill(words, state, false));
    }
    states.getChildren().add(new StatePill(words, IntentState.INDETERMINATE, true));
    FlowPane left = new FlowPane(8, 8);
    for (long minutes : new long[] {-21, 22, 65, 1500, 5000}) {
      left.getChildren().add(new TimeLeftBadge(words, NOW.plusSeconds(60 * minutes), NOW));
    }
    AmountText amount = new AmountText(words);
    amount.show(Optional.of(new Money("EUR", 125_000_000)), CurrencyScales.ISO);
    OwnerBadge owner = new OwnerBadge(words, false);
    owner.show(Optional.of(new Owner(Owner.Kind.PERSON, "Mara Lind")));
    OwnerBadge group = new OwnerBadge(words, false);
    group.show(Optional.of(new Owner(Owner.Kind.GROUP, "reviewers")));
    ActButton locked = new ActButton(words, "Fail and close", "x-octagon", () -> {});
    locked.locked(Optional.of("The ledger shows re_91"));
    VBox sheet =
        new VBox(
            12,
            verdicts,
            states,
            left,
            new FlowPane(8, 8, amount, new IdText(words, "rf:acme:int_7f3a91c2"), owner, group),
            new FlowPane(
                8,
                8,
                Buttons.plain(words.text("id.copied", "id", "re_91"), "refresh-cw"),
                new ActButton(words, "Confirm with receipt re_91", "check-square", () -> {}),
                locked,
                new KeyCap("Ctrl K"),
                new Icon("send"),
                new Icon("log-in"),
                new Icon("clock")));
    sheet.setStyle("-fx-padding: 16;");
    return sheet;
  }
}
