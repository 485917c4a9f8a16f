package dev.secondwitness.store.core;

import java.util.List;
import java.util.Optional;

/// The rows of restorations.
public interface Restorations {
  void add(Restoration restoration);

  Optional<Restoration> find(String id);

  /// Writes the second person's word, if nobody was faster; answers whether it was written.
  boolean confirm(String id, Restoration.Confirmation confirmation);

  /// The newest, newest first.
  List<Restoration> newest(int limit);
}
