package dev.secondwitness.console.witnesses;

import java.util.ArrayList;
import java.util.List;

/// What is different between two texts, line by line: what both have, what went, what came.
public final class LineDiff {

  /// Beyond this many pairs of lines the middle is shown as gone and come as a whole.
  private static final long MOST_PAIRS = 4_000_000;

  private LineDiff() {}

  /// Where a line is.
  public enum Side {
    BOTH,
    REMOVED,
    ADDED
  }

  /// One line.
  ///
  /// @param before its number in the old text, 0 when it is not there
  /// @param after its number in the new text, 0 when it is not there
  public record Line(Side side, int before, int after, String text) {}

  /// The lines of both texts in order; of a changed stretch the old ones come first.
  public static List<Line> of(String oldText, String newText) {
    List<String> a = lines(oldText);
    List<String> b = lines(newText);
    int head = 0;
    while (head < a.size() && head < b.size() && a.get(head).equals(b.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < a.size() - head
        && tail < b.size() - head
        && a.get(a.size() - 1 - tail).equals(b.get(b.size() - 1 - tail))) {
      tail++;
    }
    List<Line> out = new ArrayList<>();
    for (int i = 0; i < head; i++) {
      out.add(new Line(Side.BOTH, i + 1, i + 1, a.get(i)));
    }
    middle(a, b, head, a.size() - tail, b.size() - tail, out);
    for (int i = tail; i > 0; i--) {
      out.add(new Line(Side.BOTH, a.size() - i + 1, b.size() - i + 1, a.get(a.size() - i)));
    }
    return List.copyOf(out);
  }

  /// Whether anything is different.
  public static boolean any(List<Line> lines) {
    return lines.stream().anyMatch(line -> line.side() != Side.BOTH);
  }

  private static List<String> lines(String text) {
    return text.isEmpty() ? List.of() : text.lines().toList();
  }

  private static void middle(
      List<String> a, List<String> b, int from, int endA, int endB, List<Line> out) {
    int n = endA - from;
    int m = endB - from;
    int[][] common = (long) n * m > MOST_PAIRS ? new int[0][0] : common(a, b, from, n, m);
    int i = 0;
    int j = 0;
    while (i < n || j < m) {
      boolean counted = common.length > 0 && i < n && j < m;
      if (counted && a.get(from + i).equals(b.get(from + j))) {
        out.add(new Line(Side.BOTH, from + i + 1, from + j + 1, a.get(from + i)));
        i++;
        j++;
      } else if (i < n && (j == m || !counted || common[i + 1][j] >= common[i][j + 1])) {
        out.add(new Line(Side.REMOVED, from + i + 1, 0, a.get(from + i)));
        i++;
      } else {
        out.add(new Line(Side.ADDED, 0, from + j + 1, b.get(from + j)));
        j++;
      }
    }
  }

  /// How many lines the rests from (i, j) on have in common at most.
  private static int[][] common(List<String> a, List<String> b, int from, int n, int m) {
    int[][] common = new int[n + 1][m + 1];
    for (int i = n - 1; i >= 0; i--) {
      for (int j = m - 1; j >= 0; j--) {
        common[i][j] =
            a.get(from + i).equals(b.get(from + j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
