package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.core.ReplayChain;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jdbc.JdbcLedger;
import dev.secondwitness.store.jdbc.JdbcScratch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// F6, I21: a file whose bits were flipped, that was cut or partly overwritten, does not open, is
/// reported when it is verified, cannot be read where it is damaged, or holds what it held, now or
/// at an earlier moment.
///
/// An earlier moment is one H2 goes back to when its newest version is not whole: the chain is then
/// shorter, and everything is as that chain says. Only who remembers a later head can tell, as
/// consoles do (I22).
///
/// Not verified are kept answers, the stream, and the history of migrations: nothing is decided by
/// them (ADR 18), H2 has no checksum over what a page holds, and so a flipped bit in a text there
/// stays unseen. They are counted apart.
@Tag("fault")
class TornFileTest {
  private static final int MUTATIONS = Figure.rounds(30, 500);
  private static final long SEED = Long.getLong("torn.seed", 3);
  private static final Set<String> NOT_VERIFIED =
      Set.of("ANSWERS", "STREAM", "flyway_schema_history");

  @TempDir Path directory;

  /// What became of a damaged file.
  private enum Became {
    REFUSED,
    REPORTED,
    SAME,
    UNREADABLE_IN_PART,
    EARLIER,
    OTHER_IN_WHAT_IS_NOT_VERIFIED,
    SILENTLY_ANOTHER
  }

  @Test
  void aDamagedFileIsNeverSilentlyAnother() throws Exception {
    Path good = directory.resolve("good");
    try (StoreFixture store = new StoreFixture(Files.createDirectories(good))) {
      BusyStore.fill(store);
    }
    byte[] file = Files.readAllBytes(good.resolve("store.mv.db"));
    Map<String, List<String>> held = rows(good);
    Map<Became, Integer> became = new EnumMap<>(Became.class);
    for (int i = 0; i < MUTATIONS; i++) {
      Path torn = Files.createDirectories(directory.resolve("torn-" + i));
      Files.write(torn.resolve("store.mv.db"), damaged(file, i, new Random(SEED + i)));
      Became what = what(torn, held);
      became.merge(what, 1, Integer::sum);
      if (what == Became.SILENTLY_ANOTHER) {
        System.out.println("F6: the file damaged with seed " + (SEED + i) + " is another");
      }
      Files.deleteIfExists(torn.resolve("store.mv.db"));
    }
    int another = became.getOrDefault(Became.SILENTLY_ANOTHER, 0);
    Figure.print(
        "F6 I21", "H2", "damaged files that were silently another " + became, another, MUTATIONS);
    assertThat(another).isZero();
    assertThat(became).containsKey(Became.REFUSED);
  }

  private static Became what(Path torn, Map<String, List<String>> held) {
    try (Database database = Database.h2(torn);
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      if (!new VerifyChain(ledger, World.SIGNER.publicKey()).run().troubles().isEmpty()) {
        return Became.REPORTED;
      }
    } catch (RuntimeException notOpened) {
      assertThat(notOpened).hasMessageFindingMatch(".+");
      return Became.REFUSED;
    }
    Map<String, List<String>> now;
    try {
      now = rows(torn);
    } catch (SQLException unreadable) {
      // in an answer or an event of the stream, which no start reads
      assertThat(unreadable.getMessage()).isNotBlank();
      return Became.UNREADABLE_IN_PART;
    }
    if (now.equals(held)) {
      return Became.SAME;
    }
    if (isEarlier(now, held)) {
      return replayed(torn).same() ? Became.EARLIER : Became.SILENTLY_ANOTHER;
    }
    Map<String, List<String>> verified = new TreeMap<>(now);
    Map<String, List<String>> before = new TreeMap<>(held);
    verified.keySet().removeAll(NOT_VERIFIED);
    before.keySet().removeAll(NOT_VERIFIED);
    return verified.equals(before) ? Became.OTHER_IN_WHAT_IS_NOT_VERIFIED : Became.SILENTLY_ANOTHER;
  }

  /// Whether it is as it was some entries of the chain ago.
  private static boolean isEarlier(Map<String, List<String>> now, Map<String, List<String>> held) {
    List<String> chain = now.getOrDefault("AUDIT", List.of());
    List<String> whole = held.getOrDefault("AUDIT", List.of());
    return chain.size() < whole.size() && whole.subList(0, chain.size()).equals(chain);
  }

  private static ReplayChain.Replayed replayed(Path where) {
    try (Database database = Database.h2(where);
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      return new ReplayChain(ledger, JdbcScratch::open).run();
    }
  }

  private static Map<String, List<String>> rows(Path where) throws SQLException {
    try (DatabaseKind.TestDatabase database = new DatabaseKind.H2Files(where)) {
      assertThat(database.address()).isEqualTo(new DatabaseAddress.H2(where));
      return Rows.of(database);
    }
  }

  private static byte[] damaged(byte[] file, int kind, Random random) {
    byte[] bytes = file.clone();
    int at = random.nextInt(bytes.length);
    return switch (kind % 5) {
      case 0 -> {
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        yield bytes;
      }
      case 1 -> {
        for (int i = 0; i < 100; i++) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        yield bytes;
      }
      case 2 -> Arrays.copyOf(bytes, at);
      case 3 -> {
        int from = at / 4096 * 4096;
        Arrays.fill(bytes, from, Math.min(bytes.length, from + 4096), (byte) 0);
        yield bytes;
      }
      default -> {
        // a page of another place, as a disk does that writes where it should not
        int from = at / 4096 * 4096;
        int length = Math.min(4096, bytes.length - from);
        int source = random.nextInt((bytes.length - length) / 4096 + 1) * 4096;
        System.arraycopy(file, source, bytes, from, length);
        yield bytes;
      }
    };
  }
}
