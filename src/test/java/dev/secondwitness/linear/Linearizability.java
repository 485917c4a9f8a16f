package dev.secondwitness.linear;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Whether a recorded history of concurrent operations is one that a single object, asked one thing
/// after another, could have given: the search of Wing and Gong, with the states remembered that
/// were seen (Lowe).
public final class Linearizability<S, I, O> {
  private static final int LONGEST = 64;

  private final Specification<S, I, O> specification;
  private final int bound;

  /// What came of a check.
  public enum Verdict {
    LINEARIZABLE,
    VIOLATED,
    /// The bound was reached before there was an answer.
    INCONCLUSIVE
  }

  /// A verdict, and as many operations as could be put in order at most.
  public record Checked(Verdict verdict, int ordered, int seen) {}

  /// Which operations took effect, and the state that they left.
  private record Reached<S>(long done, S state) {}

  /// @param bound how many states are looked at before the check gives up
  public Linearizability(Specification<S, I, O> specification, int bound) {
    this.specification = specification;
    this.bound = bound;
  }

  public Checked check(List<Operation<I, O>> history) {
    if (history.size() > LONGEST) {
      throw new IllegalArgumentException("A history has at most " + LONGEST + " operations");
    }
    long answered = 0;
    for (int i = 0; i < history.size(); i++) {
      answered |= history.get(i).answer().isPresent() ? 1L << i : 0;
    }
    Set<Reached<S>> seen = new HashSet<>();
    Deque<Reached<S>> open = new ArrayDeque<>();
    Reached<S> start = new Reached<>(0, specification.start());
    seen.add(start);
    open.push(start);
    int most = 0;
    while (!open.isEmpty()) {
      Reached<S> at = open.pop();
      most = Math.max(most, Long.bitCount(at.done() & answered));
      if ((at.done() & answered) == answered) {
        return new Checked(Verdict.LINEARIZABLE, most, seen.size());
      }
      if (seen.size() > bound) {
        return new Checked(Verdict.INCONCLUSIVE, most, seen.size());
      }
      for (Reached<S> next : next(history, at)) {
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return new Checked(Verdict.VIOLATED, most, seen.size());
  }

  /// What may take effect next: whatever was asked before the first answer that is still to come.
  private List<Reached<S>> next(List<Operation<I, O>> history, Reached<S> at) {
    long first = Operation.NEVER;
    for (int i = 0; i < history.size(); i++) {
      if ((at.done() & 1L << i) == 0) {
        first = Math.min(first, history.get(i).returned());
      }
    }
    List<Reached<S>> all = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      Operation<I, O> operation = history.get(i);
      if ((at.done() & 1L << i) == 0 && operation.invoked() < first) {
        Optional<S> state = specification.after(at.state(), operation.asked(), operation.answer());
        long done = at.done() | 1L << i;
        state.ifPresent(s -> all.add(new Reached<>(done, s)));
      }
    }
    return all;
  }
}
