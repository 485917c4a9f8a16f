package dev.secondwitness.store.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Token buckets by name: each starts full, pays one per request and fills up with time. The names
/// longest unheard are forgotten first.
final class Buckets {
  private static final double SECOND = 1e9;

  private final double perNano;
  private final int burst;
  private final int names;
  private final LongSupplier nanos;
  private final Map<String, Bucket> byName =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > names;
        }
      };

  private static final class Bucket {
    private double left;
    private long at;

    Bucket(double left, long at) {
      this.left = left;
      this.at = at;
    }
  }

  /// @param nanos a clock that only goes forward
  Buckets(double perSecond, int burst, int names, LongSupplier nanos) {
    this.perNano = perSecond / SECOND;
    this.burst = burst;
    this.names = names;
    this.nanos = nanos;
  }

  /// Takes one; empty when there was one, else how long until there is.
  synchronized Optional<Duration> take(String name) {
    Bucket bucket = filled(name);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return Optional.empty();
    }
    return Optional.of(wait(bucket));
  }

  /// How long until there is one, empty when there is; takes none.
  synchronized Optional<Duration> look(String name) {
    Bucket bucket = filled(name);
    return bucket.left >= 1 ? Optional.empty() : Optional.of(wait(bucket));
  }

  private Bucket filled(String name) {
    long now = nanos.getAsLong();
    Bucket bucket = byName.computeIfAbsent(name, n -> new Bucket(burst, now));
    bucket.left = Math.min(burst, bucket.left + (now - bucket.at) * perNano);
    bucket.at = now;
    return bucket;
  }

  private Duration wait(Bucket bucket) {
    return Duration.ofNanos((long) Math.ceil((1 - bucket.left) / perNano));
  }
}
