package dev.secondwitness.store;

import dev.secondwitness.store.core.AdoptRows;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.VerifyAtStart;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.core.Wellbeing;
import dev.secondwitness.store.http.Hearing;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Verifies a store that starts: as much as may be waited for before the first answer, and whatever
/// is left right after it.
final class Verifying implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Verifying.class);

  private final VerifyChain verify;
  private final Wellbeing wellbeing;
  private final boolean whole;
  private volatile boolean wanted = true;

  private Verifying(VerifyChain verify, Wellbeing wellbeing, boolean whole) {
    this.verify = verify;
    this.wellbeing = wellbeing;
    this.whole = whole;
  }

  /// Verifies what may be waited for. A store from before the chain carried rows is verified as far
  /// as it can be, and then adopts them.
  static Verifying start(
      Ledger ledger,
      Rules rules,
      String publicKey,
      VerifyAtStart.Limits limits,
      Wellbeing wellbeing) {
    VerifyAtStart start = new VerifyAtStart(ledger, publicKey, limits);
    VerifyAtStart.Started started = start.run();
    if (started.troubles().isEmpty() && new AdoptRows(ledger, rules).run() > 0) {
      started = start.run();
    }
    wellbeing.verified(
        started.whole()
            ? "its audit chain and every row verified at start"
            : "its audit chain verified at start from entry "
                + started.from()
                + " on, the whole is being verified");
    Verifying verifying =
        new Verifying(new VerifyChain(ledger, publicKey), wellbeing, started.whole());
    verifying.tell(started.troubles());
    return verifying;
  }

  /// Verifies what is left, beside everything else.
  ///
  /// @param failed told when something does not hold
  void rest(Runnable failed) {
    if (!whole && wellbeing.trouble().isEmpty()) {
      Hearing.start(() -> all(failed));
    }
  }

  private void all(Runnable failed) {
    try {
      VerifyChain.Verified verified = verify.run(() -> wanted);
      LOG.info("Verified {} audit entries and {} rows", verified.entries(), verified.rows());
      tell(verified.troubles());
      if (verified.troubles().isEmpty()) {
        wellbeing.verified("its audit chain and every row verified since it started");
      } else {
        failed.run();
      }
    } catch (CancellationException e) {
      LOG.info("The store stopped before it was verified as a whole");
    } catch (RuntimeException e) {
      if (wanted) {
        LOG.error("The store could not be verified as a whole", e);
        wellbeing.verified("its audit chain could not be verified as a whole since it started");
      }
    }
  }

  private void tell(List<String> troubles) {
    troubles.forEach(
        what -> LOG.error("This store does not verify and takes no changes: {}", what));
    troubles.stream().findFirst().ifPresent(wellbeing::fails);
  }

  /// Verifies the whole chain, and every row against it, as they are now.
  VerifyChain.Verified now() {
    return verify.run();
  }

  @Override
  public void close() {
    wanted = false;
  }
}
