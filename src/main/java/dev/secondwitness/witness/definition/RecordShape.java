package dev.secondwitness.witness.definition;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Where an answer's records are and where each carries what.
///
/// @param rows path of the array (JSON), of the single object (JSON), or selector of the
///     elements
/// @param single whether `rows` is one object rather than many
/// @param stages rules about a record's stage, the first that holds counts, before its status word
/// @param bound paths by bound field name
/// @param newestOnly whether of several rows of ours only the first counts, as in a log of changes
/// @param notShown bound fields this source never shows, so that they cannot be compared here
public record RecordShape(
    FieldPath rows,
    boolean single,
    FieldPath id,
    List<Tie> ties,
    Optional<AmountPath> amount,
    Optional<TimePath> created,
    List<StageRule> stages,
    Optional<StatusWords> status,
    Optional<FieldPath> position,
    Optional<FieldPath> businessRef,
    Map<String, FieldPath> bound,
    Set<String> notShown,
    List<Ignore> ignored,
    boolean newestOnly) {

  /// Rows that are no effects, such as log entries: they count for positions and nothing else.
  ///
  /// @param values values that must stand in the row, compared exactly
  /// @param shown places at which the row must show anything at all
  public record Ignore(Map<FieldPath, String> values, List<FieldPath> shown) {
    public Ignore {
      values = Map.copyOf(values);
      shown = List.copyOf(shown);
    }
  }

  public RecordShape {
    ties = List.copyOf(ties);
    stages = List.copyOf(stages);
    bound = Map.copyOf(bound);
    notShown = Set.copyOf(notShown);
    ignored = List.copyOf(ignored);
  }
}
