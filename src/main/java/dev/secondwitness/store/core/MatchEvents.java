package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds the intent an event is about, when it comes and again whenever something appears that it
/// may have waited for; then it is applied, in that same transaction.
final class MatchEvents {
  private final ApplyEvent applying;

  MatchEvents(Rules rules, Cases cases) {
    this.applying = new ApplyEvent(rules, cases);
  }

  /// The one intent an event can only be about; one that contradicts itself is about none.
  static Optional<KeptIntent> place(Tx tx, Events.Waiting waiting) {
    ReceiveEvent.Command event = waiting.event();
    if (event.intent().isPresent()) {
      return named(tx, waiting, event.intent().get());
    }
    List<KeptIntent> meant;
    if (event.actionKey().isPresent()) {
      meant = tx.intents().byActionKey(event.actionKey().get());
    } else if (event.providerRequestId().isPresent()) {
      meant = found(tx, tx.events().byProviderRequest(event.providerRequestId().get()));
    } else if (event.receipt().isPresent()) {
      meant = found(tx, tx.events().byReceipt(event.receipt().get().id().value()));
    } else {
      meant = List.of();
    }
    List<KeptIntent> own = meant.stream().filter(i -> concerns(waiting, i)).toList();
    return own.size() == 1 ? Optional.of(own.getFirst()) : Optional.empty();
  }

  private static Optional<KeptIntent> named(Tx tx, Events.Waiting waiting, IntentId id) {
    return tx.intents()
        .find(id)
        .filter(i -> concerns(waiting, i))
        .filter(i -> hasKey(i, waiting.event().actionKey()));
  }

  private static boolean hasKey(KeptIntent intent, Optional<String> key) {
    return key.map(k -> intent.envelope().keyTerms().key().value().equals(k)).orElse(true);
  }

  /// Refuses an event that names an intent and the key of another.
  static void requireConsistent(Tx tx, Events.Waiting waiting) {
    boolean torn =
        waiting
            .event()
            .intent()
            .flatMap(tx.intents()::find)
            .filter(i -> concerns(waiting, i))
            .filter(i -> !hasKey(i, waiting.event().actionKey()))
            .isPresent();
    if (torn) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER,
          "/action_key",
          "The key is not the key of the intent that is named beside it");
    }
  }

  private static List<KeptIntent> found(Tx tx, List<IntentId> ids) {
    return ids.stream().flatMap(id -> tx.intents().find(id).stream()).toList();
  }

  private static boolean concerns(Events.Waiting waiting, KeptIntent intent) {
    return waiting.tenants().contains(intent.envelope().scope().tenant());
  }

  /// What waited for the key of an intent that was just recorded; nobody could name its id before.
  KeptIntent recorded(Tx tx, KeptIntent intent) {
    return matched(
        tx,
        intent,
        new Events.Clues(
            List.of(intent.envelope().keyTerms().key().value()), List.of(), List.of()));
  }

  /// What waited for a provider request id or a receipt of an intent.
  KeptIntent appeared(
      Tx tx, KeptIntent intent, Optional<Attempt> attempt, Optional<ReceiptId> receipt) {
    return matched(
        tx,
        intent,
        new Events.Clues(
            List.of(),
            attempt.flatMap(Attempt::providerRequestId).stream().toList(),
            receipt.map(ReceiptId::value).stream().toList()));
  }

  private KeptIntent matched(Tx tx, KeptIntent intent, Events.Clues clues) {
    KeptIntent now = intent;
    for (Events.Waiting waiting : tx.events().waiting(clues)) {
      Optional<KeptIntent> placed = place(tx, waiting).filter(i -> i.id().equals(intent.id()));
      if (placed.isPresent()) {
        now =
            applying
                .to(
                    tx,
                    placed.get(),
                    waiting.event(),
                    waiting.by(),
                    effect -> tx.events().matched(waiting, intent.id(), word(effect)))
                .intent()
                .orElse(now);
      }
    }
    return now;
  }

  /// Applies an event that just came to the intent it is about.
  ReceiveEvent.Taken came(Tx tx, KeptIntent intent, Events.Waiting event, Instant now) {
    return applying.to(
        tx,
        intent,
        event.event(),
        event.by(),
        effect -> keep(tx, event, Optional.of(intent.id()), effect, now));
  }

  /// Keeps an event that just came, with what it did.
  static void keep(
      Tx tx,
      Events.Waiting event,
      Optional<IntentId> intent,
      ReceiveEvent.Effect effect,
      Instant now) {
    tx.events()
        .add(
            new Events.Taken(
                event.event().name(),
                event.tenants(),
                event.event().bodyDigest(),
                intent,
                word(effect),
                0),
            event,
            tx.chain().head().sequence() + 1,
            now);
  }

  private static String word(ReceiveEvent.Effect effect) {
    return effect.name().toLowerCase(Locale.ROOT);
  }
}
