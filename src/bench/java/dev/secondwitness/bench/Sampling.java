package dev.secondwitness.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Times the store and the baseline by turns, call by call, so that what else the machine does
/// falls on both alike.
final class Sampling {
  private static final int MOST = 5000;
  private static final int FEWEST = 40;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long nanos;
  private final int most;

  /// Work that is timed; it is told which call it is.
  interface Work {
    void run(int call) throws Exception;
  }

  /// What one call took, in nanoseconds: by the clock, and of the processor in its thread.
  private record Took(long clock, long processor) {}

  /// The times of one side, in nanoseconds.
  ///
  /// @param processor what its median call took of the processor, in the thread that called
  record Times(List<Long> sorted, long total, long processor) {
    private static Times of(List<Took> times) {
      List<Long> sorted = new ArrayList<>(times.stream().map(Took::clock).toList());
      Collections.sort(sorted);
      List<Long> busy = new ArrayList<>(times.stream().map(Took::processor).toList());
      Collections.sort(busy);
      return new Times(
          sorted,
          sorted.stream().mapToLong(Long::longValue).sum(),
          busy.get((busy.size() - 1) / 2));
    }

    /// Calls per second, one after another.
    double perSecond() {
      return sorted.size() * 1e9 / total;
    }

    /// The time, in milliseconds, that this share of the calls takes no longer than.
    double millis(double share) {
      int at = (int) Math.ceil(share * sorted.size()) - 1;
      return sorted.get(Math.max(0, at)) / 1e6;
    }
  }

  /// Both sides of one measurement.
  record Pair(Times store, Times plain) {
    /// How fast the store is beside the baseline, by their medians.
    double ratio() {
      return plain.millis(0.5) / store.millis(0.5);
    }

    /// The same by what the calling threads took of the processor: what else the machine does
    /// does not touch it, and what a database server or the disk does is not in it.
    double processorRatio() {
      return (double) plain.processor() / store.processor();
    }
  }

  /// @param millis how long each side is timed at most
  Sampling(long millis) {
    this(millis, MOST);
  }

  /// @param most how many calls of each side are timed at most
  Sampling(long millis, int most) {
    this.nanos = millis * 1_000_000;
    this.most = most;
  }

  /// The same with no more calls of each side than that.
  Sampling atMost(int calls) {
    return new Sampling(nanos / 1_000_000, Math.min(most, calls));
  }

  /// Warms both up, then times them by turns.
  Pair pair(int warmUp, Work store, Work plain) throws Exception {
    long warm = 0;
    int call = 0;
    while (call < warmUp && warm < nanos) {
      warm += time(store, call).clock() + time(plain, call).clock();
      call++;
    }
    List<Took> stores = new ArrayList<>();
    List<Took> plains = new ArrayList<>();
    long spent = 0;
    for (int i = call; i < call + most && spent < 2 * nanos; i++) {
      Took one = time(i % 2 == 0 ? store : plain, i);
      Took other = time(i % 2 == 0 ? plain : store, i);
      stores.add(i % 2 == 0 ? one : other);
      plains.add(i % 2 == 0 ? other : one);
      spent += one.clock() + other.clock();
    }
    // a baseline that takes seconds leaves the store too few calls for a median
    for (int i = call + stores.size(); stores.size() < Math.min(FEWEST, most); i++) {
      stores.add(time(store, i));
    }
    return new Pair(Times.of(stores), Times.of(plains));
  }

  private static Took time(Work work, int call) throws Exception {
    long busy = THREADS.getCurrentThreadCpuTime();
    long began = System.nanoTime();
    work.run(call);
    return new Took(System.nanoTime() - began, THREADS.getCurrentThreadCpuTime() - busy);
  }
}
