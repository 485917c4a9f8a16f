package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Wishes to cancel what was sent already: they clear nothing, but nothing more is sent either
/// until somebody allows it anew.
final class Wishes {
  private Wishes() {}

  /// When it was last asked to cancel the intent, empty when it never was.
  static Optional<Instant> last(Tx tx, IntentId id) {
    return tx.caseLog().lastAt(id, TimelineEvent.Kind.CANCEL_WISHED);
  }

  /// The wish that nobody has allowed to send on after.
  static Optional<Instant> standing(Tx tx, IntentId id) {
    List<TimelineEvent> events = tx.caseLog().timeline(id);
    Optional<Instant> wish = Optional.empty();
    for (TimelineEvent event : events) {
      if (event.kind() == TimelineEvent.Kind.CANCEL_WISHED) {
        wish = Optional.of(event.at());
      } else if (allowsSending(event)) {
        wish = Optional.empty();
      }
    }
    return wish;
  }

  private static boolean allowsSending(TimelineEvent event) {
    String outcome = Disposition.Outcome.FAILED_REPLAY_ALLOWED.name().toLowerCase(Locale.ROOT);
    return event.kind() == TimelineEvent.Kind.RENEWED
        || (event.kind() == TimelineEvent.Kind.SETTLED
            && outcome.equals(event.values().get("outcome")));
  }
}
