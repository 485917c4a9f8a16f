package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.store.core.Proposals;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The tables of proposals, votes and rests.
final class JdbcProposals implements Proposals {
  private static final String SELECT =
      "select d.*, p.overridden, p.why, p.version as proposed_version, p.expires_at, p.digest,"
          + " p.state from proposals p join decisions d on d.id = p.decision_id";

  private static final int LINKS = 50;

  private final Handle handle;

  JdbcProposals(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(Proposal proposal) {
    Insert.into("proposals")
        .set("decision_id", proposal.decision().id().value())
        .set("intent_id", proposal.decision().intent().value())
        .set("round", proposal.decision().round())
        .set("by_name", proposal.decision().by().name())
        .set("overridden", DecisionColumns.words(proposal.override()))
        .set("why", DecisionColumns.words(proposal.why()))
        .set("needs", Cells.word(Proposal.role(proposal.override())))
        .set("version", proposal.version())
        .set("expires_at", Cells.time(proposal.expiresAt()))
        .set("digest", proposal.digest())
        .set("state", Cells.word(proposal.state()))
        .run(handle);
  }

  @Override
  public Optional<Proposal> find(DecisionId decision) {
    return handle
        .createQuery(SELECT + " where p.decision_id = :decision")
        .bind("decision", decision.value())
        .map((row, context) -> proposal(row))
        .findOne();
  }

  @Override
  public List<Proposal> of(IntentId intent) {
    return handle
        .createQuery(SELECT + " where p.intent_id = :intent order by d.place")
        .bind("intent", intent.value())
        .map((row, context) -> proposal(row))
        .list();
  }

  @Override
  public boolean end(DecisionId decision, Proposal.State state) {
    return Change.of("proposals")
        .set("state", Cells.word(state))
        .where("decision_id", decision.value())
        .still("state", Cells.word(Proposal.State.PROPOSED))
        .run(handle);
  }

  @Override
  public void add(Decision about, Vote vote) {
    Insert.into("votes")
        .set("intent_id", about.intent().value())
        .set("round", about.round())
        .set("by_name", vote.by().name())
        .set("by_kind", Cells.word(vote.by().kind()))
        .set("decision_id", vote.decision().value())
        .set("choice", Cells.word(vote.choice()))
        .set("words", vote.text())
        .set("voted_at", Cells.time(vote.at()))
        .set("version", vote.version())
        .run(handle);
    for (int i = 0; i < vote.restsOn().size(); i++) {
      Insert.into("vote_readings")
          .set("decision_id", vote.decision().value())
          .set("by_name", vote.by().name())
          .set("place", i)
          .set("reading_id", vote.restsOn().get(i).value())
          .run(handle);
    }
  }

  @Override
  public void rest(IntentId intent, IntentId original) {
    Insert.into("rests")
        .set("intent_id", intent.value())
        .set("original", original.value())
        .run(handle);
  }

  @Override
  public Optional<IntentId> restOf(IntentId intent) {
    return handle
        .createQuery("select original from rests where intent_id = :intent")
        .bind("intent", intent.value())
        .mapTo(String.class)
        .findOne()
        .map(IntentId::new);
  }

  @Override
  public List<LinkedIntent> rests(IntentId intent) {
    List<LinkedIntent> links =
        new ArrayList<>(linked(intent, "r.original", "r.intent_id", LinkedIntent.Relation.REST_OF));
    links.addAll(linked(intent, "r.intent_id", "r.original", LinkedIntent.Relation.HAS_REST));
    return List.copyOf(links);
  }

  private List<LinkedIntent> linked(
      IntentId intent, String other, String own, LinkedIntent.Relation relation) {
    return handle
        .createQuery(
            "select i.id, i.state, i.business_ref, i.currency, i.minor from rests r"
                + " join intents i on i.id = "
                + other
                + " where "
                + own
                + " = :intent order by i.recorded_sequence limit "
                + LINKS)
        .bind("intent", intent.value())
        .map(
            (row, context) ->
                new LinkedIntent(
                    new IntentId(row.getString("id")),
                    relation,
                    Cells.word(row, "state", IntentState.class),
                    Cells.ifAny(row, "business_ref", BusinessRef::new),
                    Cells.moneyIfAny(row)))
        .list();
  }

  private Proposal proposal(ResultSet row) throws SQLException {
    Decision decision = DecisionColumns.read(handle, row);
    return new Proposal(
        decision,
        DecisionColumns.checks(row, "overridden"),
        DecisionColumns.words(row.getString("why"), TwoPeople.Why.class),
        row.getLong("proposed_version"),
        Cells.instant(row, "expires_at"),
        row.getString("digest"),
        Cells.word(row, "state", Proposal.State.class),
        votes(decision.id()),
        Optional.empty());
  }

  private List<Vote> votes(DecisionId decision) {
    return handle
        .createQuery(
            "select by_name, by_kind, choice, words, voted_at, version from votes"
                + " where decision_id = :decision order by voted_at, by_name")
        .bind("decision", decision.value())
        .map(
            (row, context) ->
                new Vote(
                    decision,
                    Cells.principal(row, "by_name", "by_kind"),
                    Cells.word(row, "choice", Vote.Choice.class),
                    row.getString("words"),
                    Cells.instant(row, "voted_at"),
                    row.getLong("version"),
                    readings(decision, row.getString("by_name"))))
        .list();
  }

  private List<ReadingId> readings(DecisionId decision, String by) {
    return handle
        .createQuery(
            "select reading_id from vote_readings"
                + " where decision_id = :decision and by_name = :by order by place")
        .bind("decision", decision.value())
        .bind("by", by)
        .mapTo(String.class)
        .stream()
        .map(ReadingId::new)
        .toList();
  }
}
