package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// When a settling decision takes two people, and for which reasons.
public final class TwoPeople {

  /// Why one person is not enough.
  public enum Why {
    AT_OR_ABOVE_THRESHOLD,
    NO_THRESHOLD_SET,
    CRITICAL,
    SECOND_ROUND,
    WHAT_IS_THERE,
    OVERRIDE
  }

  private TwoPeople() {}

  /// The reasons for one decision: those of its intent, and those of the act itself.
  ///
  /// @param override the unmet checks that the decision names
  public static List<Why> why(
      Act act, List<CheckId> override, Envelope envelope, int round, Policy policy) {
    if (!act.settles()) {
      return List.of();
    }
    List<Why> reasons = new ArrayList<>(why(envelope, round, policy));
    if (act == Act.CONFIRM_WHAT_IS_THERE) {
      reasons.add(Why.WHAT_IS_THERE);
    }
    if (!override.isEmpty()) {
      reasons.add(Why.OVERRIDE);
    }
    return List.copyOf(reasons);
  }

  /// Whether they are two people, and neither is the one on whose behalf the intent acts. A name is
  /// unique in the store whatever its kind.
  public static boolean distinct(Principal proposer, Principal approver, Principal behind) {
    return proposer.kind() == Principal.Kind.PERSON
        && approver.kind() == Principal.Kind.PERSON
        && !proposer.name().equals(approver.name())
        && !proposer.name().equals(behind.name())
        && !approver.name().equals(behind.name());
  }

  /// The reasons, empty when one person decides. An intent without an amount has no threshold to be
  /// below, unless its tier is `LOW` or `NORMAL`.
  public static List<Why> why(Envelope envelope, int round, Policy policy) {
    List<Why> reasons = new ArrayList<>();
    if (envelope.subject().tier() == Tier.CRITICAL) {
      reasons.add(Why.CRITICAL);
    }
    if (round > 1) {
      reasons.add(Why.SECOND_ROUND);
    }
    Optional<Money> amount = envelope.subject().amount();
    if (amount.isPresent()) {
      Optional<Money> threshold = policy.threshold(envelope.operation(), amount.get().currency());
      if (threshold.isEmpty()) {
        reasons.add(Why.NO_THRESHOLD_SET);
      } else if (amount.get().minor() >= threshold.get().minor()) {
        reasons.add(Why.AT_OR_ABOVE_THRESHOLD);
      }
    } else if (envelope.subject().tier() == Tier.HIGH) {
      reasons.add(Why.NO_THRESHOLD_SET);
    }
    return List.copyOf(reasons);
  }
}
