package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.RuleProposal;
import dev.secondwitness.store.core.RuleVersion;
import dev.secondwitness.store.core.RuleVote;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The columns of `rule_documents`, `rule_proposals` and `rule_votes`, in and out.
final class RuleColumns {
  private RuleColumns() {}

  static Insert insert(RuleVersion version) {
    RuleText text = version.text();
    return Insert.into("rule_documents")
        .set("kind", Cells.word(text.kind()))
        .set("rule_id", text.id())
        .set("version", text.version())
        .set("place", version.place())
        .set("since_set", version.sinceSet())
        .set("content", text.text())
        .set("digest", text.digest())
        .set("in_force_from", Cells.time(version.inForceFrom()))
        .set("proposed_by", version.proposedBy().name())
        .set("proposed_by_kind", Cells.word(version.proposedBy().kind()))
        .set("proposed_at", Cells.time(version.proposedAt()))
        .set("proposal_id", version.proposal().orElse(null));
  }

  static Insert insert(RuleProposal proposal) {
    RuleText text = proposal.text();
    return Insert.into("rule_proposals")
        .set("id", proposal.id())
        .set("place", proposal.place())
        .set("kind", Cells.word(text.kind()))
        .set("rule_id", text.id())
        .set("version", text.version())
        .set("replaces", proposal.replaces())
        .set("content", text.text())
        .set("digest", text.digest())
        .set("proposed_by", proposal.proposedBy().name())
        .set("proposed_by_kind", Cells.word(proposal.proposedBy().kind()))
        .set("proposed_at", Cells.time(proposal.proposedAt()))
        .set("expires_at", Cells.time(proposal.expiresAt()))
        .set("why", proposal.why())
        .set("state", Cells.word(proposal.state()))
        .set("closed_at", Cells.time(proposal.closedAt()));
  }

  static Insert insert(String proposal, RuleVote vote) {
    return Insert.into("rule_votes")
        .set("proposal_id", proposal)
        .set("by_name", vote.by())
        .set("admin", vote.admin())
        .set("choice", Cells.word(vote.choice()))
        .set("digest", vote.digest())
        .set("why", vote.why())
        .set("voted_at", Cells.time(vote.at()));
  }

  static RuleVote vote(ResultSet row) throws SQLException {
    return new RuleVote(
        row.getString("by_name"),
        row.getBoolean("admin"),
        Cells.word(row, "choice", RuleVote.Choice.class),
        row.getString("digest"),
        row.getString("why"),
        Cells.instant(row, "voted_at"));
  }

  static RuleText text(ResultSet row) throws SQLException {
    return new RuleText(
        Cells.word(row, "kind", RuleKind.class),
        row.getString("rule_id"),
        row.getInt("version"),
        row.getString("content"));
  }

  static RuleVersion version(ResultSet row, Function<String, List<RuleVote>> votes)
      throws SQLException {
    Optional<String> proposal = Cells.textIfAny(row, "proposal_id");
    return new RuleVersion(
        text(row),
        row.getInt("place"),
        row.getLong("since_set"),
        row.getInt("newest") == row.getInt("version"),
        Cells.instant(row, "in_force_from"),
        Cells.principal(row, "proposed_by", "proposed_by_kind"),
        Cells.instant(row, "proposed_at"),
        proposal,
        proposal.stream().flatMap(p -> votes.apply(p).stream()).map(RuleVote::by).toList());
  }

  static RuleProposal proposal(ResultSet row, Function<String, List<RuleVote>> votes)
      throws SQLException {
    String id = row.getString("id");
    return new RuleProposal(
        id,
        row.getLong("place"),
        text(row),
        row.getInt("replaces"),
        Cells.principal(row, "proposed_by", "proposed_by_kind"),
        Cells.instant(row, "proposed_at"),
        Cells.instant(row, "expires_at"),
        row.getString("why"),
        Cells.word(row, "state", RuleProposal.State.class),
        Cells.instantIfAny(row, "closed_at"),
        votes.apply(id));
  }
}
