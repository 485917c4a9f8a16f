package dev.secondwitness.store;

import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jobs.OwnWork;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// A store in a process of its own, to be killed.
final class StoreChild {
  private StoreChild() {}

  public static void main(String[] args) throws InterruptedException {
    StoreServer server =
        StoreServer.start(
            new StoreOptions(
                address(args),
                "child",
                true,
                World.door(),
                World.rules(InstantSource.system()),
                World.SIGNER,
                Executors.newSingleThreadScheduledExecutor(),
                OwnWork.NONE));
    System.out.println("url " + server.url());
    new CountDownLatch(1).await();
  }

  private static DatabaseAddress address(String[] args) {
    return args.length == 1
        ? new DatabaseAddress.H2(Path.of(args[0]))
        : DatabaseAddress.postgres(args[0], args[1], "");
  }
}
