package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Jobs act on what rows say: a clock that jumps repeats nothing, takes nothing back and leaves no
/// unknown without owner and deadline (F8, I15, I16, I17).
@Tag("fault")
class ClockJumpContractTest extends JobsContract {
  private static final int SEEDS = Figure.rounds(10, 250);
  private static final int JUMPS = 12;

  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, false);
  }

  @Test
  void aJumpBackNeitherRevivesNorRepeats() {
    JsonNode prepared = store.record(StoreFixture.refund("r-1", "100", "order 1", "x"));
    var unknown = store.unknown(StoreFixture.refund("r-2", "100", "order 2", "x"));
    store.clock.advance(Duration.ofHours(23));
    store.sweep();
    JsonNode handed = store.caseOf(unknown);
    for (int i = 0; i < 3; i++) {
      store.clock.advance(Duration.ofHours(-1));
      store.sweep();
      store.clock.advance(Duration.ofHours(1));
      store.sweep();
    }
    assertThat(store.state(new StoreFixture.Running(prepared, prepared))).isEqualTo("expired");
    assertThat(store.caseOf(unknown).path("owner")).isEqualTo(handed.path("owner"));
    assertThat(store.caseOf(unknown).path("resolve_by")).isEqualTo(handed.path("resolve_by"));
    assertThat(store.events(unknown, "overdue")).hasSize(1);
    assertThat(store.events(unknown, "key_ends_soon")).hasSize(1);
    assertThat(store.audit("intent-expired")).hasSize(1);
  }

  @Test
  @DisplayName("the hour that comes twice and the hour that never is are hours like others")
  void summerTimeChangesNothing() {
    for (String night : List.of("2027-03-28T01:30:00", "2027-10-31T01:30:00")) {
      ZoneId berlin = ZoneId.of("Europe/Berlin");
      Instant before = LocalDateTime.parse(night).atZone(berlin).toInstant();
      until(before);
      var body = StoreFixture.refund("r-" + night, "100", "order " + night, "x");
      body.put("deadline", before.plus(Duration.ofHours(9)).toString());
      var running = store.unknown(body);
      assertThat(resolveBy(running)).isEqualTo(before.plus(RESOLVE));
      until(before.plus(RESOLVE));
      store.sweep();
      assertThat(store.events(running, "overdue")).as(night).isEmpty();
      store.clock.advance(MICRO);
      store.sweep();
      assertThat(store.events(running, "overdue")).as(night).hasSize(1);
    }
  }

  @Test
  @DisplayName("F8: seeded walks of jumps of up to an hour and more in either direction")
  void whateverTheClockDoesEveryUnknownIsOwnedAndNothingIsRepeated() {
    int jumps = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      List<StoreFixture.Running> all = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        var body = StoreFixture.refund("r-" + seed + "-" + i, "100", "o " + seed + "-" + i, "x");
        body.put("deadline", store.clock.instant().plus(Duration.ofHours(4)).toString());
        all.add(store.unknown(body));
      }
      for (int i = 0; i < JUMPS; i++) {
        store.clock.advance(
            random.nextInt(3) == 0
                ? Duration.ofHours(random.nextBoolean() ? 1 : -1)
                : Duration.ofMillis(random.nextLong(-3_600_000, 7_200_000)));
        store.sweep();
        jumps++;
      }
      for (var running : all) {
        JsonNode file = store.caseOf(running);
        assertThat(file.path("state").asString()).isEqualTo("indeterminate");
        assertThat(file.path("owner").isMissingNode()).isFalse();
        assertThat(file.path("resolve_by").isMissingNode()).isFalse();
        assertThat(file.path("attempts")).hasSize(1);
        assertThat(file.path("decisions")).isEmpty();
        assertThat(store.events(running, "overdue"))
            .extracting(e -> e.at("/values/was_due").asString())
            .doesNotHaveDuplicates();
        assertThat(store.events(running, "key_ends_soon")).hasSizeLessThan(2);
      }
    }
    store.audit();
    Figure.print(
        "F8 I15 I16 I17", database.name(), "jumps after which something was repeated", 0, jumps);
  }
}
