package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jdbc.JdbcLedger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// F6, I21: a file whose bits were flipped, that was cut or partly overwritten, does not open, is
/// reported when it is verified, cannot be read where it is damaged, or holds what it held.
@Tag("fault")
class TornFileTest {
  private static final int MUTATIONS = Figure.rounds(30, 500);
  private static final long SEED = Long.getLong("torn.seed", 3);

  @TempDir Path directory;

  @Test
  void aDamagedFileIsNeverSilentlyAnother() throws Exception {
    Path good = directory.resolve("good");
    try (StoreFixture store = new StoreFixture(Files.createDirectories(good))) {
      BusyStore.fill(store);
    }
    byte[] file = Files.readAllBytes(good.resolve("store.mv.db"));
    Map<String, List<String>> held = rows(good);
    int refused = 0;
    int reported = 0;
    int same = 0;
    int unread = 0;
    int other = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      Path torn = Files.createDirectories(directory.resolve("torn-" + i));
      Files.write(torn.resolve("store.mv.db"), damaged(file, i, new Random(SEED + i)));
      try (Database database = Database.h2(torn);
          JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
        if (!new VerifyChain(ledger, World.SIGNER.publicKey()).run().troubles().isEmpty()) {
          reported++;
          continue;
        }
      } catch (RuntimeException notOpened) {
        assertThat(notOpened).hasMessageFindingMatch(".+");
        refused++;
        continue;
      }
      try {
        if (rows(torn).equals(held)) {
          same++;
        } else {
          other++;
          System.out.println("F6: file damaged with seed " + (SEED + i) + " is silently another");
        }
      } catch (SQLException unreadable) {
        // in an answer or an event of the stream, which no start reads
        assertThat(unreadable.getMessage()).contains("MVStoreException");
        unread++;
      }
    }
    Figure.print(
        "F6 I21",
        "H2",
        "damaged files that were silently another ("
            + refused
            + " did not open, "
            + reported
            + " were reported, "
            + unread
            + " could not be read in part, "
            + same
            + " held the same)",
        other,
        MUTATIONS);
    assertThat(other).isZero();
    assertThat(refused + reported).isPositive();
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
