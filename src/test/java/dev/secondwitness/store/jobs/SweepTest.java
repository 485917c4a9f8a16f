package dev.secondwitness.store.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.core.Due;
import dev.secondwitness.store.core.Job;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Tx;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A sweep meets everything that is due, and nothing that fails keeps anything else waiting.
class SweepTest {
  private static final Instant LONG_AGO = Instant.parse("2026-11-29T10:00:00Z");

  private final Numbers job = new Numbers();
  private final Sweep<Integer> sweep = new Sweep<>(new Direct(), job);

  @Test
  void aBacklogOfAnySizeIsDoneEarliestFirst() {
    job.due(620);
    while (sweep.step()) {
      assertThat(job.done).isNotEmpty();
    }
    assertThat(job.done).containsExactlyElementsOf(IntStream.range(0, 620).boxed().toList());
  }

  @Test
  void moreFailingItemsThanAPageHoldsKeepNoOtherWaitingAndAreTriedAgain() {
    job.due(620);
    for (int i = 0; i < 520; i++) {
      job.failing.add(i);
    }
    while (sweep.step()) {
      // until the end is reached
    }
    assertThat(job.done).hasSize(100).startsWith(520);
    job.failing.clear();
    while (sweep.step()) {
      // and from the start again
    }
    assertThat(job.done).hasSize(620).startsWith(520, 521).contains(0, 519);
  }

  @Test
  void whatSomebodyElseDidMeanwhileIsNotDoneAgain() {
    job.due(10);
    job.doneByOthers.addAll(List.of(0, 3, 9));
    while (sweep.step()) {
      // until the end is reached
    }
    assertThat(job.done).containsExactly(1, 2, 4, 5, 6, 7, 8);
  }

  @Test
  void onceStoppedItBeginsNothing() {
    job.due(3);
    sweep.stop();
    assertThat(sweep.step()).isFalse();
    assertThat(job.done).isEmpty();
  }

  /// Numbers that wait to be counted.
  private static final class Numbers implements Job<Integer> {
    private final TreeSet<Due> waiting = new TreeSet<>();
    private final Set<Integer> failing = new HashSet<>();
    private final Set<Integer> doneByOthers = new HashSet<>();
    private final List<Integer> done = new ArrayList<>();

    void due(int many) {
      for (int i = 0; i < many; i++) {
        waiting.add(new Due(LONG_AGO.plusSeconds(i), Integer.toString(i)));
      }
    }

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public List<Due> due(Tx tx, Optional<Due> after, int limit) {
      return waiting.stream()
          .filter(d -> after.isEmpty() || d.compareTo(after.get()) > 0)
          .limit(limit)
          .toList();
    }

    @Override
    public Optional<Integer> act(Tx tx, Due item) {
      int number = Integer.parseInt(item.id());
      if (failing.contains(number)) {
        throw new Uncountable();
      }
      waiting.remove(item);
      if (doneByOthers.contains(number)) {
        return Optional.empty();
      }
      done.add(number);
      return Optional.of(number);
    }
  }

  private static final class Uncountable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Uncountable() {
      super("This number cannot be counted", null, false, false);
    }
  }

  /// Transactions without a database.
  private static final class Direct implements Ledger {
    private static final Tx NONE =
        (Tx)
            Proxy.newProxyInstance(
                Tx.class.getClassLoader(),
                new Class<?>[] {Tx.class},
                (proxy, method, arguments) -> {
                  throw new UnsupportedOperationException(method.getName());
                });

    @Override
    public <T> T write(Function<Tx, T> work) {
      return work.apply(NONE);
    }

    @Override
    public <T> T read(Function<Tx, T> work) {
      return work.apply(NONE);
    }
  }
}
