package dev.secondwitness.launch;

import dev.secondwitness.store.StoreOptions;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The intent store alone, until it is stopped: for one person on this machine, or for a team.
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    description = {
      "The intent store alone. Without more it is for you alone, on loopback, and its tokens go",
      "into a file for you. With --tokens or --oidc-issuer it is for a team."
    })
final class StoreCommand implements Callable<Integer> {

  @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept.")
  @Nullable Path data;

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      defaultValue = "intent store",
      description = "What it calls itself.")
  String name = "intent store";

  @Mixin DoorOptions door = new DoorOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin SigningKeyOption signing = new SigningKeyOption();
  @Mixin PeopleOptions people = new PeopleOptions();

  @Mixin ReaderOptions readers = new ReaderOptions();

  @Override
  public Integer call() throws Exception {
    Optional<Door> team = people.bearers().map(door::door);
    Optional<DatabaseAddress> named = database.address(System.getenv());
    if (team.isEmpty() && (named.isPresent() || door.beyondThisMachine())) {
      throw new CannotStart(
          "A store that others reach must know who they are.",
          "Say so with --tokens FILE or --oidc-issuer URL; `second-witness token` makes tokens.",
          null);
    }
    if (team.isEmpty() && signing.named()) {
      throw new CannotStart(
          "A store for you alone keeps its signing key in its folder.",
          "Leave --signing-key out, or start a store for a team with --tokens or --oidc-issuer.",
          null);
    }
    DataFolders folders = Parts.folders(data);
    Logs.to(folders.logs());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Started started = new Started(folders, Rulebook.bundled(), InstantSource.system(), threads);
      if (team.isPresent()) {
        DatabaseAddress address = named.orElseGet(() -> new DatabaseAddress.H2(folders.store()));
        forTeam(started, team.get(), address);
      } else {
        alone(started);
      }
    }
    return 0;
  }

  /// What both kinds of store are made of.
  private record Started(
      DataFolders folders, Rulebook rulebook, InstantSource clock, ExecutorService threads) {}

  private void forTeam(Started with, Door team, DatabaseAddress address)
      throws InterruptedException {
    try (TeamStore store =
        TeamStore.start(
            new StoreOptions(
                address,
                name,
                false,
                team,
                with.rulebook().rules(with.clock(), new RandomIds()),
                signing.orIn(with.folders().store()),
                TeamStore.jobs(),
                readers.work(with.rulebook(), with.clock(), with.threads(), true)))) {
      System.out.println("The store answers at " + store.url());
      UntilStopped.run(store);
    }
  }

  private void alone(Started with) throws IOException, InterruptedException {
    DataFolders folders = with.folders();
    try (EmbeddedStore store =
        EmbeddedStore.start(
            folders.store(),
            System.getProperty("user.name", "operator"),
            door.port,
            with.rulebook(),
            with.clock(),
            new RandomIds(),
            readers.work(with.rulebook(), with.clock(), with.threads(), false))) {
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
      UntilStopped.run(store);
    }
  }
}
