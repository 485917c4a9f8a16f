package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The rows of rules of evidence: every version that ever was in force, the sets they make, and
/// what was proposed and voted.
public interface RuleLog {
  /// A rule set by its number and the digest of all it holds.
  record SetHead(long number, String digest) {}

  /// A place in the list of a kind; a policy is listed for those who see its tenant.
  ///
  /// @param set the rules as that set had them
  record Wanted(RuleKind kind, long set, Set<Tenant> tenants, String after, int limit) {}

  /// What a set's digest is made of: one line per rule, in order, with kind, id, version, digest.
  static String digest(Collection<RuleText> texts) {
    return ArgsHash.of(
            texts.stream()
                .map(t -> t.kind() + " " + t.id() + " " + t.version() + " " + t.digest() + "\n")
                .sorted()
                .collect(Collectors.joining()))
        .hex();
  }

  /// The set in force, empty in a store without rules.
  Optional<SetHead> head();

  Optional<SetHead> set(long number);

  /// What a set holds, in the order rules came.
  List<RuleText> texts(long set);

  /// Puts a set in force.
  void add(SetHead set, Instant at);

  /// Keeps a version that comes in force with a set.
  void add(RuleVersion version);

  /// The version of a rule in a set.
  Optional<RuleVersion> inSet(RuleKind kind, String id, long set);

  /// A version by its number.
  Optional<RuleVersion> version(RuleKind kind, String id, int version);

  /// One page of the rules of a set, in the order of ids.
  List<RuleVersion> list(Wanted wanted);

  /// The versions of a rule before one, the newest first.
  List<RuleVersion> history(RuleKind kind, String id, int before, int limit);

  void add(RuleProposal proposal);

  /// Writes how a proposal ended.
  void close(RuleProposal proposal);

  void add(String proposal, RuleVote vote);

  /// A proposal with its votes.
  Optional<RuleProposal> proposal(String id);

  /// Proposals of a kind from before a place, the newest first.
  List<RuleProposal> proposals(RuleKind kind, Set<Tenant> tenants, long before, int limit);

  /// Proposals about a rule that nobody has ended, expired ones among them.
  List<RuleProposal> open(RuleKind kind, String id);

  /// Whether people refused this text of a rule.
  boolean refused(RuleText text);
}
