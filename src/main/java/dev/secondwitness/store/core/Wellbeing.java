package dev.secondwitness.store.core;

import java.util.Optional;

/// Whether the store may be trusted; once it may not, it takes no more changes until it is started
/// anew.
public final class Wellbeing {
  private volatile String trouble = "";
  private volatile String verified = "its audit chain is being verified";

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

  /// Says how far the store was verified.
  public void verified(String how) {
    verified = how;
  }

  /// How far the store was verified, in words.
  public String verified() {
    return verified;
  }
}
