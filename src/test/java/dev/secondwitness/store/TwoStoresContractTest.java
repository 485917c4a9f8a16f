package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// However many stores run the jobs over one database, one of them acts on each thing.
class TwoStoresContractTest extends JobsContract {
  private static final int EACH = 12;

  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, true);
  }

  /// C27: two processes hold the same intents as due; one acts on each, and its key stays the one.
  @Test
  void eachThingIsActedOnOnce() throws Exception {
    try (StoreServer other = store.another();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<StoreFixture.Running> silent = new ArrayList<>();
      List<StoreFixture.Running> found = new ArrayList<>();
      for (int i = 0; i < EACH; i++) {
        silent.add(store.executing(refund("s-" + i)));
        found.add(store.unknown(refund("f-" + i)));
        witnesses.show(found.getLast().id(), "present re_" + i);
        store.record(refund("p-" + i));
      }
      for (Duration wait :
          List.of(
              Duration.ofSeconds(31),
              RESOLVE.plusSeconds(1),
              RESOLVE.multipliedBy(3),
              RESOLVE.multipliedBy(20),
              RESOLVE.plusSeconds(1))) {
        store.clock.advance(wait);
        together(threads, store::sweep, other::sweep);
      }
      assertThat(store.audit("became-unknown")).hasSize(EACH);
      assertThat(store.audit("intent-expired")).hasSize(EACH);
      assertThat(store.audit("handed-on")).hasSize(4 * EACH);
      assertThat(store.audit("key-ends-soon")).hasSize(EACH);
      assertThat(store.audit("decision-recorded")).hasSize(EACH);
      assertThat(new HashSet<>(store.audit("look-begun").stream().map(this::what).toList()))
          .hasSameSizeAs(store.audit("look-begun"));
      assertThat(witnesses.asked()).isEqualTo(store.audit("look-begun").size());
      for (var running : silent) {
        assertThat(store.events(running, "overdue"))
            .extracting(e -> e.at("/values/count").asString())
            .containsExactly("1", "2", "3", "4");
        assertThat(store.caseOf(running).path("attempts")).hasSize(1);
      }
      for (var running : found) {
        assertThat(store.state(running)).isEqualTo("committed");
        assertThat(store.caseOf(running).path("decisions")).hasSize(1);
      }
    }
  }

  /// Which look of which intent.
  private String what(JsonNode entry) {
    return entry.path("intent_id").asString()
        + entry.path("entry").asString().replaceAll("^.*\"look\":\"(\\d+)\".*$", " $1");
  }

  private static void together(ExecutorService threads, Runnable one, Runnable other)
      throws Exception {
    List<Callable<Object>> both = List.of(Executors.callable(one), Executors.callable(other));
    for (Future<Object> done : threads.invokeAll(both)) {
      done.get();
    }
  }

  private static Map<String, Object> refund(String ref) {
    return StoreFixture.refund(ref, "100", "order " + ref, "x");
  }
}
