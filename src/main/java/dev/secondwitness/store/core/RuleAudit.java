package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What audit entries say of a rule.
final class RuleAudit {
  private RuleAudit() {}

  /// A proposal with its rule, version and digest, and what else is to be said.
  static Map<String, String> of(RuleProposal proposal, Map<String, String> more) {
    RuleText text = proposal.text();
    TreeMap<String, String> values = new TreeMap<>(more);
    values.put("proposal", proposal.id());
    values.put("rule_kind", word(text));
    values.put("rule", text.id());
    values.put("version", Integer.toString(text.version()));
    values.put("replaces", Integer.toString(proposal.replaces()));
    values.put("digest", text.digest());
    return values;
  }

  /// Rules that came with the program, each with version and digest.
  static Map<String, String> of(long set, String digest, Iterable<RuleText> texts) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("rule_set", Long.toString(set));
    values.put("rule_set_digest", digest);
    for (RuleText text : texts) {
      values.put(word(text) + " " + text.id(), "version " + text.version() + ", " + text.digest());
    }
    return values;
  }

  /// The tenant a rule is about; none when it is about all of them.
  static Optional<Tenant> tenant(RuleText text) {
    boolean one = text.kind() == RuleKind.POLICY && !text.id().equals(RuleText.DEFAULT_POLICY);
    return one ? Optional.of(new Tenant(text.id())) : Optional.empty();
  }

  private static String word(RuleText text) {
    return text.kind().name().toLowerCase(Locale.ROOT);
  }
}
