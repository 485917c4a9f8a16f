package dev.secondwitness.console.shell;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The frame with the real case beside the queue.
class WholeWindowFxTest {

  private final CaseBench bench = new CaseBench();
  private final FakeHeadWatch head = new FakeHeadWatch();
  private final FakeEventStream stream = new FakeEventStream();

  @ParameterizedTest
  @CsvSource({"EN,LIGHT,1600,1000", "EN,DARK,1600,1000", "FA,LIGHT,1600,1000", "EN,LIGHT,1200,760"})
  void queueAndCaseSideBySide(Language language, ThemeMode mode, double width, double height) {
    Ui.start();
    SampleCase sample = bench.put(SampleCase.mockup());
    new Settings(language, mode).keep(bench.journal);
    ShellViewModel shell =
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
    ConsoleScene console =
        Ui.fx(
            () ->
                new ConsoleScene(
                    shell,
                    bench.scheduler,
                    new Failures(),
                    CaseFilePane.factory(bench.use()),
                    width,
                    height));
    Scene scene = console.scene();
    Ui.run(
        () -> {
          console.activate();
          stream.live(bench.clock.instant());
          shell.queue().select(sample.file().envelope().id());
        });
    Ui.picture(
        scene,
        Path.of(
            "target/pictures/whole-" + language.code() + "-" + mode + "-" + (int) width + ".png"));
    assertThat(Ui.fx(() -> scene.getRoot().lookupAll(".case-box .chip")))
        .isNotEmpty()
        .allSatisfy(chip -> assertThat(((Node) chip).getAccessibleText()).isNotBlank());
    Ui.run(console::deactivate);
    assertThat(stream.listening()).isZero();
  }
}
