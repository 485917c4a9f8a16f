package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The rows of intents and their attempts.
public interface Intents {
  /// An attempt and whose it is.
  record Owned(IntentId intent, Attempt attempt) {}

  /// Adds an intent with its bound fields and tickets.
  void add(KeptIntent intent);

  /// The intent by its id.
  Optional<KeptIntent> find(IntentId id);

  /// The intent a principal recorded under its own reference.
  Optional<KeptIntent> byRequest(Tenant tenant, String principal, String requestRef);

  /// The intents under an action key, in whatever tenant.
  List<KeptIntent> byActionKey(String key);

  /// Writes standing, authority, key retention and last look, if the version still is `expected`.
  ///
  /// @param committedAt since when its amount counts as committed, where that begins with this
  boolean update(KeptIntent after, long expected, Optional<Instant> committedAt);

  /// Adds an attempt.
  void add(IntentId intent, Attempt attempt);

  /// Writes an attempt's outcome.
  void update(Attempt attempt);

  /// The attempts by number.
  List<Attempt> attempts(IntentId intent);

  /// An attempt by its id.
  Optional<Owned> attempt(AttemptId id);

  /// Keeps a refused try.
  void refuse(IntentId intent, RefusedAttempt refused);
}
