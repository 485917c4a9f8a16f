package dev.secondwitness.domain.evidence;

/// The eight verdicts by name, never folded into one another; `UNRECOGNISED` is a verdict newer
/// than this release and supports nothing.
public enum VerdictKind {
  PRESENT,
  DIFFERS,
  DOUBLED,
  PENDING,
  UNDONE,
  ABSENT_AS_OF,
  NOT_SEEN,
  UNREADABLE,
  UNRECOGNISED;

  /// Whether a reading of this kind can stand; a look that proves nothing never replaces one that
  /// did.
  public boolean stands() {
    return switch (this) {
      case PRESENT, DIFFERS, DOUBLED, PENDING, UNDONE, ABSENT_AS_OF -> true;
      case NOT_SEEN, UNREADABLE, UNRECOGNISED -> false;
    };
  }
}
