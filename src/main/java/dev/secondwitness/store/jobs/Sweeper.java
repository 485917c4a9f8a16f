package dev.secondwitness.store.jobs;

import dev.secondwitness.store.core.BeginLook;
import dev.secondwitness.store.core.Cases;
import dev.secondwitness.store.core.EndAuthority;
import dev.secondwitness.store.core.EndLook;
import dev.secondwitness.store.core.ForgetOld;
import dev.secondwitness.store.core.HandOver;
import dev.secondwitness.store.core.HandOverDouble;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.NoteSilence;
import dev.secondwitness.store.core.Reconcile;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.WarnOfKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Everything the store does by itself, on the scheduler it is handed: each second what is due, now
/// and then the rest. It has no way to send anything.
public final class Sweeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final Duration WARN = Duration.ofSeconds(30);
  private static final Duration FORGET = Duration.ofMinutes(10);

  private final List<Chore> clock;
  private final Chore warning;
  private final Chore forgetting;
  private final List<Future<?>> scheduled = new ArrayList<>();

  private Sweeper(List<Chore> clock, Chore warning, Chore forgetting) {
    this.clock = List.copyOf(clock);
    this.warning = warning;
    this.forgetting = forgetting;
  }

  /// All the jobs of a store, not yet running.
  public static Sweeper of(Ledger ledger, Rules rules, OwnWork work) {
    Cases cases = new Cases(rules);
    Optional<Reconcile> reconcile =
        work.reconciles() ? Optional.of(new Reconcile(rules, cases)) : Optional.empty();
    Optional<Looking> looking =
        work.readers().map(readers -> looking(ledger, rules, cases, reconcile, readers));
    List<Chore> clock = new ArrayList<>();
    clock.add(new Sweep<>(ledger, new NoteSilence(rules, cases)));
    clock.add(new Sweep<>(ledger, new EndAuthority(rules)));
    looking.ifPresent(clock::add);
    clock.add(new Sweep<>(ledger, new HandOver(rules, cases, reconcile)));
    clock.add(new Sweep<>(ledger, new HandOverDouble(rules, cases)));
    return new Sweeper(
        clock,
        new Sweep<>(ledger, new WarnOfKeys(rules)),
        new Forgetting(new ForgetOld(ledger, rules)));
  }

  /// Without a reconciler nobody is helped by more looks than the one before the deadline.
  private static Looking looking(
      Ledger ledger,
      Rules rules,
      Cases cases,
      Optional<Reconcile> reconcile,
      OwnWork.Readers readers) {
    List<BeginLook.Occasion> occasions =
        reconcile.isPresent()
            ? List.of(BeginLook.Occasion.values())
            : List.of(BeginLook.Occasion.DEADLINE);
    return new Looking(
        ledger,
        new EndLook(rules, cases, reconcile),
        readers,
        occasions.stream()
            .map(occasion -> new Sweep<>(ledger, new BeginLook(rules, cases, occasion)))
            .toList());
  }

  /// Starts to run them.
  public void start(ScheduledExecutorService scheduler) {
    every(scheduler, LOOK, clock);
    every(scheduler, WARN, List.of(warning));
    every(scheduler, FORGET, List.of(forgetting));
  }

  private void every(ScheduledExecutorService scheduler, Duration period, List<Chore> chores) {
    scheduled.add(
        scheduler.scheduleWithFixedDelay(
            () -> round(chores), 0, period.toMillis(), TimeUnit.MILLISECONDS));
  }

  /// Does at once all that is due.
  public void sweep() {
    round(clock);
    round(List.of(warning));
  }

  /// Each in turn, a part at a time, until none has more to do.
  private synchronized void round(List<Chore> chores) {
    boolean more = true;
    while (more && !Thread.currentThread().isInterrupted()) {
      more = false;
      for (Chore chore : chores) {
        more |= guarded(chore);
      }
    }
  }

  /// One failure must not end the job for ever, nor keep the others from theirs.
  private static boolean guarded(Chore chore) {
    try {
      return chore.step();
    } catch (RuntimeException e) {
      LOG.error("The job failed at {} and will try again", chore.name(), e);
      return false;
    }
  }

  /// Forgets what need not be kept.
  private record Forgetting(ForgetOld forget) implements Chore {
    @Override
    public String name() {
      return "forgetting";
    }

    @Override
    public boolean step() {
      forget.run();
      return false;
    }

    @Override
    public void stop() {}
  }

  /// Begins nothing any more, and returns when the round that is running has ended: nothing may
  /// touch the ledger after that.
  @Override
  public void close() {
    scheduled.forEach(s -> s.cancel(false));
    clock.forEach(Chore::stop);
    warning.stop();
    synchronized (this) {
      LOG.debug("The jobs have ended");
    }
  }
}
