package dev.secondwitness.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Token buckets at their bounds.
class BucketsTest {
  private static final long SECOND = 1_000_000_000L;
  private final AtomicLong nanos = new AtomicLong(-5 * SECOND);
  private final Buckets buckets = new Buckets(2, 3, 2, nanos::get);

  @Test
  void theBurstIsThereAtOnceAndOneMoreIsNot() {
    for (int i = 0; i < 3; i++) {
      assertThat(buckets.take("a")).isEmpty();
    }
    assertThat(buckets.take("a")).contains(Duration.ofMillis(500));
    assertThat(buckets.take("b")).as("another's is full").isEmpty();
  }

  @Test
  void itFillsAtItsRateAndNotAboveItsBurst() {
    for (int i = 0; i < 3; i++) {
      assertThat(buckets.take("a")).isEmpty();
    }
    nanos.addAndGet(SECOND / 2 - 1_000);
    assertThat(buckets.take("a")).isPresent();
    nanos.addAndGet(1_000);
    assertThat(buckets.take("a")).isEmpty();
    assertThat(buckets.take("a")).isPresent();
    nanos.addAndGet(3600 * SECOND);
    for (int i = 0; i < 3; i++) {
      assertThat(buckets.take("a")).isEmpty();
    }
    assertThat(buckets.take("a")).isPresent();
  }

  @Test
  void lookingTakesNothing() {
    for (int i = 0; i < 10; i++) {
      assertThat(buckets.look("a")).isEmpty();
    }
    for (int i = 0; i < 3; i++) {
      assertThat(buckets.take("a")).isEmpty();
    }
    assertThat(buckets.look("a")).contains(Duration.ofMillis(500));
  }

  @Test
  void theLongestUnheardNameIsForgotten() {
    for (int i = 0; i < 3; i++) {
      assertThat(buckets.take("a")).isEmpty();
    }
    assertThat(buckets.take("b")).isEmpty();
    assertThat(buckets.take("a")).as("a is remembered").isPresent();
    assertThat(buckets.take("c")).isEmpty();
    assertThat(buckets.take("a")).as("b was forgotten, not a").isPresent();
  }
}
