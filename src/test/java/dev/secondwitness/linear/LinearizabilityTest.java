package dev.secondwitness.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.linear.Linearizability.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The checker itself: on a register whose answers are known to be right or wrong, and against a
/// search that remembers nothing.
class LinearizabilityTest {

  /// What a register is asked: to write, to read, or to write if it holds what was expected.
  private sealed interface Ask {}

  private record Write(int value) implements Ask {}

  private record Read() implements Ask {}

  private record Swap(int expected, int value) implements Ask {}

  /// A register that starts at 0; a write answers 0, a swap 1 or 0.
  private static final class Register implements Specification<Integer, Ask, Integer> {
    @Override
    public Integer start() {
      return 0;
    }

    @Override
    public Optional<Integer> after(Integer state, Ask asked, Optional<Integer> answer) {
      int right =
          switch (asked) {
            case Write w -> 0;
            case Read r -> state;
            case Swap s -> s.expected() == state ? 1 : 0;
          };
      if (answer.isPresent() && answer.get() != right) {
        return Optional.empty();
      }
      return Optional.of(
          switch (asked) {
            case Write w -> w.value();
            case Read r -> state;
            case Swap s -> s.expected() == state ? s.value() : state;
          });
    }
  }

  private static Operation<Ask, Integer> op(long from, long to, Ask asked, int answer) {
    return Operation.answered("c" + from, from, to, asked, answer);
  }

  private static Operation<Ask, Integer> cut(long from, Ask asked) {
    return Operation.cut("c" + from, from, asked);
  }

  @SafeVarargs
  private static Verdict verdict(Operation<Ask, Integer>... history) {
    return new Linearizability<>(new Register(), 1_000_000).check(List.of(history)).verdict();
  }

  @Test
  void whatOneObjectCouldHaveAnsweredIsAccepted() {
    assertThat(verdict()).isEqualTo(Verdict.LINEARIZABLE);
    assertThat(verdict(op(1, 2, new Write(7), 0), op(3, 4, new Read(), 7)))
        .isEqualTo(Verdict.LINEARIZABLE);
    // a read beside a write may see it or not
    assertThat(verdict(op(1, 9, new Write(7), 0), op(2, 3, new Read(), 0)))
        .isEqualTo(Verdict.LINEARIZABLE);
    assertThat(verdict(op(1, 9, new Write(7), 0), op(2, 3, new Read(), 7)))
        .isEqualTo(Verdict.LINEARIZABLE);
    // the later of two overlapping writes may take effect first
    assertThat(
            verdict(
                op(1, 9, new Write(1), 0), op(2, 8, new Write(2), 0), op(10, 11, new Read(), 1)))
        .isEqualTo(Verdict.LINEARIZABLE);
    assertThat(verdict(op(1, 9, new Swap(0, 1), 1), op(2, 8, new Swap(0, 2), 0)))
        .isEqualTo(Verdict.LINEARIZABLE);
  }

