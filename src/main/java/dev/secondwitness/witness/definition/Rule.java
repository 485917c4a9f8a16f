package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.UnreadableReason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One declared rule about an answer: when it holds and what the answer then says.
///
/// @param statuses status codes it is for
/// @param values values that must stand in the answer, by path, compared exactly
/// @param shown places at which the answer must show anything at all
/// @param marker element that must be in the page
/// @param words texts of which the page must show one, folded
public record Rule(
    Says says,
    Set<Integer> statuses,
    Map<FieldPath, String> values,
    List<FieldPath> shown,
    Optional<String> marker,
    List<String> words) {

  /// What an answer of that kind says.
  public sealed interface Says {
    /// No answer about our object, and why.
    record Unreadable(UnreadableReason reason) implements Says {}

    /// No record, but a word about ours: held back, or taken back.
    ///
    /// @param by what of the values that the answer must show proves that it is ours
    /// @param id what it is called by, as a template
    record Told(StatusWords.Stage stage, Finding.Match by, String id) implements Says {}

    /// The place where records are read.
    record Records() implements Says {}

    /// Declared, positive evidence that the source looked and found nothing.
    record Nothing() implements Says {}
  }

  public Rule {
    statuses = Set.copyOf(statuses);
    values = Map.copyOf(values);
    shown = List.copyOf(shown);
    words = List.copyOf(words);
  }

  /// Whether anything but the status decides.
  boolean sayMoreThanStatus() {
    return !values.isEmpty() || !shown.isEmpty() || marker.isPresent() || !words.isEmpty();
  }
}
