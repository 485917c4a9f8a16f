package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.store.core.Restoration;
import dev.secondwitness.store.core.Restorations;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table `restorations`.
final class JdbcRestorations implements Restorations {
  private static final String SELECT =
      "select id, lost_sequence, lost_hash, reason, proposed_by, proposed_at, confirmed_by,"
          + " confirmed_at, confirmed_entry from restorations ";

  private final Handle handle;

  JdbcRestorations(Handle handle) {
    this.handle = handle;
  }

  @Override
  public void add(Restoration restoration) {
    Insert.into("restorations")
        .numbered("place")
        .set("id", restoration.id())
        .set("lost_sequence", restoration.lost().sequence())
        .set("lost_hash", restoration.lost().hash())
        .set("reason", restoration.reason())
        .set("proposed_by", restoration.proposedBy())
        .set("proposed_at", Cells.time(restoration.proposedAt()))
        .run(handle);
  }

  @Override
  public Optional<Restoration> find(String id) {
    return handle
        .createQuery(SELECT + "where id = :id")
        .bind("id", id)
        .map((row, context) -> restoration(row))
        .findOne();
  }

  @Override
  public boolean confirm(String id, Restoration.Confirmation confirmation) {
    return find(id).filter(r -> r.confirmation().isEmpty()).isPresent()
        && Change.of("restorations")
            .where("id", id)
            .set("confirmed_by", confirmation.by())
            .set("confirmed_at", Cells.time(confirmation.at()))
            .set("confirmed_entry", confirmation.entry())
            .run(handle);
  }

  @Override
  public List<Restoration> newest(int limit) {
    return handle
        .createQuery(SELECT + "order by place desc limit :limit")
        .bind("limit", limit)
        .map((row, context) -> restoration(row))
        .list();
  }

  private static Restoration restoration(ResultSet row) throws SQLException {
    Optional<String> by = Cells.textIfAny(row, "confirmed_by");
    return new Restoration(
        row.getString("id"),
        new ChainHead(row.getLong("lost_sequence"), row.getString("lost_hash")),
        row.getString("reason"),
        row.getString("proposed_by"),
        Cells.instant(row, "proposed_at"),
        by.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Restoration.Confirmation(
                    by.get(), Cells.instant(row, "confirmed_at"), row.getLong("confirmed_entry"))));
  }
}
