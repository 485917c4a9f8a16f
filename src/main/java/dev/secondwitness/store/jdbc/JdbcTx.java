package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.Answers;
import dev.secondwitness.store.core.CaseLog;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Intents;
import dev.secondwitness.store.core.Review;
import dev.secondwitness.store.core.Tx;
import org.jdbi.v3.core.Handle;

/// One transaction's rows over one connection.
final class JdbcTx implements Tx {
  private static final String MARK = "before_work";

  private final Handle handle;

  JdbcTx(Handle handle) {
    this.handle = handle;
  }

  /// Makes this the only writer until the transaction ends.
  void lockHead() {
    handle
        .createQuery("select audit_sequence from chain_head where id = 1 for update")
        .mapTo(Long.class)
        .one();
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
  public ChainLog chain() {
    return new JdbcChainLog(handle);
  }

  @Override
  public Answers answers() {
    return new JdbcAnswers(handle);
  }

  @Override
  public Review review() {
    return new JdbcReview(handle);
  }

  @Override
  public void mark() {
    handle.savepoint(MARK);
  }

  @Override
  public void undo() {
    handle.rollbackToSavepoint(MARK);
  }
}