  @Test
  void whatNoSingleObjectCouldHaveAnsweredIsRefused() {
    // a stale read
    assertThat(verdict(op(1, 2, new Write(7), 0), op(3, 4, new Read(), 0)))
        .isEqualTo(Verdict.VIOLATED);
    // a value nobody wrote
    assertThat(verdict(op(1, 2, new Write(7), 0), op(3, 4, new Read(), 8)))
        .isEqualTo(Verdict.VIOLATED);
    // time that goes backwards: two reads beside one write
    assertThat(verdict(op(1, 9, new Write(7), 0), op(2, 3, new Read(), 7), op(4, 5, new Read(), 0)))
        .isEqualTo(Verdict.VIOLATED);
    // two winners
    assertThat(verdict(op(1, 9, new Swap(0, 1), 1), op(2, 8, new Swap(0, 2), 1)))
        .isEqualTo(Verdict.VIOLATED);
    // no winner
    assertThat(verdict(op(1, 9, new Swap(0, 1), 0), op(2, 8, new Swap(0, 2), 0)))
        .isEqualTo(Verdict.VIOLATED);
    // two readers that saw two writes in opposite orders
    assertThat(
            verdict(
                op(1, 20, new Write(1), 0),
                op(2, 20, new Write(2), 0),
                op(3, 4, new Read(), 1),
                op(5, 6, new Read(), 2),
                op(7, 8, new Read(), 1)))
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void anOperationWhoseAnswerWasCutMayTakeEffectLateOrNeverAndOnlyOnce() {
    assertThat(verdict(cut(1, new Write(7)), op(2, 3, new Read(), 0)))
        .isEqualTo(Verdict.LINEARIZABLE);
    assertThat(verdict(cut(1, new Write(7)), op(2, 3, new Read(), 7)))
        .isEqualTo(Verdict.LINEARIZABLE);
    // long after
    assertThat(verdict(cut(1, new Write(7)), op(2, 3, new Read(), 0), op(100, 101, new Read(), 7)))
        .isEqualTo(Verdict.LINEARIZABLE);
    // but not before it was asked
    assertThat(verdict(op(1, 2, new Read(), 7), cut(3, new Write(7)))).isEqualTo(Verdict.VIOLATED);
    // nor undone
    assertThat(verdict(cut(1, new Write(7)), op(2, 3, new Read(), 7), op(4, 5, new Read(), 0)))
        .isEqualTo(Verdict.VIOLATED);
    // nor twice
    assertThat(
            verdict(
                cut(1, new Write(7)),
                op(2, 3, new Read(), 7),
                op(4, 5, new Write(8), 0),
                op(6, 7, new Read(), 7)))
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void aCheckThatReachesItsBoundSaysSo() {
    List<Operation<Ask, Integer>> history = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      history.add(cut(i, new Write(i)));
    }
    history.add(op(100, 101, new Read(), 99));
    assertThat(new Linearizability<>(new Register(), 1_000).check(history).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  /// Random small histories, right and wrong ones: the same verdict as trying every order.
  @Test
  void itAgreesWithTryingEveryOrder() {
    Random random = new Random(7);
    int violated = 0;
    for (int round = 0; round < 3_000; round++) {
      List<Operation<Ask, Integer>> history = new ArrayList<>();
      int count = 2 + random.nextInt(5);
      for (int i = 0; i < count; i++) {
        long from = random.nextInt(12);
        Ask asked =
            switch (random.nextInt(3)) {
              case 0 -> new Write(1 + random.nextInt(2));
              case 1 -> new Read();
              default -> new Swap(random.nextInt(3), 1 + random.nextInt(2));
            };
        int answer =
            switch (asked) {
              case Write w -> 0;
              case Read r -> random.nextInt(3);
              case Swap s -> random.nextInt(2);
            };
        history.add(
            random.nextInt(5) == 0
                ? cut(from, asked)
                : op(from, from + 1 + random.nextInt(8), asked, answer));
      }
      boolean right = someOrder(history, 0);
      assertThat(new Linearizability<>(new Register(), 1_000_000).check(history).verdict())
          .as(history.toString())
          .isEqualTo(right ? Verdict.LINEARIZABLE : Verdict.VIOLATED);
      violated += right ? 0 : 1;
    }
    assertThat(violated).isBetween(500, 2_500);
  }

  /// Whether the rest can be put in some order after this state; what was cut may be left out.
  private static boolean someOrder(List<Operation<Ask, Integer>> rest, int state) {
    if (rest.stream().allMatch(o -> o.answer().isEmpty())) {
      return true;
    }
    for (Operation<Ask, Integer> next : rest) {
      if (rest.stream().anyMatch(o -> o.returned() <= next.invoked())) {
        continue;
      }
      Optional<Integer> after = new Register().after(state, next.asked(), next.answer());
      List<Operation<Ask, Integer>> left = new ArrayList<>(rest);
      left.remove(next);
      if (after.isPresent() && someOrder(left, after.get())) {
        return true;
      }
    }
    return false;
  }
}
