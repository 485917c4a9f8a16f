package dev.secondwitness.store.core;

import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Signs the head of the chain from time to time and keeps that beside it: from there on a start
/// has to verify before it answers.
public final class SignCheckpoint {
  /// After so many entries.
  public static final int ENTRIES = 5_000;

  /// Or after so long, if there was an entry since.
  static final Duration EVERY = Duration.ofMinutes(10);

  private final Ledger ledger;
  private final Rules rules;
  private final HeadSigner signer;
  private final Wellbeing wellbeing;

  public SignCheckpoint(Ledger ledger, Rules rules, HeadSigner signer, Wellbeing wellbeing) {
    this.ledger = ledger;
    this.rules = rules;
    this.signer = signer;
    this.wellbeing = wellbeing;
  }

  /// Signs if it is time.
  public void run() {
    Instant now = rules.now();
    if (ledger.read(tx -> due(tx, now))) {
      sign(now);
    }
  }

  /// Signs whatever there is, at an orderly end.
  public void last() {
    sign(rules.now());
  }

  private boolean due(Tx tx, Instant now) {
    ChainHead head = tx.chain().head().entry();
    Optional<SignedHead> last = newest(tx);
    long entries = head.sequence() - last.map(l -> l.head().sequence()).orElse(0L);
    return entries >= ENTRIES
        || (entries > 0 && last.map(l -> !l.at().plus(EVERY).isAfter(now)).orElse(true));
  }

  /// A chain that does not verify is signed by nobody.
  private void sign(Instant now) {
    if (wellbeing.trouble().isPresent()) {
      return;
    }
    ledger.write(
        tx -> {
          ChainHead head = tx.chain().head().entry();
          long last = newest(tx).map(l -> l.head().sequence()).orElse(0L);
          if (head.sequence() > last) {
            tx.chain().add(signer.sign(tx.chain().storeId().orElseThrow(), head, now));
          }
          return true;
        });
  }

  private Optional<SignedHead> newest(Tx tx) {
    return tx.chain().checkpoints(signer.publicKey(), 1).stream().findFirst();
  }
}
