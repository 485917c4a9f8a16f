package dev.secondwitness.journal;

import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.PendingDecision.Status;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;

/// A process that writes decisions and says so after each write has returned, until it is killed.
public final class JournalWriter {

  static final Instant PRESSED = Instant.parse("2026-11-29T10:00:00.123456789Z");

  private JournalWriter() {}

  /// Writes into the folder `args[0]` keys that start with `args[1]`.
  public static void main(String[] args) {
    H2DecisionJournal journal = H2DecisionJournal.open(Path.of(args[0]));
    say("open");
    for (int i = 0; ; i++) {
      PendingDecision decision = decision(args[1] + "-" + i);
      journal.write(decision);
      say("written " + decision.key());
      if (i % 2 == 0) {
        journal.move(decision.key(), Status.WAITING, Status.SENT_UNKNOWN, "sent", PRESSED);
        say("sent " + decision.key());
      }
      journal.keepSetting("last", decision.key().value());
    }
  }

  static PendingDecision decision(String key) {
    return new PendingDecision(
        new DecisionKey(key),
        new IntentId("int_7f3a91c2"),
        7,
        Act.CONFIRM,
        "mara",
        ("{\"text\":\"" + key + " \u06f4\"}").getBytes(StandardCharsets.UTF_8),
        PRESSED,
        Status.WAITING,
        "");
  }

  private static void say(String line) {
    // one write, so that a kill leaves no half line behind
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    System.out.write(bytes, 0, bytes.length);
    System.out.flush();
  }
}
