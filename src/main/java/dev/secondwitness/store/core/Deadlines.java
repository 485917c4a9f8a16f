package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What time has to say to the rows: who waits for what, earliest first.
public interface Deadlines {
  /// Open intents that go by the same rules.
  ///
  /// @param example one of them
  record KeyGroup(
      IntentId example,
      long ruleSet,
      Tenant tenant,
      Provider provider,
      Operation operation,
      String card,
      int cardVersion) {}

  /// Attempts without an answer whose `answer_by` lies before now.
  List<Due> unanswered(Instant now, Optional<Due> after, int limit);

  /// Unknowns whose `resolve_by` lies before now, but for those the store is asking about since
  /// `lookingSince` or later.
  List<Due> overdue(Instant now, Instant lookingSince, Optional<Due> after, int limit);

  /// Intents nothing is on its way for, whose deadline has come and none of whose attempts can have
  /// had an effect.
  List<Due> authorityEnded(Instant now, Optional<Due> after, int limit);

  /// The groups of open intents whose keys protect.
  List<KeyGroup> keyGroups();

  /// Open intents of a group whose key is kept until that moment at most, and that nobody was
  /// warned of.
  List<Due> keysEnding(KeyGroup group, Instant keptUntil, Optional<Due> after, int limit);

  /// Whether the warning was given.
  boolean keyWarned(IntentId intent);

  /// Keeps that it was.
  void addKeyWarning(IntentId intent, Instant keptUntil, Instant at);
}
