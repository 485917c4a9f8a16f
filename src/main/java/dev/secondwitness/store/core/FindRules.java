package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.store.rule.RuleKind;
import java.util.List;

/// Finds rules, their versions and proposals, as far as the caller may see them.
public final class FindRules {

  private FindRules() {}

  /// The number of the set in force; 0 in a store without rules.
  public static long setInForce(Tx tx) {
    return tx.ruleLog().head().map(RuleLog.SetHead::number).orElse(0L);
  }

  /// One page of the rules of a kind as a set had them, in the order of ids.
  public static List<RuleVersion> list(
      Tx tx, Caller caller, RuleKind kind, long set, String after, int limit) {
    requireReader(caller, kind);
    return tx.ruleLog().list(new RuleLog.Wanted(kind, set, RuleRights.seen(caller), after, limit));
  }

  /// The versions of a rule before one, the newest first.
  public static List<RuleVersion> history(
      Tx tx, Caller caller, RuleKind kind, String id, int before, int limit) {
    requireReader(caller, kind);
    requireSeen(caller, kind, id);
    List<RuleVersion> versions = tx.ruleLog().history(kind, id, before, limit);
    if (versions.isEmpty() && before == Integer.MAX_VALUE) {
      throw unknown();
    }
    return versions;
  }

  /// A version of a rule.
  public static RuleVersion version(Tx tx, Caller caller, RuleKind kind, String id, int version) {
    requireReader(caller, kind);
    requireSeen(caller, kind, id);
    return tx.ruleLog().version(kind, id, version).orElseThrow(FindRules::unknown);
  }

  /// Proposals of a kind from before a place, the newest first.
  public static List<RuleProposal> proposals(
      Tx tx, Caller caller, RuleKind kind, long before, int limit) {
    requirePeople(caller);
    return tx.ruleLog().proposals(kind, RuleRights.seen(caller), before, limit);
  }

  /// A proposal the caller may see. Refuses otherwise, in the same words.
  public static RuleProposal requireProposal(Tx tx, Caller caller, String id) {
    requirePeople(caller);
    return tx.ruleLog()
        .proposal(id)
        .filter(p -> RuleRights.sees(caller, p.text().kind(), p.text().id()))
        .orElseThrow(() -> Refusal.of(ProblemType.NOT_FOUND, "There is no such proposal"));
  }

  /// Witnesses and cards are for whoever asks them or sends; thresholds only for those with a role.
  private static void requireReader(Caller caller, RuleKind kind) {
    boolean may =
        switch (kind) {
          case WITNESS, CONTRACT_CARD -> caller.watches() || caller.coordinates();
          case POLICY -> caller.watches();
        };
    if (!may) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Reading this takes a role");
    }
  }

  private static void requirePeople(Caller caller) {
    if (!caller.watches()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Reading this takes a role");
    }
  }

  private static void requireSeen(Caller caller, RuleKind kind, String id) {
    if (!RuleRights.sees(caller, kind, id)) {
      throw unknown();
    }
  }

  private static Refusal unknown() {
    return Refusal.of(ProblemType.NOT_FOUND, "There is no such rule");
  }
}
