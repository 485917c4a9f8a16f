package dev.secondwitness.store;

import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.StoredRules;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// Rules of evidence as texts, and people enough to change them.
final class RuleWorld {
  static final String POLICY =
      """
      id: default
      version: 1
      thresholds:
        - { operation: refund.create, currency: EUR, minor: "50000" }
      resolve_by: PT60M
      timing: { send_before: PT30S, answer_by: PT30S, clock_error: PT2S }
      owner: { kind: group, name: reviewers }
      owners: []
      escalation:
        - { kind: group, name: managers }
      ceilings: []
      claim: PT15M
      verified_sources:
        - { source: payments-signed, by: agent }
      """;

  static final String CARD =
      """
      id: payments
      version: 1
      provider: payments-eu
      operations: [refund.create]
      write_routes:
        - { method: POST, path: /refunds }
      write_secrets: [PAYMENTS_WRITE]
      effect_class: idempotent_write
      idempotent: true
      key_scope: account
      key_retention: PT24H
      changed_body_refused: true
      in_flight_bound: PT6S
      refused_before_effect:
        - { status: 422, code: invalid_order }
      says_exists:
        - { status: 409, code: already_refunded }
      replayed_errors: []
      unique_reference: reference
      strong_reads: true
      """;

  static final String WITNESS =
      """
      id: payments.by-key
      version: 1
      kind: lookup
      title: { en: Payments ledger by key }
      environment: payments
      cards: [payments]
      operations: [refund.create]
      request:
        method: GET
        path: /refunds/by-key/{action_key}
      answer:
        type: json
        one: ""
        id: /id
        ties:
          - { by: action_key, at: /key }
        amount: { at: /amount, currency: /currency, as: minor }
        created: { at: /created, as: iso }
        status:
          at: /status
          present: [succeeded]
          pending: [pending]
          undone: [reversed]
        bound:
          order: /order
      rules:
        - { say: records }
        - { say: nothing, status: [404], values: { /code: refund_not_found } }
      timing: { settle: PT3S, resolution: PT1S, fresh_for: PT5M }
      counts_by_reference: false
      strong_reads: true
      """;

  static final List<RuleText> BUNDLED =
      List.of(
          text(RuleKind.POLICY, POLICY),
          text(RuleKind.CONTRACT_CARD, CARD),
          text(RuleKind.WITNESS, WITNESS));

  private RuleWorld() {}

  static RuleText text(RuleKind kind, String text) {
    return RuleText.read(kind, text, CurrencyScales.ISO);
  }

  /// The text in another version, with something else in it.
  static String changed(String text, int version, String from, String to) {
    if (!text.contains(from)) {
      throw new IllegalArgumentException("Not in the text: " + from);
    }
    return text.replace("version: 1\n", "version: " + version + "\n").replace(from, to);
  }

  static Rules rules(InstantSource clock) {
    return rules(clock, BUNDLED);
  }

  static Rules rules(InstantSource clock, List<RuleText> bundled) {
    return new Rules(
        new StoredRules(bundled, CurrencyScales.ISO),
        CurrencyScales.ISO,
        clock,
        () -> UUID.randomUUID().toString().replace("-", "").substring(0, 16));
  }

  /// A store for a team: `ines` and `ada` are admins of both tenants, `dana` and `rolf` vote in
  /// both, `alma` is admin of acme alone.
  static StoreFixture.Setup team() {
    return new StoreFixture.Setup(false, World.door(callers()));
  }

  /// Everybody the team's store knows, by token.
  static Map<String, Caller> callers() {
    Map<String, Caller> callers = new HashMap<>(World.CALLERS);
    for (Caller more :
        List.of(
            person("ada", Set.of(Role.ADMIN), Set.of(World.ACME, World.BETA)),
            person("dana", Set.of(Role.APPROVER), Set.of(World.ACME, World.BETA)),
            person("rolf", Set.of(Role.MANAGER), Set.of(World.ACME, World.BETA)),
            person("alma", Set.of(Role.ADMIN), Set.of(World.ACME)))) {
      callers.put(more.principal().name(), more);
    }
    return callers;
  }

  private static Caller person(String name, Set<Role> roles, Set<Tenant> tenants) {
    return new Caller(
        new Principal(name, Principal.Kind.PERSON),
        name + " by name",
        roles.stream()
            .flatMap(role -> tenants.stream().map(tenant -> new Grant(tenant, role)))
            .collect(Collectors.toSet()),
        Set.of());
  }
}
