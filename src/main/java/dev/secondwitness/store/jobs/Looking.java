package dev.secondwitness.store.jobs;

import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.store.core.Asking;
import dev.secondwitness.store.core.BeginLook;
import dev.secondwitness.store.core.EndLook;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks at the witnesses on threads it is handed, a few intents at a time and each for a bounded
/// time, outside any transaction; what was seen is written down between looks.
final class Looking implements Chore {
  private static final Logger LOG = LoggerFactory.getLogger(Looking.class);
  private static final int AT_ONCE = 16;
  private static final Duration TURN = Duration.ofSeconds(1);

  private final Ledger ledger;
  private final EndLook ending;
  private final OwnWork.Readers readers;
  private final List<Sweep<Asking>> beginning;
  private final List<Running> running = new CopyOnWriteArrayList<>();

  /// A look on its way.
  private record Running(
      Asking asking, Queue<Observation> seen, Future<?> looking, long sinceNanos) {
    boolean over() {
      return looking.isDone() || System.nanoTime() - sinceNanos > BeginLook.LONGEST.toNanos();
    }
  }

  /// @param beginning the occasions on which it looks
  Looking(Ledger ledger, EndLook ending, OwnWork.Readers readers, List<Sweep<Asking>> beginning) {
    this.ledger = ledger;
    this.ending = ending;
    this.readers = readers;
    this.beginning = List.copyOf(beginning);
  }

  @Override
  public String name() {
    return "looking";
  }

  @Override
  public boolean step() {
    long began = System.nanoTime();
    collect();
    boolean begun = true;
    while (begun && System.nanoTime() - began < TURN.toNanos()) {
      begun = begin();
      collect();
    }
    return begun;
  }

  /// Begins as many as there is room for; whether that was any.
  private boolean begin() {
    int before = running.size();
    for (Sweep<Asking> occasion : beginning) {
      int free = AT_ONCE - running.size();
      if (free > 0) {
        occasion.step(free).forEach(this::look);
      }
    }
    return running.size() > before;
  }

  private void look(Asking asking) {
    Queue<Observation> seen = new ConcurrentLinkedQueue<>();
    Future<?> looking = readers.threads().submit(() -> look(asking, seen));
    running.add(new Running(asking, seen, looking, System.nanoTime()));
  }

  private void look(Asking asking, Queue<Observation> seen) {
    for (Asking.Ask ask : asking.asks()) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      try {
        Witnesses witnesses = readers.witnesses();
        Look look =
            witnesses.look(
                ask.witness().id(), ask.witness().version(), asking.question(), made -> {});
        List<Look> looks =
            ask.earlier().map(e -> List.of(e.last(), look)).orElseGet(() -> List.of(look));
        seen.add(new Observation(ask.witness().id(), ask.witness().version(), looks));
      } catch (RuntimeException e) {
        LOG.error("Looking at {} about {} failed", ask.witness().id(), asking.intent(), e);
      }
    }
  }

  private void collect() {
    for (Running one : running) {
      if (one.over()) {
        running.remove(one);
        one.looking().cancel(true);
        try {
          one.seen().forEach(observation -> record(one.asking(), observation));
          ledger.write(tx -> ending.end(tx, one.asking()));
        } catch (RuntimeException e) {
          LOG.error("A look about {} could not be ended", one.asking().intent(), e);
        }
      }
    }
  }

  private void record(Asking asking, Observation observation) {
    try {
      ledger.write(tx -> ending.record(tx, asking, observation));
    } catch (Refusal refusal) {
      LOG.warn(
          "What {} showed about {} was not recorded: {}",
          observation.witness(),
          asking.intent(),
          refusal.detail());
    }
  }

  @Override
  public void stop() {
    beginning.forEach(Sweep::stop);
    running.forEach(r -> r.looking().cancel(true));
  }
}
