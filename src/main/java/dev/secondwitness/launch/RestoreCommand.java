package dev.secondwitness.launch;

import dev.secondwitness.store.jdbc.BackupManifestJson;
import dev.secondwitness.store.jdbc.H2Backup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Brings a backup into a directory without a store.
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    description = "Brings a backup back, verified, where there is no store; overwrites nothing.")
final class RestoreCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The backup.")
  Path from = Path.of("store.zip");

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is to be kept.")
  @Nullable Path data;

  @Override
  public Integer call() throws Exception {
    BackupManifestJson manifest = H2Backup.restore(from, Parts.folders(data).store());
    System.out.println("Restored as of " + manifest.madeAt() + "; its chain and rows verify.");
    System.out.println(manifest.headSequence() + " audit entries. Head " + manifest.headHash());
    return 0;
  }
}
