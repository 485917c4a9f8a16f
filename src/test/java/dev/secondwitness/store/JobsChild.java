package dev.secondwitness.store;

import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jobs.OwnWork;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// A store in a process of its own whose unknowns have a second to be settled and whose witness
/// says when it is asked, to be killed between the look and what follows from it.
final class JobsChild {
  private JobsChild() {}

  public static void main(String[] args) throws InterruptedException {
    InstantSource clock = InstantSource.system();
    ScriptedWitnesses witnesses = new ScriptedWitnesses(clock);
    witnesses.meanwhile(intent -> System.out.println("asked " + intent));
    StoreServer server =
        StoreServer.start(
            new StoreOptions(
                new DatabaseAddress.H2(Path.of(args[0])),
                "child",
                true,
                World.door(),
                World.withPolicy(
                    World.rules(clock), tenant -> World.policy(Duration.ofSeconds(3), "managers")),
                World.SIGNER,
                Executors.newSingleThreadScheduledExecutor(),
                new OwnWork(
                    Optional.of(new OwnWork.Readers(witnesses, new DirectExecutor())), false)));
    System.out.println("url " + server.url());
    new CountDownLatch(1).await();
  }
}
