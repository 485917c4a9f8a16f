package dev.secondwitness.store.http;

import dev.secondwitness.contract.RuleJson;
import dev.secondwitness.contract.RulePageJson;
import dev.secondwitness.contract.RuleProposalJson;
import dev.secondwitness.contract.RuleProposalPageJson;
import dev.secondwitness.contract.RuleVoteJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.ValueMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.RuleProposal;
import dev.secondwitness.store.core.RuleVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes rules and proposals as answers of the contract.
final class RuleAnswers {
  private RuleAnswers() {}

  /// A page of rules in the order of ids.
  static RulePageJson page(long set, List<RuleVersion> rules, int limit) {
    return new RulePageJson(
        set,
        rules.stream().map(r -> rule(r, false)).toList(),
        next(rules, limit, r -> r.text().id()));
  }

  /// A page of one rule's versions.
  static RulePageJson history(long set, List<RuleVersion> rules, int limit) {
    return new RulePageJson(
        set,
        rules.stream().map(r -> rule(r, false)).toList(),
        next(rules, limit, r -> Integer.toString(r.text().version())));
  }

  /// One version with its text.
  static RuleJson whole(RuleVersion rule) {
    return rule(rule, true);
  }

  /// A page of proposals.
  static RuleProposalPageJson proposals(List<RuleProposal> proposals, int limit, Instant now) {
    return new RuleProposalPageJson(
        proposals.stream().map(p -> proposal(p, false, now)).toList(),
        next(proposals, limit, p -> Long.toString(p.place())));
  }

  /// One proposal with its text.
  static RuleProposalJson whole(RuleProposal proposal, Instant now) {
    return proposal(proposal, true, now);
  }

  /// What a post that concerns a proposal is answered with.
  static Answer recorded(RuleProposal proposal, Instant now) {
    return new Answer(201, Optional.empty(), StorePaths.JSON, WireJson.text(whole(proposal, now)));
  }

  private static RuleJson rule(RuleVersion rule, boolean withText) {
    return new RuleJson(
        ValueMapping.word(rule.text().kind()),
        rule.text().id(),
        rule.text().version(),
        rule.text().digest(),
        rule.inForce(),
        rule.sinceSet(),
        rule.inForceFrom().toString(),
        ValueMapping.toJson(rule.proposedBy()),
        rule.proposedAt().toString(),
        rule.approvedBy(),
        rule.proposal().orElse(null),
        withText ? rule.text().text() : null);
  }

  private static RuleProposalJson proposal(RuleProposal p, boolean withText, Instant now) {
    RuleProposal.State state = p.state(now);
    return new RuleProposalJson(
        p.id(),
        ValueMapping.word(p.text().kind()),
        p.text().id(),
        p.text().version(),
        p.replaces(),
        p.text().digest(),
        ValueMapping.word(state),
        state == RuleProposal.State.PROPOSED
            ? p.needed().stream().map(ValueMapping::word).toList()
            : List.of(),
        ValueMapping.toJson(p.proposedBy()),
        p.proposedAt().toString(),
        p.expiresAt().toString(),
        p.why(),
        p.votes().stream()
            .map(
                v ->
                    new RuleVoteJson(
                        v.by(),
                        v.admin(),
                        ValueMapping.word(v.choice()),
                        v.digest(),
                        v.why(),
                        v.at().toString()))
            .toList(),
        p.closedAt().map(Instant::toString).orElse(null),
        withText ? p.text().text() : null);
  }

  private static <T> @Nullable String next(List<T> page, int limit, Function<T, String> cursor) {
    return page.size() < limit ? null : cursor.apply(page.getLast());
  }
}
