package dev.secondwitness.contract;

import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Optional;

/// Maps holds.
public final class HoldMapping {

  private HoldMapping() {}

  /// A hold as it is written at that moment.
  public static HoldJson toJson(Hold hold, Instant now) {
    return new HoldJson(
        hold.id().value(),
        hold.tenant().value(),
        Words.of(hold.over()),
        hold.subject(),
        ValueMapping.toJson(hold.by()),
        hold.placedAt().toString(),
        hold.why(),
        ValueMapping.text(hold.until()),
        hold.inForce(now),
        ValueMapping.text(hold.endedAt(now)),
        hold.lifted().isEmpty() ? null : ValueMapping.toJson(hold.lifted().get().by()),
        ValueMapping.text(hold.lifted().map(Hold.Lifted::why)));
  }

  /// A hold as it is meant.
  public static Hold toDomain(HoldJson json) {
    return new Hold(
        new HoldId(json.holdId()),
        new Tenant(json.tenant()),
        over(json.over()),
        json.subject(),
        ValueMapping.toDomain(json.by()),
        Instant.parse(json.placedAt()),
        json.why(),
        ValueMapping.instantIfAny(json.until()),
        lifted(json));
  }

  /// What a hold is over; a word not known counts as the whole tenant.
  public static Hold.Over over(String word) {
    return Words.read(Hold.Over.class, word, Hold.Over.TENANT);
  }

  private static Optional<Hold.Lifted> lifted(HoldJson json) {
    PrincipalJson by = json.liftedBy();
    String at = json.endedAt();
    String why = json.liftedWhy();
    return by == null || at == null || why == null
        ? Optional.empty()
        : Optional.of(new Hold.Lifted(ValueMapping.toDomain(by), Instant.parse(at), why));
  }
}
