package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.SpendUse;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/// Keeps spending below its ceilings: a hard quota of the store, whatever an agent was told.
///
/// It runs under the lock of the chain's head, so that two intents never share what is left.
final class Ceilings {
  private final Rules rules;

  Ceilings(Rules rules) {
    this.rules = rules;
  }

  /// Refuses an authorisation that would reserve more than is left.
  void reserve(Tx tx, KeptIntent intent, Instant now) {
    require(tx, intent, now, SpendUse::mayReserve);
  }

  /// Refuses an attempt that would send more than the ceiling, which may be lower since.
  void send(Tx tx, KeptIntent intent, Instant now) {
    require(tx, intent, now, SpendUse::maySend);
  }

  /// Keeps that a ceiling refused it, so that it counts as blocked.
  static void refused(Tx tx, Caller caller, IntentId id, Refusal refusal, Instant now) {
    if (refusal.type() == ProblemType.OVER_CEILING) {
      tx.intents()
          .find(id)
          .filter(i -> caller.sees(i.envelope().scope().tenant()))
          .ifPresent(i -> tx.spending().refused(i.id(), now));
    }
  }

  private void require(Tx tx, KeptIntent intent, Instant now, BiPredicate<SpendUse, Long> allowed) {
    Envelope envelope = intent.envelope();
    List<SpendCeiling> over =
        rules
            .evidence()
            .of(tx, intent)
            .policies()
            .of(envelope.scope().tenant())
            .ceilingsOver(envelope);
    if (over.isEmpty()) {
      return;
    }
    Money amount = counted(envelope);
    List<SpendCeiling> ceilings =
        over.stream().filter(c -> c.limit().currency().equals(amount.currency())).toList();
    if (ceilings.isEmpty()) {
      throw Refusal.of(
          ProblemType.OVER_CEILING,
          envelope.operation()
              + " has a spend ceiling, and none in "
              + amount.currency()
              + ": nothing may be spent in it");
    }
    for (SpendCeiling ceiling : ceilings) {
      SpendUse use =
          tx.spending().of(envelope.scope().tenant(), ceiling, Optional.of(intent.id()), now);
      if (!allowed.test(use, amount.minor())) {
        throw Refusal.of(ProblemType.OVER_CEILING, SpendWords.over(use, amount, rules.scales()))
            .with(Refusal.More.known(SpendWords.values(use, amount)));
      }
    }
  }

  /// The amount that counts: the one that is bound to what is sent, or nothing could be counted.
  private static Money counted(Envelope envelope) {
    Optional<Money> amount = envelope.subject().amount();
    boolean bound =
        amount
            .map(
                money ->
                    money.minor() >= 0
                        && binds(envelope, BoundField.Kind.AMOUNT, Long.toString(money.minor()))
                        && binds(envelope, BoundField.Kind.CURRENCY, money.currency()))
            .orElse(false);
    if (amount.isEmpty() || !bound) {
      throw Refusal.of(
          ProblemType.OVER_CEILING,
          envelope.operation()
              + " has a spend ceiling, so an intent names its amount, not below zero, and binds it"
              + " and its currency to what is sent");
    }
    return amount.get();
  }

  private static boolean binds(Envelope envelope, BoundField.Kind kind, String value) {
    return envelope.arguments().bound().stream()
        .anyMatch(
            f ->
                f.kind() == kind
                    && f.value().equals(value)
                    && (kind != BoundField.Kind.AMOUNT || f.name().equals("amount")));
  }
}
