package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.util.HashSet;
import java.util.Set;

/// Who may change a rule: a role counts only if it is held in every tenant whom the rule concerns.
final class RuleRights {
  private static final Set<Role> VOTING = Set.of(Role.APPROVER, Role.MANAGER, Role.ADMIN);

  private RuleRights() {}

  /// Whom a rule concerns: one tenant when it is that tenant's policy, else all the store knows.
  static Set<Tenant> concerned(Tx tx, RuleKind kind, String id) {
    if (kind == RuleKind.POLICY && !id.equals(RuleText.DEFAULT_POLICY)) {
      return Set.of(new Tenant(id));
    }
    Set<Tenant> all = new HashSet<>(tx.chain().tenants());
    tx.ruleLog().head().map(head -> tx.ruleLog().texts(head.number())).stream()
        .flatMap(texts -> texts.stream())
        .filter(t -> t.kind() == RuleKind.POLICY && !t.id().equals(RuleText.DEFAULT_POLICY))
        .forEach(t -> all.add(new Tenant(t.id())));
    return Set.copyOf(all);
  }

  /// Whether the caller is a person and admin of all of them, and of somebody at least.
  static boolean administers(Caller caller, Set<Tenant> concerned) {
    Set<Tenant> own = caller.tenantsOf(Role.ADMIN);
    return isPerson(caller) && !own.isEmpty() && own.containsAll(concerned);
  }

  /// Whether the caller is a person who approves, manages or administers in all of them.
  static boolean votes(Caller caller, Set<Tenant> concerned) {
    Set<Tenant> own = new HashSet<>();
    VOTING.forEach(role -> own.addAll(caller.tenantsOf(role)));
    return isPerson(caller) && !own.isEmpty() && own.containsAll(concerned);
  }

  /// Whether the caller may see a rule: a tenant's policy is for those who see the tenant, and
  /// agents have no business with thresholds.
  static boolean sees(Caller caller, RuleKind kind, String id) {
    return switch (kind) {
      case POLICY ->
          caller.watches()
              && (id.equals(RuleText.DEFAULT_POLICY) || caller.watches(new Tenant(id)));
      case WITNESS, CONTRACT_CARD -> caller.watches() || caller.coordinates();
    };
  }

  /// The tenants whose policies the caller may see.
  static Set<Tenant> seen(Caller caller) {
    return caller.watched();
  }

  private static boolean isPerson(Caller caller) {
    return caller.principal().kind() == Principal.Kind.PERSON;
  }
}
