package dev.secondwitness.journal;

import static dev.secondwitness.journal.JournalWriter.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.PendingDecision.Status;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2DecisionJournalTest {

  private static final IntentId INTENT = new IntentId("int_7f3a91c2");
  private static final Instant LATER = JournalWriter.PRESSED.plusSeconds(60);

  @TempDir private Path directory;

  @Test
  void aDecisionComesBackToTheByteAfterReopening() {
    PendingDecision decision = decision("dk-1");
    try (H2DecisionJournal journal = open()) {
      journal.write(decision);
    }
    try (H2DecisionJournal journal = open()) {
      assertThat(journal.find(decision.key())).contains(decision);
      assertThat(journal.find(new DecisionKey("dk-2"))).isEmpty();
      assertThat(journal.open()).containsExactly(decision);
    }
  }

  @Test
  void aKeyIsWrittenOnce() {
    try (H2DecisionJournal journal = open()) {
      journal.write(decision("dk-1"));
      assertThatThrownBy(() -> journal.write(decision("dk-1")))
          .isInstanceOf(JournalFailed.class)
          .hasMessageContaining("already");
      journal.write(decision("dk-2"));
      assertThat(journal.open()).hasSize(2);
    }
  }

  @Test
  void aMoveIsCompareAndSet() {
    try (H2DecisionJournal journal = open()) {
      DecisionKey key = new DecisionKey("dk-1");
      journal.write(decision("dk-1"));
      assertThat(journal.move(key, Status.SENT_UNKNOWN, Status.RECORDED, "", LATER)).isFalse();
      assertThat(journal.move(key, Status.WAITING, Status.SENT_UNKNOWN, "sent", LATER)).isTrue();
      assertThat(journal.move(key, Status.WAITING, Status.SENT_UNKNOWN, "sent", LATER)).isFalse();
      assertThat(journal.find(key).orElseThrow().status()).isEqualTo(Status.SENT_UNKNOWN);
      assertThat(journal.find(key).orElseThrow().detail()).isEqualTo("sent");
      assertThat(
              journal.move(new DecisionKey("dk-9"), Status.WAITING, Status.SENT_UNKNOWN, "", LATER))
          .isFalse();
    }
  }

  @Test
  void ofManyWhoMoveAtOnceOneWins() throws Exception {
    try (H2DecisionJournal journal = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      journal.write(decision("dk-1"));
      List<Callable<Boolean>> movers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        movers.add(
            () ->
                journal.move(
                    new DecisionKey("dk-1"), Status.WAITING, Status.SENT_UNKNOWN, "", LATER));
      }
      int won = 0;
      for (Future<Boolean> moved : threads.invokeAll(movers)) {
        won += moved.get() ? 1 : 0;
      }
      assertThat(won).isEqualTo(1);
    }
  }

  @Test
  void onlyWhatIsNotAtItsEndIsOpenOldestFirst() {
    try (H2DecisionJournal journal = open()) {
      for (Status status : Status.values()) {
        journal.write(decision("dk-" + status));
        journal.move(new DecisionKey("dk-" + status), Status.WAITING, status, status.name(), LATER);
      }
      assertThat(journal.open())
          .extracting(d -> d.key().value())
          .containsExactly("dk-WAITING", "dk-SENT_UNKNOWN");
      assertThat(journal.open()).allMatch(d -> d.status().open());
      assertThat(journal.newest(INTENT).orElseThrow().key().value()).isEqualTo("dk-WITHDRAWN");
      assertThat(journal.newest(new IntentId("int_00000000"))).isEmpty();
    }
  }

  @Test
  void draftsAndSettingsAreKeptUntilForgotten() {
    String long4000 = "\u06cc".repeat(4000);
    try (H2DecisionJournal journal = open()) {
      assertThat(journal.draft(INTENT)).isEmpty();
      journal.keepDraft(INTENT, "first");
      journal.keepDraft(INTENT, long4000);
      journal.keepSetting("theme", "dark");
      journal.keepSetting("theme", "light");
    }
    try (H2DecisionJournal journal = open()) {
      assertThat(journal.draft(INTENT)).isEqualTo(long4000);
      assertThat(journal.setting("theme")).contains("light");
      assertThat(journal.setting("colour")).isEmpty();
      journal.keepDraft(INTENT, "");
      assertThat(journal.draft(INTENT)).isEmpty();
    }
  }

  @Test
  void aSecondConsoleIsRefusedInPlainWords() {
    try (H2DecisionJournal journal = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(JournalInUse.class)
          .hasMessageStartingWith("Another Second Witness is using the journal");
      journal.write(decision("dk-1"));
    }
    try (H2DecisionJournal journal = open()) {
      assertThat(journal.open()).hasSize(1);
    }
  }

  @Test
  void theFolderIsForThisUserOnly() throws IOException {
    Path folder = directory.resolve("deep/er");
    try (H2DecisionJournal _ = H2DecisionJournal.open(folder)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void aPathNeverBecomesASettingOfTheDatabase() {
    assertThatThrownBy(
            () -> H2DecisionJournal.open(directory.resolve("j;INIT=create table stolen(x int)")))
        .isInstanceOf(JournalFailed.class);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFileOfANewerReleaseIsLeftUntouched() throws SQLException {
    open().close();
    try (Connection newer =
        DriverManager.getConnection(
            "jdbc:h2:file:" + directory.resolve("journal"), "journal", "")) {
      newer.createStatement().execute("insert into journal_schema (version) values (99)");
    }
    assertThatThrownBy(this::open)
        .isInstanceOf(JournalFailed.class)
        .hasMessageContaining("newer Second Witness");
  }

  @Test
  void aDamagedFileIsRefusedLoudly() throws IOException {
    open().close();
    Files.write(directory.resolve("journal.mv.db"), new byte[8192]);
    assertThatThrownBy(this::open).isInstanceOf(JournalFailed.class);
    assertThat(directory.resolve("journal.mv.db")).hasSize(8192);
  }

  private H2DecisionJournal open() {
    return H2DecisionJournal.open(directory);
  }
}
