package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.RuleLog;
import dev.secondwitness.store.core.RuleProposal;
import dev.secondwitness.store.core.RuleVersion;
import dev.secondwitness.store.core.RuleVote;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/// The tables `rule_sets`, `rule_documents`, `rule_proposals` and `rule_votes`.
final class JdbcRuleLog implements RuleLog {
  private static final String VERSIONS =
      "select d.*, (select max(n.version) from rule_documents n where n.kind = d.kind"
          + " and n.rule_id = d.rule_id) as newest from rule_documents d";
  private static final String NEWEST_OF_SET =
      "d.since_set <= :set and not exists (select 1 from rule_documents e where e.kind = d.kind"
          + " and e.rule_id = d.rule_id and e.since_set <= :set and e.version > d.version)";
  private static final String PROPOSALS = "select * from rule_proposals";

  private final Handle handle;

  JdbcRuleLog(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Optional<SetHead> head() {
    return handle
        .createQuery("select number, digest from rule_sets order by number desc limit 1")
        .map((row, context) -> head(row))
        .findOne();
  }

  @Override
  public Optional<SetHead> set(long number) {
    return handle
        .createQuery("select number, digest from rule_sets where number = :number")
        .bind("number", number)
        .map((row, context) -> head(row))
        .findOne();
  }

  @Override
  public List<RuleText> texts(long set) {
    return new Where()
        .and(NEWEST_OF_SET, "set", set)
        .query(handle, VERSIONS, "order by d.place")
        .map((row, context) -> RuleColumns.text(row))
        .list();
  }

  @Override
  public void add(SetHead set, Instant at) {
    Insert.into("rule_sets")
        .set("number", set.number())
        .set("at_time", Cells.time(at))
        .set("digest", set.digest())
        .run(handle);
  }

  @Override
  public void add(RuleVersion version) {
    RuleColumns.insert(version).run(handle);
  }

  @Override
  public Optional<RuleVersion> inSet(RuleKind kind, String id, long set) {
    return about(kind, id)
        .and(NEWEST_OF_SET, "set", set)
        .query(handle, VERSIONS, "")
        .map((row, context) -> version(row))
        .findOne();
  }

  @Override
  public Optional<RuleVersion> version(RuleKind kind, String id, int version) {
    return about(kind, id)
        .and("d.version = :version", "version", version)
        .query(handle, VERSIONS, "")
        .map((row, context) -> version(row))
        .findOne();
  }

  @Override
  public List<RuleVersion> list(Wanted wanted) {
    Where where =
        new Where()
            .and("d.kind = :kind", "kind", Cells.word(wanted.kind()))
            .and(NEWEST_OF_SET, "set", wanted.set())
            .and("d.rule_id > :after", "after", wanted.after());
    seen(where, "d.rule_id", wanted.kind(), wanted.tenants());
    return where
        .with("limit", wanted.limit())
        .query(handle, VERSIONS, "order by d.rule_id limit :limit")
        .map((row, context) -> version(row))
        .list();
  }

  @Override
  public List<RuleVersion> history(RuleKind kind, String id, int before, int limit) {
    return about(kind, id)
        .and("d.version < :before", "before", before)
        .with("limit", limit)
        .query(handle, VERSIONS, "order by d.version desc limit :limit")
        .map((row, context) -> version(row))
        .list();
  }

  @Override
  public void add(RuleProposal proposal) {
    RuleColumns.insert(proposal).run(handle);
  }

  @Override
  public void close(RuleProposal proposal) {
    boolean open =
        Change.of("rule_proposals")
            .where("id", proposal.id())
            .still("state", Cells.word(RuleProposal.State.PROPOSED))
            .set("state", Cells.word(proposal.state()))
            .set("closed_at", Cells.time(proposal.closedAt()))
            .run(handle);
    if (!open) {
      throw new IllegalStateException("The proposal has ended already: " + proposal.id());
    }
  }

  @Override
  public void add(String proposal, RuleVote vote) {
    RuleColumns.insert(proposal, vote).run(handle);
  }

  @Override
  public Optional<RuleProposal> proposal(String id) {
    return new Where()
        .and("id = :id", "id", id)
        .query(handle, PROPOSALS, "")
        .map((row, context) -> proposal(row))
        .findOne();
  }

  @Override
  public List<RuleProposal> proposals(RuleKind kind, Set<Tenant> tenants, long before, int limit) {
    Where where =
        new Where()
            .and("kind = :kind", "kind", Cells.word(kind))
            .and("place < :before", "before", before);
    seen(where, "rule_id", kind, tenants);
    return where
        .with("limit", limit)
        .query(handle, PROPOSALS, "order by place desc limit :limit")
        .map((row, context) -> proposal(row))
        .list();
  }

  @Override
  public List<RuleProposal> open(RuleKind kind, String id) {
    return new Where()
        .and("kind = :kind", "kind", Cells.word(kind))
        .and("rule_id = :id", "id", id)
        .and("state = 'proposed'")
        .query(handle, PROPOSALS, "order by place")
        .map((row, context) -> proposal(row))
        .list();
  }

  @Override
  public boolean refused(RuleText text) {
    return new Where()
            .and("kind = :kind", "kind", Cells.word(text.kind()))
            .and("rule_id = :id", "id", text.id())
            .and("digest = :digest", "digest", text.digest())
            .and("state = 'refused'")
            .query(handle, "select count(*) from rule_proposals", "")
            .mapTo(Long.class)
            .one()
        > 0;
  }

  private static Where about(RuleKind kind, String id) {
    return new Where()
        .and("d.kind = :kind", "kind", Cells.word(kind))
        .and("d.rule_id = :id", "id", id);
  }

  /// A policy is shown to those who see its tenant, the one for all others to everybody.
  private static void seen(Where where, String column, RuleKind kind, Set<Tenant> tenants) {
    switch (kind) {
      case POLICY ->
          where.in(
              column,
              Stream.concat(Stream.of(RuleText.DEFAULT_POLICY), tenants.stream().map(Tenant::value))
                  .distinct()
                  .toList());
      case WITNESS, CONTRACT_CARD -> {}
    }
  }

  private List<RuleVote> votes(String proposal) {
    return handle
        .createQuery(
            "select by_name, admin, choice, digest, why, voted_at from rule_votes"
                + " where proposal_id = :proposal order by voted_at, by_name")
        .bind("proposal", proposal)
        .map((row, context) -> RuleColumns.vote(row))
        .list();
  }

  private static SetHead head(ResultSet row) throws SQLException {
    return new SetHead(row.getLong("number"), row.getString("digest"));
  }

  private RuleVersion version(ResultSet row) throws SQLException {
    return RuleColumns.version(row, this::votes);
  }

  private RuleProposal proposal(ResultSet row) throws SQLException {
    return RuleColumns.proposal(row, this::votes);
  }
}
