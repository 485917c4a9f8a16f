package dev.secondwitness.launch;

import dev.secondwitness.store.StoreOptions;
import dev.secondwitness.store.StoreServer;
import dev.secondwitness.store.jdbc.CannotOpen;
import io.javalin.util.JavalinBindException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/// The store for a team, in this process.
final class TeamStore implements AutoCloseable {
  private final StoreServer server;
  private final ScheduledExecutorService jobs;

  private TeamStore(StoreServer server, ScheduledExecutorService jobs) {
    this.server = server;
    this.jobs = jobs;
  }

  /// A thread for the store's own jobs; the started store ends it.
  static ScheduledExecutorService jobs() {
    return Executors.newSingleThreadScheduledExecutor(
        Thread.ofPlatform().daemon().name("store-jobs").factory());
  }

  static TeamStore start(StoreOptions options) {
    ScheduledExecutorService jobs = options.scheduler();
    try {
      return new TeamStore(StoreServer.start(options), jobs);
    } catch (CannotOpen e) {
      jobs.shutdownNow();
      throw new CannotStart(String.valueOf(e.getMessage()), e.whatToDo(), e);
    } catch (JavalinBindException e) {
      jobs.shutdownNow();
      throw new CannotStart(
          "Nothing can listen on "
              + options.door().host()
              + ", port "
              + options.door().port()
              + ".",
          "Another program may have it: choose another with --port, or 0 for any free one.",
          e);
    } catch (IllegalArgumentException e) {
      jobs.shutdownNow();
      throw new CannotStart(String.valueOf(e.getMessage()), "Mend it and start again.", e);
    } catch (RuntimeException e) {
      jobs.shutdownNow();
      throw e;
    }
  }

  /// Where it answers.
  String url() {
    return server.url();
  }

  @Override
  public void close() {
    server.close();
    jobs.shutdownNow();
  }
}
