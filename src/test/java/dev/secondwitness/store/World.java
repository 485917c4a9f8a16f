package dev.secondwitness.store;

import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.Timing;
import dev.secondwitness.domain.decision.VerifiedSource;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.AnswerPattern;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.Route;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Cards;
import dev.secondwitness.store.core.HeadSigner;
import dev.secondwitness.store.core.Policies;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.RulesOfEvidence;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.Limits;
import dev.secondwitness.store.http.Tokens;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The people, receivers, witnesses and policy of the store's tests.
final class World {
  static final Provider PAYMENTS = new Provider("payments-eu");
  static final Provider FORUM = new Provider("forum");
  static final Operation REFUND = new Operation("refund.create");
  static final Operation COMMENT = new Operation("comment.create");
  static final Duration IN_FLIGHT = Duration.ofSeconds(6);
  static final Duration SETTLE = Duration.ofSeconds(3);
  static final Tenant ACME = new Tenant("acme");
  static final Tenant BETA = new Tenant("beta");

  /// The key of every store of the tests in this process.
  static final HeadSigner SIGNER = new HeadSigner(HeadSigner.fresh());

  static final ContractCard PAYMENTS_CARD =
      new ContractCard(
          "payments",
          1,
          PAYMENTS,
          Set.of(REFUND),
          List.of(new Route("POST", "/refunds", Optional.empty())),
          EffectClass.IDEMPOTENT_WRITE,
          true,
          "account",
          Duration.ofHours(24),
          true,
          IN_FLIGHT,
          List.of(
              new AnswerPattern(422, Optional.of("invalid_order"), false),
              new AnswerPattern(503, Optional.of("overloaded"), true)),
          List.of(new AnswerPattern(409, Optional.of("already_refunded"), false)),
          List.of(),
          Optional.empty(),
          true);

  static final ContractCard FORUM_CARD =
      new ContractCard(
          "forum",
          1,
          FORUM,
          Set.of(COMMENT),
          List.of(new Route("POST", "/comments", Optional.empty())),
          EffectClass.CONSEQUENTIAL_WRITE,
          false,
          "none",
          Duration.ZERO,
          false,
          IN_FLIGHT,
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          false);

  /// A receiver of each effect class under the operation `any.do`, two that are searched, and what
  /// else the payments provider does.
  static final List<ContractCard> CARDS =
      Stream.concat(
              Stream.of(
                  PAYMENTS_CARD,
                  FORUM_CARD,
                  card("payments-eu", "charge.create", EffectClass.IDEMPOTENT_WRITE),
                  card("search-eu", "orders.search", EffectClass.READ_ONLY),
                  card("search-us", "orders.search", EffectClass.READ_ONLY),
                  card("search-write", "orders.search", EffectClass.CONSEQUENTIAL_WRITE)),
              Arrays.stream(EffectClass.values()).map(e -> card(e.name(), "any.do", e)))
          .toList();

  static final WitnessTerms LOOKUP =
      new WitnessTerms(
          new WitnessId("payments.by-key"),
          1,
          WitnessKind.LOOKUP,
          "Payments ledger by key",
          SETTLE,
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          true);

  /// Reviewer of acme, viewer of beta: what is hers in one is not in the other.
  static final Caller NADIA =
      new Caller(
          new Principal("nadia", Principal.Kind.PERSON),
          "nadia by name",
          Set.of(new Grant(ACME, Role.REVIEWER), new Grant(BETA, Role.VIEWER)),
          Set.of());

  /// Coordinates for acme, and only reads in beta.
  static final Caller WATCHER =
      new Caller(
          new Principal("watcher", Principal.Kind.AGENT),
          "watcher by name",
          Set.of(new Grant(BETA, Role.VIEWER)),
          Set.of(ACME));

  /// By their tokens, which are their names.
  static final Map<String, Caller> CALLERS =
      Stream.of(
              NADIA,
              WATCHER,
              person("mara", Set.of(Role.REVIEWER), ACME),
              person("reza", Set.of(Role.REVIEWER, Role.APPROVER), ACME),
              person("ines", Set.of(Role.MANAGER, Role.ADMIN), ACME, BETA),
              person("vera", Set.of(Role.VIEWER), ACME),
              person("olga", Set.of(Role.MANAGER), BETA),
              machine("agent", Principal.Kind.AGENT, ACME),
              machine("rival", Principal.Kind.AGENT, ACME, BETA),
              machine("worker", Principal.Kind.JOB, ACME),
              machine("stranger", Principal.Kind.AGENT, BETA),
              machine("hired", Principal.Kind.JOB, BETA),
              machine("reconciler", Principal.Kind.JOB, ACME))
          .collect(Collectors.toMap(c -> c.principal().name(), c -> c));

