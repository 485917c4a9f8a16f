package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// Retries paused for an intent, an operation, a provider or a whole tenant: who, why, until when.
///
/// @param tenant the only tenant whose retries it pauses
/// @param subject the intent's id, the operation, the provider or the tenant
/// @param until from that moment on it counts no more, empty while it waits to be lifted
/// @param lifted who ended it before that
public record Hold(
    HoldId id,
    Tenant tenant,
    Over over,
    String subject,
    Principal by,
    Instant placedAt,
    String why,
    Optional<Instant> until,
    Optional<Lifted> lifted) {

  /// What a hold pauses.
  public enum Over {
    INTENT,
    OPERATION,
    PROVIDER,
    TENANT
  }

  /// Who ended a hold, when and why.
  public record Lifted(Principal by, Instant at, String why) {}

  /// Whether it pauses anything at that moment; at `until` it does no more.
  public boolean inForce(Instant now) {
    return lifted.isEmpty() && until.map(now::isBefore).orElse(true);
  }

  /// When it ended, empty while it is in force.
  public Optional<Instant> endedAt(Instant now) {
    return lifted.map(Lifted::at).or(() -> until.filter(u -> !now.isBefore(u)));
  }

  /// What is held, as it is said in a refusal: `operation refund.create`.
  public String scope() {
    return over.name().toLowerCase(Locale.ROOT) + " " + subject;
  }

  /// The same hold, lifted.
  public Hold lifted(Principal who, Instant at, String because) {
    return new Hold(
        id,
        tenant,
        over,
        subject,
        by,
        placedAt,
        why,
        until,
        Optional.of(new Lifted(who, at, because)));
  }
}
