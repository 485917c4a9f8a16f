package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.trust.HeadStanding;
import dev.secondwitness.app.trust.WatchHead;
import dev.secondwitness.client.OkHttpStoreChain;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.journal.H2DecisionJournal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I22, F16: the store itself on yesterday's file, before a console that has seen today's.
class RestoredFileTest {
  @TempDir private Path directory;

  @Test
  void yesterdaysFileIsNoticedUntilTwoPeopleRecordWhatWasLost() throws Exception {
    Path file = directory.resolve("store").resolve("store.mv.db");
    Path yesterday = directory.resolve("yesterday");
    Path today = directory.resolve("today");
    try (StoreFixture store = new StoreFixture(directory.resolve("store"));
        H2DecisionJournal journal = H2DecisionJournal.open(directory.resolve("journal"))) {
      store.unknown("r-1");
      store.stop();
      Files.copy(file, yesterday);
      store.startAgain();
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Holds.class);
      store.unknown(StoreFixture.refund("r-2", "4300", "order 4813", "item-1"));
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Holds.class);
      ChainHead seen = journal.heads().head("team").orElseThrow().head();
      store.restart();
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Holds.class);

      store.stop();
      Files.copy(file, today);
      Files.copy(yesterday, file, StandardCopyOption.REPLACE_EXISTING);
      store.startAgain();
      assertThat(watch(store, journal).check())
          .isInstanceOfSatisfying(
              HeadStanding.Broken.class,
              broken -> {
                assertThat(broken.alarm().kind()).isEqualTo(HeadAlarm.Kind.ROLLED_BACK);
                assertThat(broken.alarm().remembered().head()).isEqualTo(seen);
              });
      // today's file again: nothing was lost
      store.stop();
      Files.copy(file, yesterday, StandardCopyOption.REPLACE_EXISTING);
      Files.copy(today, file, StandardCopyOption.REPLACE_EXISTING);
      store.startAgain();
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Holds.class);
      // yesterday's for good
      store.stop();
      Files.copy(yesterday, file, StandardCopyOption.REPLACE_EXISTING);
      store.startAgain();
      store.unknown(StoreFixture.refund("r-3", "4400", "order 4814", "item-1"));
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Broken.class);
      Map<String, Object> lost = new HashMap<>();
      lost.put("lost_sequence", seen.sequence());
      lost.put("lost_hash", seen.hash());
      lost.put("reason", "the disk of Tuesday was lost");
      Wire.Got proposed = store.as("ines").post("/v1/audit/restorations", lost);
      assertThat(proposed.status()).isEqualTo(201);
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Broken.class);
      lost.remove("reason");
      assertThat(
              store
                  .as("reza")
                  .post(
                      "/v1/audit/restorations/"
                          + proposed.string("restoration_id")
                          + "/confirmation",
                      lost)
                  .status())
          .isEqualTo(201);
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Holds.class);
      store.unknown(StoreFixture.refund("r-4", "4500", "order 4815", "item-1"));
      assertThat(watch(store, journal).check()).isInstanceOf(HeadStanding.Holds.class);
    }
  }

  /// A console that was just started.
  private static WatchHead watch(StoreFixture store, H2DecisionJournal journal) {
    return new WatchHead(
        new OkHttpStoreChain(
            new StoreAddress(URI.create(store.url()), () -> "mara"), Duration.ofSeconds(10)),
        journal.heads(),
        "team",
        store.clock);
  }
}