  private World() {}

  /// Heard as often as they like: what limits there are has tests of its own.
  static Door door() {
    return door(CALLERS);
  }

  /// A door for whoever has one of these tokens, without limits that a test would meet.
  static Door door(Map<String, Caller> callers) {
    return Door.onThisMachine(0, new Tokens(callers))
        .with(Limits.USUAL.principals(1_000_000, 1_000_000).strangers(1_000_000));
  }

  static Rules rules(InstantSource clock) {
    return rules(clock, Set.of("payments-signed"));
  }

  static Rules rules(InstantSource clock, Set<String> verified) {
    return rules(clock, verified, List::of);
  }

  /// @param ceilings asked whenever the policy is, so that a test can change them
  static Rules rules(InstantSource clock, Supplier<List<SpendCeiling>> ceilings) {
    return rules(clock, Set.of("payments-signed"), ceilings);
  }

  private static Rules rules(
      InstantSource clock, Set<String> verified, Supplier<List<SpendCeiling>> ceilings) {
    Set<VerifiedSource> sources =
        verified.stream()
            .flatMap(s -> Stream.of("agent", "worker").map(by -> new VerifiedSource(s, by)))
            .collect(Collectors.toSet());
    return new Rules(
        RulesOfEvidence.always(
            cards(),
            new ScriptedJudging(),
            (provider, operation) -> provider.equals(PAYMENTS) ? List.of(LOOKUP) : List.of(),
            tenant ->
                new Policy(
                    Map.of(REFUND, List.of(new Money("EUR", 50_000))),
                    Duration.ofMinutes(60),
                    Timing.DEFAULT,
                    new Owner(Owner.Kind.GROUP, "reviewers"),
                    Map.of(),
                    List.of(new Owner(Owner.Kind.GROUP, "managers")),
                    ceilings.get(),
                    Policy.CLAIM,
                    sources)),
        CurrencyScales.ISO,
        clock,
        () -> UUID.randomUUID().toString().replace("-", "").substring(0, 16));
  }

  private static ContractCard card(String provider, String operation, EffectClass effect) {
    return new ContractCard(
        provider + "/" + operation,
        1,
        new Provider(provider),
        Set.of(new Operation(operation)),
        List.of(new Route("POST", "/" + operation, Optional.empty())),
        effect,
        effect != EffectClass.CONSEQUENTIAL_WRITE,
        "account",
        Duration.ofHours(24),
        false,
        IN_FLIGHT,
        PAYMENTS_CARD.refusedBeforeEffect(),
        List.of(),
        List.of(),
        Optional.empty(),
        true);
  }

  private static Cards cards() {
    return new Cards() {
      @Override
      public Optional<ContractCard> current(Provider provider, Operation operation) {
        return CARDS.stream()
            .filter(c -> c.provider().equals(provider) && c.operations().contains(operation))
            .findFirst();
      }

      @Override
      public Optional<ContractCard> at(String id, int version) {
        return CARDS.stream().filter(c -> c.id().equals(id) && c.version() == version).findFirst();
      }
    };
  }

  private static Caller person(String name, Set<Role> roles, Tenant... tenants) {
    return new Caller(
        new Principal(name, Principal.Kind.PERSON),
        name + " by name",
        roles.stream()
            .flatMap(role -> Stream.of(tenants).map(tenant -> new Grant(tenant, role)))
            .collect(Collectors.toSet()),
        Set.of());
  }

  private static Caller machine(String name, Principal.Kind kind, Tenant... tenants) {
    return new Caller(new Principal(name, kind), name + " by name", Set.of(), Set.of(tenants));
  }

  /// The usual thresholds, with another time to resolve and another ladder.
  static Policy policy(Duration resolveBy, String... ladder) {
    return new Policy(
        Map.of(REFUND, List.of(new Money("EUR", 50_000))),
        resolveBy,
        Timing.DEFAULT,
        new Owner(Owner.Kind.GROUP, "reviewers"),
        Stream.of(ladder).map(name -> new Owner(Owner.Kind.GROUP, name)).toList(),
        List.of());
  }

  /// The same with other policies.
  static Rules withPolicy(Rules rules, Policies policies) {
    return new Rules(
        RulesOfEvidence.always(
            cards(),
            new ScriptedJudging(),
            (provider, operation) -> provider.equals(PAYMENTS) ? List.of(LOOKUP) : List.of(),
            policies),
        rules.scales(),
        rules.clock(),
        rules.ids());
  }
}
