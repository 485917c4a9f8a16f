package dev.secondwitness.domain.evidence;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What one reading says; a pure function of definition, intent and observation.
public sealed interface Verdict {

  /// The verdict's name.
  VerdictKind kind();

  /// The bound fields as compared; empty for a verdict that compares none.
  default List<FieldComparison> fields() {
    return List.of();
  }

  /// The effects it found and takes for ours, or for what may be ours beside it; mere candidates
  /// of a look that saw nothing are none.
  default List<Finding> effects() {
    return List.of();
  }

  /// Found and ours, every bound field equal.
  record Present(Finding found, List<FieldComparison> fields) implements Verdict {
    public Present {
      fields = List.copyOf(fields);
    }

    @Override
    public VerdictKind kind() {
      return VerdictKind.PRESENT;
    }

    @Override
    public List<Finding> effects() {
      return List.of(found);
    }
  }

  /// Found and ours, some bound field not equal.
  record Differs(Finding found, List<FieldComparison> fields) implements Verdict {
    public Differs {
      fields = List.copyOf(fields);
    }

    @Override
    public VerdictKind kind() {
      return VerdictKind.DIFFERS;
    }

    @Override
    public List<Finding> effects() {
      return List.of(found);
    }
  }

  /// More than one effect that is ours, or one of ours and an unclaimed candidate.
  record Doubled(List<Finding> effects) implements Verdict {
    public Doubled {
      effects = List.copyOf(effects);
    }

    @Override
    public VerdictKind kind() {
      return VerdictKind.DOUBLED;
    }
  }

  /// The receiver has it and says it is not final, or holds it from view.
  record Pending(Finding found, String said) implements Verdict {
    @Override
    public VerdictKind kind() {
      return VerdictKind.PENDING;
    }

    @Override
    public List<Finding> effects() {
      return List.of(found);
    }
  }

  /// It was there and is no longer in effect.
  record Undone(Finding found, String said) implements Verdict {
    @Override
    public VerdictKind kind() {
      return VerdictKind.UNDONE;
    }

    @Override
    public List<Finding> effects() {
      return List.of(found);
    }
  }

  /// Two complete reads found nothing, and the second covers the write.
  ///
  /// @param position N, in the source's time
  /// @param firstLookAt when the first of the two looks was made
  record AbsentAsOf(ReadPosition position, Instant firstLookAt, Instant readAt) implements Verdict {
    @Override
    public VerdictKind kind() {
      return VerdictKind.ABSENT_AS_OF;
    }
  }

  /// Looked, did not find, and this look cannot prove absence.
  ///
  /// @param lookAgainAt when the next look can say more, if time alone will do
  record NotSeen(
      NotSeenReason reason,
      Optional<ReadPosition> position,
      Optional<Instant> lookAgainAt,
      List<Finding> candidates)
      implements Verdict {
    public NotSeen {
      candidates = List.copyOf(candidates);
    }

    @Override
    public VerdictKind kind() {
      return VerdictKind.NOT_SEEN;
    }
  }

  /// No answer about our object.
  record Unreadable(UnreadableReason reason, String detail, Optional<Duration> retryAfter)
      implements Verdict {
    @Override
    public VerdictKind kind() {
      return VerdictKind.UNREADABLE;
    }
  }

  /// A word this release does not know.
  record Unrecognised(String word) implements Verdict {
    @Override
    public VerdictKind kind() {
      return VerdictKind.UNRECOGNISED;
    }
  }
}
