package dev.secondwitness.store.core;

import java.time.Duration;
import java.time.Instant;

/// Forgets stream events after 24 h and answers after 30 days; decisions and their answers stay.
public final class ForgetOld {
  private static final Duration STREAM_KEPT = Duration.ofHours(24);

  private final Ledger ledger;
  private final Rules rules;

  public ForgetOld(Ledger ledger, Rules rules) {
    this.ledger = ledger;
    this.rules = rules;
  }

  /// Forgets what is old enough; answers how many rows went.
  public int run() {
    Instant now = rules.now();
    return ledger.write(
        tx ->
            tx.answers().forget(now.minus(Gate.KEPT))
                + tx.chain().forgetEvents(now.minus(STREAM_KEPT)));
  }
}
