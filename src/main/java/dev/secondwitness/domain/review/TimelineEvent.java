package dev.secondwitness.domain.review;

import java.time.Instant;
import java.util.Map;

/// Something that happened to the intent besides attempts, receipts, readings and decisions.
public record TimelineEvent(Instant at, Kind kind, String by, Map<String, String> values) {

  /// The kinds of event a lineage shows.
  public enum Kind {
    RECORDED,
    AUTHORIZED,
    BECAME_UNKNOWN,
    EVENT_RECEIVED,
    LATE_RESULT,
    ROUND_OPENED,
    ESCALATED,
    SETTLED,
    RENEWED,
    SEPARATED,
    CANCELLED,
    CANCEL_WISHED,
    ORIGINAL_ENDED,
    EXPIRED,
    AUTHORITY_ENDED,
    OVERDUE,
    KEY_ENDS_SOON,
    DOUBLED,
    PROPOSED,
    VOTED,
    HELD,
    HOLD_ENDED,
    WITHDRAWN
  }

  public TimelineEvent {
    values = Map.copyOf(values);
  }
}
