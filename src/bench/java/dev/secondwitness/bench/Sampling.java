package dev.secondwitness.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Times the store and the baseline by turns, call by call, so that what else the machine does
/// falls on both alike.
final class Sampling {
  private static final int MOST = 5000;

  private final long nanos;
  private final int most;

  /// Work that is timed; it is told which call it is.
  interface Work {
    void run(int call) throws Exception;
  }

  /// The times of one side, in nanoseconds.
  record Times(List<Long> sorted, long total) {
    static Times of(List<Long> times) {
      List<Long> sorted = new ArrayList<>(times);
      Collections.sort(sorted);
      return new Times(sorted, times.stream().mapToLong(Long::longValue).sum());
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

  /// Warms both up, then times them by turns.
  Pair pair(int warmUp, Work store, Work plain) throws Exception {
    long warm = 0;
    int call = 0;
    while (call < warmUp && warm < nanos) {
      warm += time(store, call) + time(plain, call);
      call++;
    }
    List<Long> stores = new ArrayList<>();
    List<Long> plains = new ArrayList<>();
    long spent = 0;
    for (int i = call; i < call + most && spent < 2 * nanos; i++) {
      long one = time(i % 2 == 0 ? store : plain, i);
      long other = time(i % 2 == 0 ? plain : store, i);
      stores.add(i % 2 == 0 ? one : other);
      plains.add(i % 2 == 0 ? other : one);
      spent += one + other;
    }
    return new Pair(Times.of(stores), Times.of(plains));
  }

  private static long time(Work work, int call) throws Exception {
    long began = System.nanoTime();
    work.run(call);
    return System.nanoTime() - began;
  }
}
