package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.ChainLog;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.JdbiConfig;

/// The chain's head as its one writer has it: read with the lock, moved in memory, and written once
/// at the end of the transaction; kept with its handle.
public final class HeldHead implements JdbiConfig<HeldHead> {
  private Optional<ChainLog.Head> locked = Optional.empty();
  private Optional<ChainLog.Head> now = Optional.empty();
  private Optional<ChainLog.Head> marked = Optional.empty();

  /// Made by the handle it belongs to.
  public HeldHead() {}

  static HeldHead of(Handle handle) {
    return handle.getConfig(HeldHead.class);
  }

  /// What the row says, which nobody else changes until the transaction ends.
  void lock(ChainLog.Head head) {
    locked = Optional.of(head);
    now = locked;
    marked = locked;
  }

  /// The head, empty when the transaction does not hold it.
  Optional<ChainLog.Head> head() {
    return now;
  }

  void move(ChainLog.Head head) {
    if (locked.isEmpty()) {
      throw new IllegalStateException("The head is moved by whoever holds it only");
    }
    now = Optional.of(head);
  }

  /// What is to be written, empty when it did not move.
  Optional<ChainLog.Head> moved() {
    return now.equals(locked) ? Optional.empty() : now;
  }

  void mark() {
    marked = now;
  }

  /// Puts it back to where it was at the mark.
  void undo() {
    now = marked;
  }

  @Override
  public HeldHead createCopy() {
    return new HeldHead();
  }
}
