package dev.secondwitness.store.jobs;

import dev.secondwitness.store.core.Due;
import dev.secondwitness.store.core.Job;
import dev.secondwitness.store.core.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Goes through what is due for one job, item by item, each in a writing transaction of its own. An
/// item that fails keeps no other waiting, and is met again once the others had their turn.
final class Sweep<R> implements Chore {
  private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);
  private static final int AT_ONCE = 500;

  private final Ledger ledger;
  private final Job<R> job;
  private Optional<Due> reached = Optional.empty();
  private volatile boolean stopped;

  Sweep(Ledger ledger, Job<R> job) {
    this.ledger = ledger;
    this.job = job;
  }

  @Override
  public String name() {
    return job.name();
  }

  @Override
  public boolean step() {
    step(AT_ONCE);
    return reached.isPresent() && !stopped;
  }

  @Override
  public void stop() {
    stopped = true;
  }

  /// Does at most so many; what came of them.
  List<R> step(int limit) {
    List<Due> page = ledger.read(tx -> job.due(tx, reached, limit));
    List<R> done = new ArrayList<>();
    for (Due item : page) {
      if (!stopped) {
        act(item).ifPresent(done::add);
      }
    }
    reached = page.size() < limit ? Optional.empty() : Optional.of(page.getLast());
    return done;
  }

  private Optional<R> act(Due item) {
    try {
      return ledger.write(tx -> job.act(tx, item));
    } catch (RuntimeException e) {
      LOG.error("{} failed at {}, due {}; it is tried again", job.name(), item.id(), item.at(), e);
      return Optional.empty();
    }
  }
}
