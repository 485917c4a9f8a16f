package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.store.rule.RuleText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Brings the rules that come with the program into the store: all of them into an empty one, and
/// newer ones as proposals, since nobody has agreed to them yet. A store for one person has no
/// second one; there a newer rule is part of the newer program, and is audited as such.
public final class InstallRules {
  private static final Principal PROGRAM = OwnJobs.RULES;

  private final Ledger ledger;
  private final Rules rules;
  private final boolean embedded;

  public InstallRules(Ledger ledger, Rules rules, boolean embedded) {
    this.ledger = ledger;
    this.rules = rules;
    this.embedded = embedded;
  }

  /// Installs or proposes what is missing; answers how many rules that were.
  public int run() {
    List<RuleText> bundled = rules.evidence().bundled();
    return bundled.isEmpty() ? 0 : ledger.write(tx -> install(tx, bundled));
  }

  private int install(Tx tx, List<RuleText> bundled) {
    List<RuleText> inForce = RuleReading.inForce(tx);
    List<RuleText> newer =
        bundled.stream()
            .filter(text -> text.version() > RuleReading.versionOf(inForce, text))
            .toList();
    if (newer.isEmpty()) {
      return 0;
    }
    if (inForce.isEmpty() || embedded) {
      putInForce(tx, newer);
      return newer.size();
    }
    int proposed = 0;
    for (RuleText text : newer) {
      if (!tx.ruleLog().refused(text) && !waiting(tx, text)) {
        ProposeRule.record(
            tx,
            text,
            RuleReading.versionOf(inForce, text),
            PROGRAM,
            "Comes with this release of the program",
            rules);
        proposed++;
      }
    }
    return proposed;
  }

  private void putInForce(Tx tx, List<RuleText> texts) {
    Instant now = rules.now();
    long set = PutInForce.in(tx, texts, PROGRAM, now, Optional.empty(), rules.scales(), now);
    String digest = tx.ruleLog().set(set).map(RuleLog.SetHead::digest).orElseThrow();
    Recorder.note(
        tx, PROGRAM, Optional.empty(), now, "rules-bundled", RuleAudit.of(set, digest, texts));
  }

  private boolean waiting(Tx tx, RuleText text) {
    return tx.ruleLog().open(text.kind(), text.id()).stream()
        .filter(p -> p.state(rules.now()) == RuleProposal.State.PROPOSED)
        .anyMatch(p -> p.text().digest().equals(text.digest()));
  }
}
