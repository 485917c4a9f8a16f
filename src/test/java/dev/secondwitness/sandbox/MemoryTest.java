package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.commentBody;
import static dev.secondwitness.sandbox.Caller.refundBody;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class MemoryTest {
  @TempDir Path directory;

  private interface Run {
    void with(Sandbox sandbox, Caller caller) throws IOException;
  }

  @Test
  void whatWasCommittedIsThereAfterARestart() throws IOException {
    List<JsonNode> before = new java.util.ArrayList<>();
    run(
        (sandbox, caller) -> {
          caller.refund("k1", refundBody("4812", "4200", "int_1"), "X-Sandbox-Fault", "duplicate");
          caller.refund("k2", refundBody("4813", "100", "int_2"));
          caller.comment(commentBody("3355", "سلام", "int_3"));
          caller.post(
              sandbox.paymentsUrl(),
              "/payments/v1/refunds/re_93/reverse",
              sandbox.tokens().control(),
              "");
          caller.post(
              sandbox.forumUrl(),
              "/forum/api/comments/c_7001/state",
              sandbox.tokens().control(),
              "{\"state\":\"live\"}");
          before.addAll(caller.truth("refunds"));
          before.addAll(caller.truth("comments"));
        });
    run(
        (sandbox, caller) -> {
          List<JsonNode> after = new java.util.ArrayList<>(caller.truth("refunds"));
          after.addAll(caller.truth("comments"));
          assertThat(after).isEqualTo(before).hasSize(4);
          assertThat(
                  caller
                      .refund("k1", refundBody("4812", "4200", "int_1"))
                      .headers()
                      .get("Idempotent-Replayed"))
              .isEqualTo("true");
          assertThat(caller.refund("k1", refundBody("4812", "1", "int_1")).status()).isEqualTo(409);
          assertThat(
                  caller
                      .refund("k9", refundBody("4812", "1", "int_9"))
                      .json()
                      .get("id")
                      .stringValue())
              .isEqualTo("re_94");
        });
  }

  @Test
  void aLineCutShortByAKillIsDroppedAndOverwritten() throws IOException {
    run((sandbox, caller) -> caller.refund("k1", refundBody("4812", "4200", "int_1")));
    Files.writeString(
        directory.resolve("refunds.jsonl"), "{\"act\":\"ref", StandardOpenOption.APPEND);
    run(
        (sandbox, caller) -> {
          assertThat(caller.truth("refunds")).hasSize(1);
          caller.refund("k2", refundBody("4813", "100", "int_2"));
        });
    run((sandbox, caller) -> assertThat(caller.truth("refunds")).hasSize(2));
  }

  @Test
  void aSpoiltMemoryIsSaidAndNotGuessedAround() throws IOException {
    Files.writeString(directory.resolve("refunds.jsonl"), "nonsense\n");

    assertThatThrownBy(() -> run((sandbox, caller) -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("refunds.jsonl");
  }

  @Test
  void withoutAMemoryEachSandboxStartsEmpty() throws IOException {
    for (int i = 0; i < 2; i++) {
      try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults());
          Caller caller = new Caller(sandbox)) {
        assertThat(caller.truth("refunds")).isEmpty();
        caller.refund("k1", refundBody("4812", "4200", "int_1"));
      }
    }
  }

  private void run(Run run) throws IOException {
    try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().remembering(directory));
        Caller caller = new Caller(sandbox)) {
      run.with(sandbox, caller);
    }
  }
}
