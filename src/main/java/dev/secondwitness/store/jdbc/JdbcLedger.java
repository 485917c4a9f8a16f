package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Tx;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Transactions that return only when what they wrote, or saw, is on disk.
///
/// Writers go one after another: each takes the chain head's row lock first, and in this process a
/// lock before it. Commits are forced in groups: one force serves all that ended before it.
public final class JdbcLedger implements Ledger, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JdbcLedger.class);

  private final Jdbi jdbi;
  private final Dialect dialect;
  private final Runnable changed;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final ReentrantLock forcing = new ReentrantLock(true);
  private volatile long begun;
  private volatile long forced;
  private volatile boolean closed;
  private volatile boolean abandoned;

  /// @param changed told after each durable write
  public JdbcLedger(Database database, Runnable changed) {
    this.jdbi = database.jdbi();
    this.dialect = database.dialect();
    this.changed = changed;
  }

  @Override
  public <T> T write(Function<Tx, T> work) {
    T result;
    long ticket;
    writing.lock();
    try {
      if (closed) {
        throw new IllegalStateException("The store is stopping");
      }
      requireSound();
      ticket = begun + 1;
      begun = ticket;
      result =
          dialect.write(
              jdbi,
              handle -> {
                JdbcTx tx = new JdbcTx(handle);
                tx.lockHead();
                T done = work.apply(tx);
                tx.requireCarried();
                tx.writeHead();
                return done;
              });
    } finally {
      writing.unlock();
    }
    force(ticket);
    changed.run();
    return result;
  }

  @Override
  public <T> T read(Function<Tx, T> work) {
    requireSound();
    T result = dialect.read(jdbi, handle -> work.apply(new JdbcTx(handle)));
    force(begun);
    return result;
  }

  /// Waits until the write with that ticket, and all before it, are on disk.
  private void force(long ticket) {
    if (dialect.commitsDurably() || forced >= ticket) {
      return;
    }
    forcing.lock();
    try {
      if (forced >= ticket) {
        return;
      }
      long upTo;
      try {
        upTo = handOver();
        dialect.force();
      } catch (RuntimeException e) {
        abandon();
        throw e;
      }
      requireSound();
      forced = upTo;
    } finally {
      forcing.unlock();
    }
  }

  /// Hands over what is committed, between two writes and never beside one (ADR 23); up to which
  /// ticket.
  private long handOver() {
    writing.lock();
    try {
      requireSound();
      dialect.handOver();
      return begun;
    } finally {
      writing.unlock();
    }
  }

  /// Refuses everything once something could not be written: what was not forced may be lost though
  /// it still can be read, and nothing may rest on it. A start reads what is on the disk.
  private void requireSound() {
    if (!abandoned && !dialect.isSound()) {
      abandon();
    }
    if (abandoned) {
      throw new IllegalStateException(
          "The store's disk failed, and it takes and shows nothing more until it is started again");
    }
  }

  private void abandon() {
    if (abandoned) {
      return;
    }
    abandoned = true;
    LOG.error("The store's disk failed; end the store, look after the disk, and start it again");
    dialect.abandon();
  }

  /// Lets the write that is running end, and takes no more.
  @Override
  public void close() {
    writing.lock();
    try {
      closed = true;
    } finally {
      writing.unlock();
    }
    if (!abandoned && dialect.isSound()) {
      force(begun);
    }
  }
}
