package dev.secondwitness.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The intent store alone, for one person, until it is stopped.
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    description = "The intent store alone, on loopback; its tokens go into a file for you alone.")
final class StoreCommand implements Callable<Integer> {

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept.")
  @Nullable Path data;

  @Option(names = "--port", defaultValue = "7345", description = "Port; 0 for any free one.")
  int port;

  @Mixin ReaderOptions readers = new ReaderOptions();

  @Override
  public Integer call() throws Exception {
    DataFolders folders = Parts.folders(data);
    Logs.to(folders.logs());
    Rulebook rulebook = Rulebook.bundled();
    InstantSource clock = InstantSource.system();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        EmbeddedStore store =
            EmbeddedStore.start(
                folders.store(),
                System.getProperty("user.name", "operator"),
                port,
                rulebook,
                clock,
                new RandomIds(),
                readers.work(rulebook, clock, threads, false))) {
      Path tokens = folders.root().resolve("tokens");
      Files.deleteIfExists(tokens);
      Files.createFile(
          tokens,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(
          tokens,
          "person " + store.personToken() + "\nagent " + store.agentToken() + "\n",
          StandardOpenOption.WRITE);
      System.out.println("The store answers at " + store.url());
      System.out.println("Tokens of this run are in " + tokens);
      new CountDownLatch(1).await();
      return 0;
    }
  }
}
