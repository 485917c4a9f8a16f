package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.Answers;
import dev.secondwitness.store.core.CaseLog;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Deadlines;
import dev.secondwitness.store.core.Doubles;
import dev.secondwitness.store.core.Events;
import dev.secondwitness.store.core.Holds;
import dev.secondwitness.store.core.Intents;
import dev.secondwitness.store.core.Outbox;
import dev.secondwitness.store.core.OwnLooks;
import dev.secondwitness.store.core.Proposals;
import dev.secondwitness.store.core.Relatives;
import dev.secondwitness.store.core.Restorations;
import dev.secondwitness.store.core.Review;
import dev.secondwitness.store.core.RuleLog;
import dev.secondwitness.store.core.Spending;
import dev.secondwitness.store.core.StoredRows;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.core.WorkerNames;
import dev.secondwitness.store.core.WrittenRow;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// One transaction's rows over one connection.
final class JdbcTx implements Tx {
  private final Handle handle;

  JdbcTx(Handle handle) {
    this.handle = handle;
  }

  /// Makes this the only writer until the transaction ends.
  void lockHead() {
    ChainLog.Head head = JdbcChainLog.head(handle, " for update");
    HeldHead.of(handle).lock(head);
    RowJournal.of(handle).next(head.sequence() + 1);
  }

  /// Writes where the head has moved to: the last thing of the transaction.
  void writeHead() {
    HeldHead.of(handle).moved().ifPresent(head -> JdbcChainLog.write(handle, head));
  }

  /// Fails when a row was written that no audit entry of this transaction carries.
  void requireCarried() {
    RowJournal.of(handle).requireCarried();
  }

  @Override
  public Intents intents() {
    return new JdbcIntents(handle);
  }

  @Override
  public CaseLog caseLog() {
    return new JdbcCaseLog(handle);
  }

  @Override
  public Proposals proposals() {
    return new JdbcProposals(handle);
  }

  @Override
  public ChainLog chain() {
    return new JdbcChainLog(handle);
  }

  @Override
  public RuleLog ruleLog() {
    return new JdbcRuleLog(handle);
  }

  @Override
  public Answers answers() {
    return new JdbcAnswers(handle);
  }

  @Override
  public Holds holds() {
    return new JdbcHolds(handle);
  }

  @Override
  public Spending spending() {
    return new JdbcSpending(handle);
  }

  @Override
  public Outbox outbox() {
    return new JdbcOutbox(handle);
  }

  @Override
  public WorkerNames workerNames() {
    return new JdbcWorkerNames(handle);
  }

  @Override
  public Relatives relatives() {
    return new JdbcRelatives(handle);
  }

  @Override
  public Events events() {
    return new JdbcEvents(handle);
  }

  @Override
  public Doubles doubles() {
    return new JdbcDoubles(handle);
  }

  @Override
  public Review review() {
    return new JdbcReview(handle);
  }

  @Override
  public Restorations restorations() {
    return new JdbcRestorations(handle);
  }

  @Override
  public StoredRows rows() {
    return new JdbcStoredRows(handle);
  }

  @Override
  public List<WrittenRow> written() {
    return RowJournal.of(handle).drain();
  }

  @Override
  public Deadlines deadlines() {
    return new JdbcDeadlines(handle);
  }

  @Override
  public OwnLooks ownLooks() {
    return new JdbcOwnLooks(handle);
  }

  @Override
  public void mark() {
    PendingWrites.of(handle).mark(handle);
    RowJournal.of(handle).mark();
    HeldHead.of(handle).mark();
  }

  @Override
  public void undo() {
    PendingWrites.of(handle).undo(handle);
    RowJournal.of(handle).undo();
    HeldHead.of(handle).undo();
  }
}
