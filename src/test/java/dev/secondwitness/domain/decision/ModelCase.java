package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.intent.AnswerPattern;
import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.KeyTerms;
import dev.secondwitness.domain.intent.Scope;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The one intent the model is about, and its receiver's card.
final class ModelCase {
  static final IntentId INTENT = new IntentId("int_7f3a");
  static final Principal WORKER = new Principal("refund-agent", Principal.Kind.AGENT);
  static final Principal READER = new Principal("Mara", Principal.Kind.PERSON);
  static final ActionKey KEY = new ActionKey("refund:acme:int_7f3a");
  static final ArgsHash HASH = ArgsHash.of("{}");

  private static final Provider PROVIDER = new Provider("payments-eu");
  private static final Operation OPERATION = new Operation("refund.create");

  private ModelCase() {}

  static Envelope envelope(int authorizationVersion, long deadline, int maxAttempts) {
    return new Envelope(
        INTENT,
        new Scope(new Tenant("acme"), WORKER, "refund"),
        OPERATION,
        PROVIDER,
        new Arguments("{}", HASH, List.of()),
        new KeyTerms(KEY, "payments-eu", ModelHistory.START, Optional.empty()),
        new Authority(
            authorizationVersion,
            Optional.of("policy"),
            Optional.of(ModelHistory.START),
            ModelWitness.at(deadline),
            maxAttempts,
            "coordinator"),
        new Subject(
            Optional.of(new Money("EUR", 4200)),
            Optional.of(new BusinessRef("order 4812")),
            List.of(),
            "en",
            Tier.NORMAL,
            Optional.empty()),
        "payments",
        1,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ModelHistory.START);
  }

  static ContractCard card(
      boolean idempotent,
      long keyRetention,
      long inFlightBound,
      boolean storesRefusals,
      boolean strongReads) {
    List<AnswerPattern> refused =
        List.of(
            new AnswerPattern(402, Optional.of("declined"), false),
            new AnswerPattern(429, Optional.of("slow_down"), true));
    List<AnswerPattern> replayed = new ArrayList<>();
    replayed.add(new AnswerPattern(500, Optional.of("oops"), false));
    if (storesRefusals) {
      replayed.addAll(refused);
    }
    return new ContractCard(
        "payments",
        1,
        PROVIDER,
        Set.of(OPERATION),
        List.of(),
        EffectClass.IDEMPOTENT_WRITE,
        idempotent,
        "region",
        Duration.ofMillis(keyRetention),
        true,
        Duration.ofMillis(inFlightBound),
        refused,
        List.of(new AnswerPattern(409, Optional.of("exists"), false)),
        replayed,
        Optional.of("reference"),
        strongReads);
  }
}
