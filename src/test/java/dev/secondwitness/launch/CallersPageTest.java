package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// The page for callers: what it quotes is what runs here, against a store and receivers that are
/// there.
class CallersPageTest {
  @TempDir Path directory;
  private CallersWorld world;

  @BeforeEach
  void open() throws IOException {
    world = new CallersWorld(directory);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private CallerProgram start(
      CallerProgram.Language language, int patience, String order, String reference)
      throws IOException {
    return CallerProgram.start(
        language, directory, world.settings(patience), order, "1999", "EUR", reference);
  }

  private static void awaitWords(CallerProgram program, String words) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(program.said()).contains(words));
  }

  /// C01, C03, C04, C82: an answer is lost, and whoever asks again, nothing is sent again.
  @ParameterizedTest
  @EnumSource
  void anAnswerIsLostAndNothingIsSentTwice(CallerProgram.Language language) throws Exception {
    world.fault("{\"receiver\":\"payments\",\"fault\":\"lose_answer\",\"hold_ms\":\"3000\"}");
    try (CallerProgram first = start(language, 120, "4812", "ticket-55201")) {
      awaitWords(first, "next move reconcile");
      assertThat(first.said()).contains("recorded int_", "state indeterminate");
      assertThat(String.join("\n", first.commandLines())).doesNotContain(world.secrets());
      String intent = world.intents("4812").getFirst();
      assertThat(world.refunds("4812")).hasSize(1);
      assertThat(world.refunds("4812").getFirst().path("reference").asString()).isEqualTo(intent);
      assertThat(world.caseOf(intent).path("state").asString()).isEqualTo("indeterminate");

      try (CallerProgram again = start(language, 0, "4812", "ticket-55201")) {
        assertThat(again.exit(30)).as(again.said()).isEqualTo(4);
        assertThat(again.said())
            .contains("known as " + intent + ", indeterminate", "nothing is sent again");
      }
      try (CallerProgram compacted = start(language, 0, "4812", "retry after summary")) {
        assertThat(compacted.exit(30)).as(compacted.said()).isEqualTo(3);
        assertThat(compacted.said()).contains("refused 409 may-repeat", intent);
      }
      assertThat(world.refunds("4812")).hasSize(1);
      assertThat(world.caseOf(intent).path("attempts")).hasSize(1);
      assertThat(world.intents("4812")).hasSize(2);

      world.maraConfirms(intent);
      assertThat(first.exit(30)).as(first.said()).isZero();
      String receipt = world.refunds("4812").getFirst().path("id").asString();
      assertThat(first.said()).contains("settled: committed, receipt " + receipt);
      assertThat(world.caseOf(intent).path("state").asString()).isEqualTo("committed");
      assertThat(world.refunds("4812")).hasSize(1);
    }
  }

  /// What was refused before any effect is sent again when the store says so; what comes late is
  /// reported late, and while a hold is in force nothing is sent.
  @ParameterizedTest
  @EnumSource
  void aWaitIsKeptALateAnswerIsReportedAndAHoldHolds(CallerProgram.Language language)
      throws Exception {
    world.fault("{\"receiver\":\"payments\",\"fault\":\"overload\",\"retry_after\":\"1\"}");
    world.fault("{\"receiver\":\"payments\",\"fault\":\"slow\",\"delay_ms\":\"2500\"}");
    String intent;
    try (CallerProgram program = start(language, 8, "4813", "ticket-55202")) {
      assertThat(program.exit(60)).as(program.said()).isEqualTo(4);
      assertThat(program.said())
          .containsSubsequence(
              "next move wait_and_retry",
              "next move reconcile",
              "answered",
              "still indeterminate; nothing is sent again");
      intent = world.intents("4813").getFirst();
    }
    JsonNode file = world.caseOf(intent);
    assertThat(file.path("attempts")).hasSize(2);
    assertThat(file.at("/attempts/0/outcome").asString()).isEqualTo("refused_for_now");
    assertThat(file.at("/attempts/1/late").asBoolean()).isTrue();
    assertThat(file.path("receipts")).hasSize(1);
    assertThat(world.refunds("4813")).hasSize(1);

    assertThat(world.hold()).isNotEmpty();
    try (CallerProgram held = start(language, 0, "4814", "ticket-55203")) {
      assertThat(held.exit(30)).as(held.said()).isEqualTo(3);
      assertThat(held.said()).contains("refused 423 held");
    }
    assertThat(world.refunds("4814")).isEmpty();
  }

  /// Every block of the page is a stretch of the program it names.
  @Test
  void thePageQuotesTheProgramsAsTheyAre() throws IOException {
    List<String> blocks = new ArrayList<>();
    String source = "";
    StringBuilder block = new StringBuilder();
    boolean inside = false;
    for (String line : Files.readAllLines(CallerProgram.PROGRAMS.resolveSibling("agents.md"))) {
      if (line.startsWith("```") && !inside) {
        inside = true;
        block.setLength(0);
      } else if (line.startsWith("```")) {
        inside = false;
        if (!source.isEmpty()) {
          blocks.add(source);
          assertThat(Files.readString(CallerProgram.PROGRAMS.resolve(source)))
              .as(source)
              .contains(block);
          source = "";
        }
      } else if (inside) {
        block.append(line).append('\n');
      } else if (line.startsWith("From [")) {
        source = line.substring("From [".length(), line.indexOf(']'));
      }
    }
    assertThat(blocks).contains("refund.sh", "Refund.java", "refund.py").hasSizeGreaterThan(5);
  }
}
