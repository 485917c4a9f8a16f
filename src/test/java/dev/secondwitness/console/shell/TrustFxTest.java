package dev.secondwitness.console.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.trust.HeadStanding;
import dev.secondwitness.console.FakeDrafting;
import dev.secondwitness.console.FakeEventStream;
import dev.secondwitness.console.FakeHeadWatch;
import dev.secondwitness.console.FakeRuleDesk;
import dev.secondwitness.console.Ui;
import dev.secondwitness.console.casefile.CaseBench;
import dev.secondwitness.console.casefile.CaseFilePane;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.concurrent.Failures;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.audit.HeadAlarm;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// I22 on the screen: a console that only reads says so, says why, and offers nothing that writes.
@SuppressWarnings("NullAway.Init")
class TrustFxTest {

  private final CaseBench bench = new CaseBench();
  private final FakeEventStream stream = new FakeEventStream();
  private final FakeHeadWatch head = new FakeHeadWatch();
  private ShellViewModel shell;
  private ConsoleScene console;
  private Scene scene;

  @AfterEach
  void close() {
    Ui.run(console::deactivate);
    Ui.hideAll();
  }

  @ParameterizedTest
  @CsvSource({
    "EN,LIGHT,ROLLED_BACK,1600",
    "FA,LIGHT,ROLLED_BACK,1600",
    "EN,DARK,FORKED,1600",
    "FA,DARK,OTHER_KEY,1600",
    "EN,LIGHT,RECEIPT,1200",
    "FA,LIGHT,RECEIPT,1200"
  })
  void theBannerSaysWhatHappenedAndNothingCanBeDecidedOrRead(
      Language language, ThemeMode mode, HeadAlarm.Kind kind, double width) {
    open(language, mode, width);
    assertThat(banner().isVisible()).isFalse();
    List<Button> before = actsThatCanBePressed();
    assertThat(before).isNotEmpty();
    says(new HeadStanding.Broken(FakeHeadWatch.alarm(kind)));
    Ui.picture(
        scene,
        Path.of(
            "target/pictures/trust-%s-%s-%s-%.0f.png"
                .formatted(kind, language.code(), mode, width)));
    assertThat(banner().isVisible()).isTrue();
    assertThat(Ui.find(scene, Node.class, ".trust-banner").getAccessibleText())
        .contains("1204", "1180", "9c1e77b0a4d2", "77ab02de51f8");
    assertThat(actsThatCanBePressed()).isEmpty();
    assertThat(Ui.fx(() -> scene.getRoot().lookupAll(".reading-card .copy")))
        .allSatisfy(read -> assertThat(read.isDisabled()).isTrue());
    assertThat(shell.queue().rows()).isNotEmpty();
    says(new HeadStanding.Holds(FakeHeadWatch.alarm(kind).remembered()));
    assertThat(banner().isVisible()).isFalse();
    assertThat(actsThatCanBePressed()).hasSameSizeAs(before);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void aStoreThatShowsNoHeadIsSaidToBeAskedAgain(Language language) {
    open(language, ThemeMode.LIGHT, 1600);
    says(new HeadStanding.Withheld("there is no such path", Instant.parse("2026-09-16T11:40:04Z")));
    Ui.picture(scene, Path.of("target/pictures/trust-withheld-" + language.code() + ".png"));
    assertThat(banner().isVisible()).isTrue();
    assertThat(actsThatCanBePressed()).isEmpty();
    int looks = head.looks();
    Ui.run(() -> bench.scheduler.advance(Duration.ofSeconds(10)));
    assertThat(head.looks()).isGreaterThan(looks);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyAlarmIsLaidOutAtEveryWidth(Language language) {
    open(language, ThemeMode.LIGHT, 1600);
    for (HeadAlarm.Kind kind : HeadAlarm.Kind.values()) {
      says(new HeadStanding.Broken(FakeHeadWatch.alarm(kind)));
      for (int width = 300; width <= 1600; width += 100) {
        Ui.layout(scene, width, 800);
      }
    }
  }

  @Test
  void whatARestorationHasToNameIsCopiedInFull() {
    open(Language.EN, ThemeMode.LIGHT, 1600);
    says(new HeadStanding.Broken(FakeHeadWatch.alarm(HeadAlarm.Kind.FORKED)));
    Button copy =
        (Button) Ui.fx(() -> scene.getRoot().lookupAll(".trust-banner .button")).iterator().next();
    Ui.run(copy::fire);
    assertThat(Ui.fx(() -> Clipboard.getSystemClipboard().getString()))
        .isEqualTo(
            "{\"lost_sequence\": 1204, \"lost_hash\": \"9c1e77b0a4d2" + "5".repeat(52) + "\"}");
  }

  @Test
  void theChainIsLookedAtOnConnectingAgainAndAfterALanguageChangeTheBannerStays() {
    open(Language.EN, ThemeMode.LIGHT, 1200);
    int looks = head.looks();
    Ui.run(() -> stream.lost(bench.clock.instant()));
    head.says(new HeadStanding.Broken(FakeHeadWatch.alarm(HeadAlarm.Kind.FORKED)));
    Ui.run(() -> stream.live(bench.clock.instant()));
    assertThat(head.looks()).isGreaterThan(looks);
    assertThat(banner().isVisible()).isTrue();
    Ui.run(() -> shell.choose(new Settings(Language.FA, ThemeMode.LIGHT)));
    assertThat(banner().isVisible()).isTrue();
    assertThat(actsThatCanBePressed()).isEmpty();
  }

  private Node banner() {
    return Ui.find(scene, Node.class, ".trust-banner").getParent();
  }

  private List<Button> actsThatCanBePressed() {
    return Ui.fx(
        () ->
            scene.getRoot().lookupAll(".button").stream()
                .filter(b -> b.getId() != null && b.getId().startsWith("act-"))
                .map(b -> (Button) b)
                .filter(b -> !b.isDisabled())
                .toList());
  }

  private void says(HeadStanding standing) {
    head.says(standing);
    Ui.run(() -> shell.trust().check());
  }

  private void open(Language language, ThemeMode mode, double width) {
    Ui.start();
    SampleCase sample = bench.put(SampleCase.mockup());
    new Settings(language, mode).keep(bench.journal);
    shell =
        new ShellViewModel(
            bench.store,
            stream,
            bench.journal,
            bench.inline,
            bench.scheduler,
            new StoreTime(bench.clock),
            new FakeRuleDesk().use(new FakeDrafting(), bench.store, bench.journal),
            head,
            Settings.load(bench.journal));
    console =
        Ui.fx(
            () ->
                new ConsoleScene(
                    shell,
                    bench.scheduler,
                    new Failures(),
                    CaseFilePane.factory(bench.use()),
                    width,
                    width == 1600 ? 1000 : 760));
    scene = console.scene();
    Ui.run(
        () -> {
          console.activate();
          stream.live(bench.clock.instant());
          shell.queue().select(sample.file().envelope().id());
        });
  }
}
