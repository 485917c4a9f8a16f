package dev.secondwitness.journal;

import static dev.secondwitness.journal.JournalWriter.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.app.port.HeadMemory;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.PendingDecision.Status;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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

  private static final SignedHead HEAD =
      new SignedHead(
          "store_1",
          new ChainHead(7, "ab".repeat(32)),
          Instant.parse("2026-11-29T10:00:00.123456789Z"),
          "MCowBQYDK2VwAyEA",
          "c2lnbmVk");
  private static final SignedHead LATER_HEAD =
      new SignedHead(
          "store_1",
          new ChainHead(Long.MAX_VALUE, "cd".repeat(32)),
          Instant.parse("2026-11-29T10:00:00Z"),
          "MCowBQYDK2VwAyEA",
          "c2lnbmVkMg==");

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

  /// A journal of version 0.1, which remembered no store, keeps all it has.
  @Test
  void aFileOfTheReleaseBeforeIsBroughtForwardWithAllItHolds() throws SQLException {
    PendingDecision decision = decision("dk-1");
    try (H2DecisionJournal journal = open()) {
      journal.write(decision);
      journal.keepSetting("theme", "dark");
    }
    try (Connection before =
            DriverManager.getConnection(
                "jdbc:h2:file:" + directory.resolve("journal"), "journal", "");
        Statement statement = before.createStatement()) {
      statement.execute("drop table store_head");
      statement.execute("drop table head_alarm");
      statement.execute("delete from journal_schema where version = 2");
    }
    try (H2DecisionJournal journal = open()) {
      assertThat(journal.open()).containsExactly(decision);
      assertThat(journal.setting("theme")).contains("dark");
      assertThat(journal.heads().head("store")).isEmpty();
      journal.heads().remember("store", HEAD);
    }
    try (H2DecisionJournal journal = open()) {
      assertThat(journal.heads().head("store")).contains(HEAD);
    }
  }

  @Test
  void theNewestHeadOfEachStoreIsRememberedToTheByte() {
    try (H2DecisionJournal journal = open()) {
      HeadMemory heads = journal.heads();
      heads.remember("store", HEAD);
      heads.remember("another", LATER_HEAD);
      heads.remember("store", LATER_HEAD);
      heads.remember("another", HEAD);
    }
    try (H2DecisionJournal journal = open()) {
      assertThat(journal.heads().head("store")).contains(LATER_HEAD);
      assertThat(journal.heads().head("another")).contains(HEAD);
      assertThat(journal.heads().head("third")).isEmpty();
    }
  }

  @Test
  void theFirstAlarmStandsUntilItIsClearedAndTheNextIsItsOwn() {
    HeadAlarm first = alarm(HeadAlarm.Kind.FORKED);
    HeadAlarm second = alarm(HeadAlarm.Kind.ROLLED_BACK);
    try (H2DecisionJournal journal = open()) {
      HeadMemory heads = journal.heads();
      assertThat(heads.alarm("store")).isEmpty();
      heads.raise("store", first);
      heads.raise("store", second);
      heads.raise("another", second);
    }
    try (H2DecisionJournal journal = open()) {
      HeadMemory heads = journal.heads();
      assertThat(heads.alarm("store")).contains(first);
      heads.clear("store", LATER_HEAD, "restoration " + "x".repeat(2000), LATER);
      assertThat(heads.alarm("store")).isEmpty();
      assertThat(heads.head("store")).contains(LATER_HEAD);
      assertThat(heads.alarm("another")).contains(second);
      heads.raise("store", second);
      assertThat(heads.alarm("store")).contains(second);
    }
  }

  private static HeadAlarm alarm(HeadAlarm.Kind kind) {
    return new HeadAlarm(kind, HEAD, LATER_HEAD.head(), "0f9d3a5c77e21b64", LATER);
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
