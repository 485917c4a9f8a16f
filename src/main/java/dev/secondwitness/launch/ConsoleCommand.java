package dev.secondwitness.launch;

import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.journal.JournalInUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Store, sandbox and console together.
@Command(
    name = "second-witness",
    mixinStandardHelpOptions = true,
    version = "Second Witness 0.1.0",
    description = "Settles intents whose outcome is unknown, on evidence.",
    subcommands = {
      StoreCommand.class,
      SandboxCommand.class,
      TokenCommand.class,
      VerifyCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      MigrateCommand.class,
      ReplayCommand.class,
      ExportAuditCommand.class
    })
final class ConsoleCommand implements Callable<Integer> {

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept.")
  @Nullable Path data;

  @Option(names = "--language", paramLabel = "en|fa", description = "Language of the console.")
  @Nullable Language language;

  @Option(names = "--theme", paramLabel = "light|dark|system", description = "Colours.")
  @Nullable ThemeMode theme;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Save a picture of the window once it shows the queue.")
  @Nullable Path picture;

  @Option(
      names = "--tour",
      paramLabel = "DIR",
      description = "Go through the main job without a person; a picture of each step in DIR.")
  @Nullable Path tour;

  @Parameters(
      arity = "0..1",
      paramLabel = "LINK",
      description = "secondwitness://intent/<id>: opens that case, and does nothing else.")
  @Nullable String link;

  @Override
  public Integer call() throws Exception {
    DataFolders folders = folders();
    Optional<String> opened = Optional.ofNullable(link).map(DeepLink::intent);
    Logs.to(folders.logs());
    InstantSource clock = InstantSource.system();
    try (Workplace place =
        Workplace.open(
            new Workplace.Options(
                folders,
                System.getProperty("user.name", "operator"),
                tour == null ? UnaryOperator.identity() : Tour::pace,
                Function.identity(),
                clock))) {
      ConsoleWindow window =
          ConsoleWindow.open(
              place,
              new ConsoleWindow.Wishes(
                  Optional.ofNullable(language), Optional.ofNullable(theme), opened));
      place.agent().start();
      if (picture != null) {
        window.pictureOnceThereAreRows(picture);
      }
      if (tour == null) {
        window.awaitClosed();
        return 0;
      }
      boolean worked = new Tour(place, window, tour).run();
      window.close();
      return worked ? 0 : 1;
    } catch (JournalInUse e) {
      throw new CannotStart(
          String.valueOf(e.getMessage()), "Use the window that is open, or --data DIR.", e);
    }
  }

  private DataFolders folders() throws IOException {
    return data == null && tour != null
        ? new DataFolders(Files.createTempDirectory("second-witness-tour"))
        : Parts.folders(data);
  }
}
