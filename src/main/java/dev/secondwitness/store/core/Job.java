package dev.secondwitness.store.core;

import java.util.List;
import java.util.Optional;

/// Work the store does by itself, item by item. However many processes run it, one acts on an item:
/// each looks again under the head's lock before it does anything.
///
/// @param <R> what acting on an item comes to
public interface Job<R> {
  /// What it is called in the log.
  String name();

  /// What is due, however long since: earliest first, after an item if one is given, at most
  /// `limit`.
  List<Due> due(Tx tx, Optional<Due> after, int limit);

  /// Does it in this writing transaction if it still is to be done; empty when it is not.
  Optional<R> act(Tx tx, Due item);
}
