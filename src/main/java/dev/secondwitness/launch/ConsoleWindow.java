package dev.secondwitness.launch;

import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.console.casefile.CaseFilePane;
import dev.secondwitness.console.casefile.CaseUse;
import dev.secondwitness.console.concurrent.Failures;
import dev.secondwitness.console.concurrent.FxScheduler;
import dev.secondwitness.console.concurrent.FxTasks;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.shell.ConsoleScene;
import dev.secondwitness.console.shell.Settings;
import dev.secondwitness.console.shell.ShellViewModel;
import dev.secondwitness.console.theme.Fonts;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.witnesses.WitnessesUse;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The console's window over a workplace, from the outside: open it, wait for its end, take
/// pictures.
final class ConsoleWindow {

  private static final Logger LOG = LoggerFactory.getLogger(ConsoleWindow.class);
  private static final Duration DELIVER_EVERY = Duration.ofSeconds(5);
  private static final List<Integer> ICONS = List.of(16, 32, 48, 128, 256);
  private static final List<Owner> ESCALATE_TO =
      List.of(
          new Owner(Owner.Kind.GROUP, "approvers"),
          new Owner(Owner.Kind.GROUP, "managers"),
          new Owner(Owner.Kind.GROUP, "reviewers"));

  /// What the command line asks for.
  record Wishes(Optional<Language> language, Optional<ThemeMode> theme, Optional<String> intent) {}

  private final Workplace place;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Failures failures = new Failures();
  private final FxTasks tasks = new FxTasks(failures);
  private final FxScheduler scheduler = new FxScheduler();
  private final ShellViewModel shell;
  private final ConsoleScene scene;
  private final Stage stage;
  private boolean delivering;

  /// On the FX thread.
  private ConsoleWindow(Workplace place, Wishes wishes) {
    this.place = place;
    Fonts.load();
    StoreTime time = new StoreTime(place.options().clock());
    Settings kept = Settings.load(place.journal());
    shell =
        new ShellViewModel(
            place.store(),
            place.stream(),
            place.journal(),
            tasks,
            scheduler,
            time,
            new WitnessesUse(
                place.desk(), place.drafting(), place.store(), place.journal(), place.ids()),
            place.head(),
            new Settings(
                wishes.language().orElse(kept.language()), wishes.theme().orElse(kept.theme())));
    CaseUse use =
        new CaseUse(
            place.store(),
            place.witnesses(),
            place.readWitness(),
            place.recordDecision(),
            place.deliver(),
            place.journal(),
            tasks,
            scheduler,
            time,
            ESCALATE_TO);
    scene = new ConsoleScene(shell, scheduler, failures, CaseFilePane.factory(use), 1600, 1000);
    stage = new Stage();
    stage.setTitle("Second Witness");
    ICONS.forEach(this::icon);
    stage.setScene(scene.scene());
    stage.setMinWidth(800);
    stage.setMinHeight(600);
    stage.setOnHidden(e -> closed.countDown());
    stage.show();
    scene.activate();
    scheduler.every(DELIVER_EVERY, this::deliver);
    wishes.intent().ifPresent(id -> shell.open(new IntentId(id)));
  }

  /// Starts JavaFX and shows the window; returns once it is on the screen.
  static ConsoleWindow open(Workplace place, Wishes wishes) throws Exception {
    Platform.setImplicitExit(false);
    Platform.startup(() -> {});
    return onFx(() -> new ConsoleWindow(place, wishes));
  }

  /// Runs on the FX thread and waits for the result, 30 s at most.
  static <T> T onFx(Callable<T> work) throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    Platform.runLater(
        () -> {
          try {
            result.complete(work.call());
          } catch (Exception | Error e) {
            result.completeExceptionally(e);
          }
        });
    return result.get(30, TimeUnit.SECONDS);
  }

  private void icon(int size) {
    String file = "/dev/secondwitness/console/icon/second-witness-" + size + ".png";
    try (InputStream in = ConsoleWindow.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("Icon missing: " + file);
      }
      stage.getIcons().add(new Image(in));
    } catch (IOException e) {
      LOG.warn("The icon {} cannot be read", file, e);
    }
  }

  /// What waits in the journal is brought to its end in the background, one run at a time.
  private void deliver() {
    if (delivering) {
      return;
    }
    delivering = true;
    tasks
        .run(place.deliver()::deliverOpen)
        .onSuccess(this::delivered)
        .onFailure(
            e -> {
              delivering = false;
              failures.accept(e);
            })
        .start();
  }

  private void delivered(List<DecisionOutcome> outcomes) {
    delivering = false;
    if (!outcomes.isEmpty()) {
      shell.waitingChanged();
    }
  }

  /// Does something on the FX thread and waits for it.
  void onWindow(Runnable what) throws Exception {
    onFx(
        () -> {
          what.run();
          return "";
        });
  }

  ShellViewModel shell() {
    return shell;
  }

  Stage stage() {
    return stage;
  }

  /// A picture of the window as it is now.
  Picture picture() throws Exception {
    return onFx(() -> Picture.of(scene.scene()));
  }

  /// Saves a picture once the queue shows rows, or after 30 s as it is then.
  void pictureOnceThereAreRows(Path file) throws Exception {
    long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (System.nanoTime() < until && onFx(() -> shell.queue().rows().size()) < 3) {
      if (closed.await(200, TimeUnit.MILLISECONDS)) {
        return;
      }
    }
    if (!closed.await(1, TimeUnit.SECONDS)) {
      picture().save(file);
    }
  }

  /// Waits until the person closes the window.
  void awaitClosed() throws Exception {
    closed.await();
    close();
  }

  /// Ends the window and JavaFX.
  void close() throws Exception {
    try {
      onFx(
          () -> {
            scene.deactivate();
            stage.hide();
            return "";
          });
    } catch (TimeoutException e) {
      LOG.warn("The window did not close in time", e);
    }
    tasks.close();
    scheduler.close();
    Platform.exit();
  }
}
