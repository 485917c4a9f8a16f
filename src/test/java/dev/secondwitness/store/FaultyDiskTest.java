package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.disk.FaultyDisk;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.jobs.OwnWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// I2: a store on a disk that loses what was not forced (F7), gets full or cannot be forced (F5):
/// whatever it acknowledged is there afterwards, and what it could not write it refused.
@Tag("fault")
class FaultyDiskTest {
  private static final int AT_ONE_STORE = 50;
  private static final int CUTS = Figure.rounds(AT_ONE_STORE, 2_000);
  private static final int FAULTS = Figure.rounds(10, 200);
  private static final long SEED = Long.getLong("disk.seed", 7);

  @TempDir Path directory;
  private final ScheduledExecutorService scheduler = new StoppedScheduler();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /// Read by who calls the store, written by who wants it left alone.
  private final ReentrantReadWriteLock calling = new ReentrantReadWriteLock(true);

  /// The newest acknowledged version of each intent.
  private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();

  @AfterEach
  void closeThreads() {
    threads.shutdownNow();
  }

  @Test
  void whatWasAcknowledgedOutlivesAPowerCut() throws Exception {
    Random random = new Random(SEED);
    List<String> lost = new ArrayList<>();
    long asked = 0;
    for (int series = 0; series < CUTS / AT_ONE_STORE; series++) {
      asked += cuts(directory.resolve("series-" + series), random, lost);
    }
    Figure.print("I2 F7", "H2", "power cuts that lost something of " + asked, lost.size(), CUTS);
    assertThat(lost).isEmpty();
    assertThat(asked).isGreaterThan(CUTS);
  }

