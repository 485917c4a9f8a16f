package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The stream tells every change once, in order, from wherever a listener left off.
class StreamContractTest extends StoreContract {

  @Test
  void aListenerThatComesBackMissesNothingAndHearsNothingTwice() {
    try (StreamListener first = new StreamListener(store.url(), "mara", 0)) {
      store.unknown(StoreFixture.refund("r-1", "100", "order 1", "x"));
      await().until(() -> first.ids().size() == 4);
      first.assertGapless();
      assertThat(first.kinds())
          .containsExactly(
              "intent-recorded", "intent-authorized", "attempt-begun", "outcome-reported");
      assertThat(first.heartbeats()).isPositive();
    }
    store.unknown(StoreFixture.refund("r-2", "100", "order 2", "x"));
    try (StreamListener second = new StreamListener(store.url(), "mara", 4)) {
      store.unknown(StoreFixture.refund("r-3", "100", "order 3", "x"));
      await().until(() -> second.ids().size() == 8);
      second.assertGapless();
    }
  }

  @Test
  void aNumberThatIsNotKeptIsGone() {
    store.record(StoreFixture.refund("r-1"));
    var ahead =
        store.as("mara").call("GET", "/v1/stream", Map.of("Last-Event-ID", "2"), Optional.empty());
    assertThat(ahead.status()).isEqualTo(410);
    assertThat(ahead.problem()).isEqualTo("gone");
    assertThat(
            store
                .as("mara")
                .call("GET", "/v1/stream", Map.of("Last-Event-ID", "x"), Optional.empty())
                .string("field"))
        .isEqualTo("Last-Event-ID");
  }

  @Test
  void anotherTenantsListenerHearsNothing() {
    try (StreamListener olga = new StreamListener(store.url(), "olga", 0);
        StreamListener mara = new StreamListener(store.url(), "mara", 0)) {
      store.record(StoreFixture.refund("r-1"));
      await().until(() -> mara.ids().size() == 1);
      await().until(() -> olga.heartbeats() > 0);
      assertThat(olga.ids()).isEmpty();
    }
  }
}
