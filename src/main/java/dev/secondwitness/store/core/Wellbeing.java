package dev.secondwitness.store.core;

import java.util.Optional;

/// Whether the store may be trusted; once it may not, it takes no more changes until it is started
/// anew.
public final class Wellbeing {
  private volatile String trouble = "";

  /// Says what is wrong; the first trouble is the one that is told.
  public synchronized void fails(String what) {
    if (trouble.isEmpty()) {
      trouble = what;
    }
  }

  /// What is wrong, empty while all is well.
  public Optional<String> trouble() {
    return trouble.isEmpty() ? Optional.empty() : Optional.of(trouble);
  }
}
