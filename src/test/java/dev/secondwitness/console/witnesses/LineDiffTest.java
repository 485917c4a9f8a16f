package dev.secondwitness.console.witnesses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.console.witnesses.LineDiff.Line;
import dev.secondwitness.console.witnesses.LineDiff.Side;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineDiffTest {

  @Test
  void aChangedLineIsRemovedAndAdded() {
    assertThat(LineDiff.of("a\nb\nc\n", "a\nB\nc\nd\n"))
        .containsExactly(
            new Line(Side.BOTH, 1, 1, "a"),
            new Line(Side.REMOVED, 2, 0, "b"),
            new Line(Side.ADDED, 0, 2, "B"),
            new Line(Side.BOTH, 3, 3, "c"),
            new Line(Side.ADDED, 0, 4, "d"));
  }

  @Test
  void nothingBeforeIsAllAddedAndNothingAfterAllRemoved() {
    assertThat(LineDiff.of("", "a\nb")).extracting(Line::side).containsOnly(Side.ADDED);
    assertThat(LineDiff.of("a\nb", "")).extracting(Line::side).containsOnly(Side.REMOVED);
    assertThat(LineDiff.any(LineDiff.of("a\n", "a"))).isFalse();
  }

  @Test
  void bothTextsCanBeReadBackFromTheLines() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      List<String> before = lines(random);
      List<String> after = lines(random);
      List<Line> diff = LineDiff.of(String.join("\n", before), String.join("\n", after));
      assertThat(side(diff, Side.ADDED)).isEqualTo(before);
      assertThat(side(diff, Side.REMOVED)).isEqualTo(after);
      assertThat(diff.stream().filter(l -> l.before() > 0).map(Line::before))
          .isEqualTo(IntStream.rangeClosed(1, before.size()).boxed().toList());
    }
  }

  @Test
  void textsTooLongToCompareAreShownAsGoneAndCome() {
    String before =
        IntStream.range(0, 2100).mapToObj(i -> "a" + i).collect(Collectors.joining("\n"));
    String after =
        IntStream.range(0, 2100).mapToObj(i -> "b" + i).collect(Collectors.joining("\n"));
    List<Line> diff = LineDiff.of(before, after);
    assertThat(diff).hasSize(4200);
    assertThat(diff.getFirst().side()).isEqualTo(Side.REMOVED);
    assertThat(diff.getLast().side()).isEqualTo(Side.ADDED);
  }

  private static List<String> lines(Random random) {
    return IntStream.range(0, 1 + random.nextInt(12))
        .mapToObj(i -> "x" + random.nextInt(5))
        .toList();
  }

  /// The text without the lines of that side.
  private static List<String> side(List<Line> diff, Side without) {
    return diff.stream().filter(l -> l.side() != without).map(Line::text).toList();
  }
}
