package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The console's own durable memory; when a method returns, what it wrote survives a kill.
public interface DecisionJournal extends AutoCloseable {

  /// Writes a decision down before it is sent. Fails when the key is there already.
  void write(PendingDecision decision);

  /// The decisions that are not at their end, oldest first.
  List<PendingDecision> open();

  /// A decision by its key.
  Optional<PendingDecision> find(DecisionKey key);

  /// The newest decision about an intent.
  Optional<PendingDecision> newest(IntentId intent);

  /// Moves a decision on, if it is still in `from`; answers whether it was.
  boolean move(
      DecisionKey key,
      PendingDecision.Status from,
      PendingDecision.Status to,
      String detail,
      Instant at);

  /// Keeps a reason being written, or forgets it when empty.
  void keepDraft(IntentId intent, String text);

  /// The kept reason, empty text when there is none.
  String draft(IntentId intent);

  /// Keeps a setting.
  void keepSetting(String name, String value);

  /// A kept setting.
  Optional<String> setting(String name);

  @Override
  void close();
}
