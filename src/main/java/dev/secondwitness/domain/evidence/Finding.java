package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// One effect a witness found.
///
/// @param match by what it is ours, or that it is a mere candidate
/// @param fields the extracted fields by name, in machine form
/// @param createdAt when the source says it came to be, in the source's time
public record Finding(
    ReceiptId id,
    Match match,
    Optional<Money> amount,
    Map<String, String> fields,
    Optional<Instant> createdAt,
    Optional<String> saidStatus) {

  /// What ties a found record to the intent; amount and order alone never do.
  public enum Match {
    ACTION_KEY,
    INTENT_ID,
    PROVIDER_REQUEST_ID,
    UNIQUE_REFERENCE,
    CANDIDATE;

    /// Whether the record is ours.
    public boolean ours() {
      return switch (this) {
        case ACTION_KEY, INTENT_ID, PROVIDER_REQUEST_ID, UNIQUE_REFERENCE -> true;
        case CANDIDATE -> false;
      };
    }
  }

  public Finding {
    fields = Map.copyOf(fields);
  }
}
