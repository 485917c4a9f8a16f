package dev.secondwitness.contract;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.DoubleEffect;
import dev.secondwitness.domain.review.Effect;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.Optional;

/// Maps double-effect cases.
public final class DoublesMapping {

  private DoublesMapping() {}

  /// A case as it is written.
  ///
  /// @param accepted the one receipt that counts for the intent, if any does
  public static DoubleEffectJson toJson(
      DoubleEffect effect, Envelope intent, IntentState state, Optional<ReceiptId> accepted) {
    return new DoubleEffectJson(
        effect.id().value(),
        effect.intent().value(),
        intent.scope().tenant().value(),
        intent.operation().value(),
        intent.provider().value(),
        Words.of(state),
        ValueMapping.text(intent.subject().businessRef()),
        ValueMapping.money(intent.subject().amount()),
        toJson(effect.first(), accepted),
        toJson(effect.second(), accepted),
        effect.openedAt().toString(),
        ValueMapping.toJson(effect.owner()),
        effect.resolveBy().toString());
  }

  private static EffectJson toJson(Effect effect, Optional<ReceiptId> accepted) {
    return new EffectJson(
        effect.receipt().value(),
        Words.of(effect.by()),
        effect.reference(),
        ValueMapping.money(effect.amount()),
        effect.at().toString(),
        accepted.equals(Optional.of(effect.receipt())));
  }
}
