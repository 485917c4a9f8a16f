package dev.secondwitness.app.port;

import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Instant;
import java.util.Optional;

/// What a console remembers of each store's audit chain; when a method returns, what it wrote
/// survives a kill. Stores go by the name the console has for them, never by what they call
/// themselves.
public interface HeadMemory {

  /// The newest head that held, with the key first seen.
  Optional<SignedHead> head(String store);

  /// Remembers a head in place of the one before.
  void remember(String store, SignedHead head);

  /// The alarm that stands.
  Optional<HeadAlarm> alarm(String store);

  /// Writes an alarm down; the first that stands is kept.
  void raise(String store, HeadAlarm alarm);

  /// Ends the alarm and goes on from a head, both or neither. The alarm stays on record.
  ///
  /// @param by what ended it
  void clear(String store, SignedHead head, String by, Instant at);
}
