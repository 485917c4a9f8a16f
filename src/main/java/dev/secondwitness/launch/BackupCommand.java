package dev.secondwitness.launch;

import dev.secondwitness.store.jdbc.BackupManifestJson;
import dev.secondwitness.store.jdbc.H2Backup;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Takes a backup of a store that is a file and is stopped.
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    description = "Writes a stopped store's file, and where its audit chain stands, to FILE.")
final class BackupCommand implements Callable<Integer> {

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept.")
  @Nullable Path data;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "The backup to write; it must not be there yet.")
  Path to = Path.of("store.zip");

  @Override
  public Integer call() throws Exception {
    BackupManifestJson manifest =
        H2Backup.take(
            Parts.folders(data).root().resolve("store"), to, InstantSource.system().instant());
    System.out.println("Written: " + to);
    System.out.println(manifest.headSequence() + " audit entries. Head " + manifest.headHash());
    System.out.println("Keep the head elsewhere too: it shows later what was lost since.");
    return 0;
  }
}