  /// Cuts the power of a new store while it is used, again and again; how much was promised.
  private long cuts(Path place, Random random, List<String> lost) throws Exception {
    long asked = 0;
    acknowledged.clear();
    try (FaultyDisk disk = new FaultyDisk(place);
        StoreServer server = start(disk.directory())) {
      AtomicBoolean going = new AtomicBoolean(true);
      List<Future<Integer>> callers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        String name = "c" + i + "-";
        callers.add(threads.submit(() -> call(server.url(), name, going)));
      }
      for (int cut = 0; cut < AT_ONE_STORE; cut++) {
        int before = disk.forced();
        while (disk.forced() < before + 1 + random.nextInt(3) && going.get()) {
          Thread.onSpinWait();
        }
        Map<String, Long> promised = Map.copyOf(acknowledged);
        Path left = place.resolve("cut-" + cut);
        disk.cutPower(left, random);
        asked += promised.size();
        List<String> missing;
        // callers would fill this process's memory, in which the disk is, while a file is verified
        calling.writeLock().lock();
        try {
          missing = missing(left.toString(), left, promised);
        } finally {
          calling.writeLock().unlock();
        }
        if (missing.isEmpty()) {
          Files.deleteIfExists(left.resolve("store.mv.db"));
        } else {
          lost.add(String.join(", ", missing));
        }
      }
      going.set(false);
      for (Future<Integer> caller : callers) {
        assertThat(caller.get()).isPositive();
      }
    }
    return asked;
  }

  @Test
  void onAFullDiskItRefusesAndHoldsWhatItAcknowledged() throws Exception {
    faults("full disks", (disk, random) -> disk.fullAfter(random.nextInt(40_000)));
  }

  @Test
  void onADiskThatCannotBeForcedOnceItRefusesAndHoldsWhatItAcknowledged() throws Exception {
    faults("single forces that failed", (disk, random) -> disk.failForces(1));
  }

  @Test
  void onADiskThatCannotBeForcedAtAllItRefusesAndHoldsWhatItAcknowledged() throws Exception {
    faults("disks that cannot be forced", (disk, random) -> disk.failForces(Integer.MAX_VALUE));
  }

  private interface Fault {
    void on(FaultyDisk disk, Random random);
  }

  private void faults(String what, Fault fault) throws Exception {
    List<String> lost = new ArrayList<>();
    int silent = 0;
    for (int round = 0; round < FAULTS; round++) {
      Random random = new Random(SEED + round);
      Path place = directory.resolve(what.replace(' ', '-') + round);
      acknowledged.clear();
      try (FaultyDisk disk = new FaultyDisk(place)) {
        StoreServer server = start(disk.directory());
        try {
          for (int i = 0; i < 3; i++) {
            assertThat(whole(server.url(), "before-" + i)).isTrue();
          }
          fault.on(disk, random);
          boolean refused = false;
          for (int i = 0; i < 400 && !(refused && i % 10 == 0); i++) {
            refused |= !whole(server.url(), "after-" + i);
          }
          for (int i = 0; i < 5; i++) {
            whole(server.url(), "later-" + i);
          }
          silent += refused && disk.failed() > 0 ? 0 : 1;
          // the disk has room and can be forced again, but the power goes
          disk.repair();
          Map<String, Long> promised = Map.copyOf(acknowledged);
          Path left = place.resolve("left");
          disk.cutPower(left, random);
          lost.addAll(missing(what + " " + round, left, promised));
        } finally {
          stop(server);
        }
        Path stopped = place.resolve("stopped");
        disk.cutPower(stopped, random);
        lost.addAll(missing(what + " " + round + ", stopped", stopped, acknowledged));
        lost.addAll(missing(what + " " + round + ", again", disk.directory(), acknowledged));
      }
    }
    Figure.print("I2 F5", "H2", what + " after which something was lost", lost.size(), FAULTS);
    Figure.print("I2 F5", "H2", what + " that no caller was told of", silent, FAULTS);
    assertThat(lost).isEmpty();
    assertThat(silent).isZero();
  }

  private static void stop(StoreServer server) {
    try {
      server.close();
    } catch (RuntimeException e) {
      // it says loudly that it could not end in order
      assertThat(e).hasMessageFindingMatch(".+");
    }
  }

  private StoreServer start(Path where) {
    return StoreServer.start(
        new StoreOptions(
            new DatabaseAddress.H2(where),
            "test",
            true,
            World.door(),
            World.rules(new TestClock(StoreFixture.START)),
            World.SIGNER,
            scheduler,
            OwnWork.NONE));
  }

  private int call(String url, String name, AtomicBoolean going) {
    int done = 0;
    while (going.get()) {
      calling.readLock().lock();
      try {
        done += whole(url, name + done) ? 1 : 0;
      } finally {
        calling.readLock().unlock();
      }
    }
    return done;
  }

  /// Records an intent, authorises and begins it and reports its end; whether all was acknowledged.
  private boolean whole(String url, String name) {
    Wire agent = new Wire(url, "agent", false);
    try {
      Wire.Got recorded =
          agent.post("/v1/intents", StoreFixture.refund("r-" + name, "100", "order " + name, "x"));
      if (!acknowledged(recorded, recorded.string("intent_id"))) {
        return false;
      }
      JsonNode intent = recorded.body();
      String path = StoreFixture.path(intent);
      String id = intent.path("intent_id").asString();
      Wire.Got authorized =
          agent.post(
              path + "/authorization",
              "auth-" + name,
              "\"" + intent.path("version").asString() + "\"",
              Map.of(
                  "canonical_args_hash",
                  intent.path("canonical_args_hash").asString(),
                  "approved_by",
                  "policy:test"));
      if (!acknowledged(authorized, id)) {
        return false;
      }
      Wire.Got begun = agent.post(path + "/attempts", StoreFixture.attempt(authorized.body()));
      return acknowledged(begun, id)
          && acknowledged(
              agent.post(
                  "/v1/attempts/" + begun.string("attempt_id") + "/outcome",
                  CoordinationContract.answered("re_" + name)),
              id);
    } catch (UncheckedIOException hungUp) {
      return false;
    }
  }

  private boolean acknowledged(Wire.Got got, String id) {
    boolean ok = got.status() >= 200 && got.status() < 300;
    if (ok) {
      acknowledged.put(id, got.body().path("version").asLong());
    } else {
      assertThat(got.status()).isGreaterThanOrEqualTo(500);
    }
    return ok;
  }

  /// What was promised and is not there, and whatever does not verify.
  private static List<String> missing(String where, Path left, Map<String, Long> promised)
      throws IOException {
    List<String> missing = new ArrayList<>();
    try (Database database = Database.h2(left);
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      missing.addAll(new VerifyChain(ledger, World.SIGNER.publicKey()).run().troubles());
      ledger.read(
          tx -> {
            promised.forEach(
                (id, version) -> {
                  long there =
                      tx.intents()
                          .find(new IntentId(id))
                          .map(i -> i.standing().version())
                          .orElse(-1L);
                  if (there < version) {
                    missing.add(where + ": " + id + " is at " + there + ", not " + version);
                  }
                });
            return promised;
          });
    } catch (RuntimeException e) {
      missing.add(where + " cannot be opened: " + e);
    }
    return missing;
  }
}
