package dev.secondwitness.bench;

import dev.secondwitness.store.StoreOptions;
import dev.secondwitness.store.StoreServer;
import dev.secondwitness.store.core.HeadSigner;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.InProcess;
import dev.secondwitness.store.http.Limits;
import dev.secondwitness.store.http.Tokens;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.jobs.OwnWork;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;

/// How long a store takes to start after it was killed, and how fast its chain is verified: on a
/// store whose every intent was recorded by its own code, each with its audit entry.
final class StartAndVerify {
  static final String CHILD = "record-and-die";
  private static final int INTENTS = 100_000;
  private static final int AT_ONCE = 200;

  private final BenchDatabase database;
  private final Table table;

  StartAndVerify(BenchDatabase database, Table table) {
    this.database = database;
    this.table = table;
  }

  void run() throws Exception {
    Instant began = Instant.now();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                Bench.class.getName(),
                CHILD,
                database.described())
            .inheritIO()
            .start();
    child.waitFor();
    table.note(
        "%s: %,d intents recorded in %d s, then killed"
            .formatted(
                database.title(), INTENTS, Duration.between(began, Instant.now()).toSeconds()));
    start();
    verify();
  }

  /// Records and ends as a killed process does: nothing is closed.
  static void recordAndDie(DatabaseAddress address) {
    Rules rules = StoreBench.rules();
    KeyPair keys = HeadSigner.fresh();
    ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    StoreServer.start(options(address, keys, scheduler)).close();
    Database store = Database.open(address);
    InProcess inProcess = new InProcess(new JdbcLedger(store, () -> {}), rules);
    String deadline = Instant.now().plus(Duration.ofHours(4)).toString();
    for (int from = 0; from < INTENTS; from += AT_ONCE) {
      inProcess.recordAll(
          People.AGENT,
          IntStream.range(from, from + AT_ONCE)
              .mapToObj(i -> People.recording("k" + i, "order " + i, deadline))
              .toList());
    }
    Runtime.getRuntime().halt(137);
  }

  private void start() {
    ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    long began = System.nanoTime();
    StoreServer server =
        StoreServer.start(options(database.address(), HeadSigner.fresh(), scheduler));
    double seconds = (System.nanoTime() - began) / 1e9;
    table.note(
        String.format(
            Locale.ROOT,
            "%s: store start after the kill, until it answers: %.2f s (goal 5 s); trouble: %s",
            database.title(),
            seconds,
            server.trouble().orElse("none")));
    server.close();
    scheduler.shutdownNow();
  }

  private void verify() {
    try (Database store = Database.open(database.address());
        JdbcLedger ledger = new JdbcLedger(store, () -> {})) {
      for (int round = 1; round <= 2; round++) {
        long began = System.nanoTime();
        VerifyChain.Verified verified = new VerifyChain(ledger).run();
        double seconds = (System.nanoTime() - began) / 1e9;
        table.note(
            String.format(
                Locale.ROOT,
                "%s: verified %,d audit entries and %,d rows in %.1f s: %,.0f entries/s,"
                    + " %,.0f entries and rows/s (goal 50,000 rows/s); troubles: %s",
                database.title(),
                verified.entries(),
                verified.rows(),
                seconds,
                verified.entries() / seconds,
                (verified.entries() + verified.rows()) / seconds,
                verified.troubles()));
      }
    }
  }

  private static StoreOptions options(
      DatabaseAddress address, KeyPair keys, ScheduledExecutorService scheduler) {
    return new StoreOptions(
        address,
        "bench",
        true,
        Door.onThisMachine(0, new Tokens(People.CALLERS)).with(Limits.USUAL),
        StoreBench.rules(),
        new HeadSigner(keys),
        scheduler,
        OwnWork.NONE);
  }

  /// The database a child is told of.
  static DatabaseAddress address(String where) {
    return where.startsWith("jdbc:postgresql:")
        ? DatabaseAddress.postgres(where, "postgres", "")
        : new DatabaseAddress.H2(Path.of(where));
  }
}
