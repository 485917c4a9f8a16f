package dev.secondwitness.console.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeAxisTest {

  private static final Instant T0 = Instant.parse("2026-09-15T11:02:00Z");

  private static Instant at(long seconds) {
    return T0.plusSeconds(seconds);
  }

  private static TimeAxis mockup(double width) {
    return TimeAxis.of(
        List.of(at(0), at(10), at(13), at(15)),
        List.of(
            at(4),
            at(31),
            at(100),
            at(310),
            at(600),
            at(2238),
            at(2258),
            at(2272),
            at(2284),
            at(3610),
            at(86_400)),
        width);
  }

  @Test
  void emptyTimeBecomesMarkedGapsAndTheAttemptsGetTheMostRoom() {
    TimeAxis axis = mockup(500);
    assertThat(axis.stretches()).hasSize(5);
    assertThat(axis.gaps()).hasSize(4);
    TimeAxis.Stretch attempts = axis.stretches().getFirst();
    assertThat(attempts.to()).isEqualTo(at(31));
    assertThat(axis.stretches())
        .allSatisfy(
            s ->
                assertThat(s.toX() - s.fromX())
                    .isLessThanOrEqualTo(attempts.toX() - attempts.fromX()));
  }

  @Test
  void fillsTheWidthExactly() {
    for (double width : new double[] {60, 200, 413, 500, 1600}) {
      TimeAxis axis = mockup(width);
      assertThat(axis.stretches().getFirst().fromX()).isZero();
      assertThat(axis.stretches().getLast().toX()).isCloseTo(width, within(0.001));
    }
  }

  @Test
  void isToScaleInsideAStretch() {
    TimeAxis axis = mockup(500);
    double whole = axis.x(at(31)) - axis.x(at(0));
    assertThat(axis.x(at(10)) - axis.x(at(0))).isCloseTo(whole * 10 / 31, within(0.001));
  }

  @Test
  void neverRunsBackwards() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      List<Instant> busy = new ArrayList<>();
      List<Instant> others = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(12); i++) {
        busy.add(at(random.nextInt(300)));
        others.add(at((long) (random.nextDouble() * Math.pow(10, random.nextInt(7)))));
      }
      TimeAxis axis = TimeAxis.of(busy, others, 100 + random.nextInt(1500));
      double last = -1;
      for (long s = -50; s < 1_100_000; s += 997) {
        double x = axis.x(at(s));
        assertThat(x).isBetween(0.0, axis.width() + 0.001);
        assertThat(x).isGreaterThanOrEqualTo(last - 0.001);
        last = x;
      }
    }
  }

  @Test
  void clampsOutsideAndHasAPlaceForASingleMoment() {
    TimeAxis one = TimeAxis.of(List.of(T0), List.of(), 300);
    assertThat(one.x(T0)).isEqualTo(150);
    assertThat(one.x(at(-5000))).isEqualTo(150);
    assertThat(one.x(at(5000))).isEqualTo(150);
  }

  @Test
  void aMinuteOfNothingIsNoGapAndMoreThanAMinuteIs() {
    assertThat(TimeAxis.of(List.of(at(0), at(1), at(61)), List.of(), 300).gaps()).isEmpty();
    assertThat(TimeAxis.of(List.of(at(0), at(1), at(62)), List.of(), 300).gaps()).hasSize(1);
  }

  @Test
  void ticksKeepTheirDistanceAndStandAtRoundMoments() {
    TimeAxis axis = mockup(500);
    List<TimeAxis.Tick> ticks = axis.ticks(58);
    assertThat(ticks).isNotEmpty();
    for (int i = 1; i < ticks.size(); i++) {
      assertThat(ticks.get(i).x() - ticks.get(i - 1).x()).isGreaterThanOrEqualTo(58 * 0.7);
    }
    assertThat(ticks.stream().filter(t -> !t.first()))
        .allSatisfy(t -> assertThat(t.at().getEpochSecond() % 5).isZero());
    assertThat(ticks.getFirst().at()).isEqualTo(T0);
  }

  @Test
  void refusesNothingAtAll() {
    assertThatThrownBy(() -> TimeAxis.of(List.of(), List.of(), 100))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
