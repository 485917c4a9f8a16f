package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Whether a verdict says what another said already; when it was read does not matter.
final class SameVerdict {
  private SameVerdict() {}

  static boolean is(Verdict before, Verdict now) {
    return switch (now) {
      case Verdict.Present p ->
          before instanceof Verdict.Present b
              && same(b.found(), p.found())
              && b.fields().equals(p.fields());
      case Verdict.Differs d ->
          before instanceof Verdict.Differs b
              && same(b.found(), d.found())
              && b.fields().equals(d.fields());
      case Verdict.Doubled d ->
          before instanceof Verdict.Doubled b && ids(b.effects()).equals(ids(d.effects()));
      case Verdict.Pending p ->
          before instanceof Verdict.Pending b
              && same(b.found(), p.found())
              && b.said().equals(p.said());
      case Verdict.Undone u ->
          before instanceof Verdict.Undone b
              && same(b.found(), u.found())
              && b.said().equals(u.said());
      case Verdict.AbsentAsOf a -> before instanceof Verdict.AbsentAsOf;
      case Verdict.NotSeen n -> before instanceof Verdict.NotSeen;
      case Verdict.Unreadable u -> before instanceof Verdict.Unreadable;
      case Verdict.Unrecognised u ->
          before instanceof Verdict.Unrecognised b && b.word().equals(u.word());
    };
  }

  private static boolean same(Finding one, Finding other) {
    return one.id().equals(other.id())
        && one.match() == other.match()
        && one.amount().equals(other.amount());
  }

  private static Set<ReceiptId> ids(List<Finding> findings) {
    return findings.stream().map(Finding::id).collect(Collectors.toSet());
  }
}
