package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The whole program is killed while a proxy holds the answer to a decision; started again, each
/// decision is in the store exactly once, with the key of its press.
class KilledWhileTheAnswerIsHeldTest {

  @TempDir Path data;

  @Test
  void aDecisionWhoseAnswerWasHeldIsThereOnceWithTheKeyOfItsPressAfterThreeKills()
      throws Exception {
    killAndLookAgain(3);
  }

  @Test
  @Tag("slow")
  void aDecisionWhoseAnswerWasHeldIsThereOnceWithTheKeyOfItsPressAfterTwentyKills()
      throws Exception {
    killAndLookAgain(20);
  }

  private void killAndLookAgain(int kills) throws Exception {
    int insideTheWindow = 0;
    for (int i = 0; i < kills; i++) {
      String id;
      try (HoldingProxy proxy = new HoldingProxy()) {
        ProgramProcess program = ProgramProcess.start(data, proxy.url().toString());
        proxy.to(java.net.URI.create(program.said("STORE")));
        id = new LostRefund(program).of(i);
        assertThat(program.ask("read " + id, "READ")).isEqualTo("PRESENT");
        CountDownLatch held = proxy.holdNextDecision();
        program.tell("confirm " + id);
        assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();
        program.kill();
        insideTheWindow++;
      }
      ProgramProcess again = ProgramProcess.start(data, "");
      String[] journaled = again.ask("journal " + id, "JOURNAL").split(" ");
      assertThat(journaled[1]).isEqualTo("SENT_UNKNOWN");
      String open = again.ask("open", "OPEN");
      assertThat(again.ask("deliver", "DELIVERED"))
          .as("round %d, %s, open in the journal: %s", i, id, open)
          .isEqualTo("1");
      assertThat(again.ask("case " + id, "CASE")).isEqualTo("COMMITTED 1 " + journaled[0]);
      assertThat(again.ask("journal " + id, "JOURNAL")).isEqualTo(journaled[0] + " RECORDED");
      assertThat(again.ask("deliver", "DELIVERED")).isEqualTo("0");
      again.kill();
    }
    System.out.println(
        "Killed while the answer was held: " + insideTheWindow + " of " + kills + ", none lost");
  }
}
