package dev.secondwitness.witness.corpus;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.VerdictKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One labelled answer: which witness was asked what, what it saw, and the verdict it must get.
///
/// @param noted the listing's position noted before the write, if it was
/// @param differs the fields that differ, when that is the verdict
/// @param weaker other verdicts that would be honest too, saying less
/// @param readable whether it counts for the share of unreadable verdicts
record Label(
    String id,
    boolean captured,
    String witness,
    Question question,
    Optional<String> noted,
    List<LabelledLook> looks,
    VerdictKind verdict,
    Set<String> differs,
    Set<VerdictKind> weaker,
    boolean readable,
    String because) {

  Label {
    looks = List.copyOf(looks);
    differs = Set.copyOf(differs);
    weaker = Set.copyOf(weaker);
  }

  /// Whether that verdict is the label's, or one that says less and is honest.
  boolean allows(VerdictKind kind) {
    return kind == verdict || weaker.contains(kind);
  }

  @Override
  public String toString() {
    return id + " " + witness + " must be " + verdict + ": " + because;
  }
}
