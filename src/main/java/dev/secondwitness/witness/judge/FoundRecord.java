package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.witness.definition.StatusWords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One record of an answer, weighed against the question.
///
/// @param stage what its status word means; empty for a word on none of the lists
/// @param claimed whether it carries somebody else's unique reference
/// @param alike whether nothing it shows of account, parent, order or currency is another's
record FoundRecord(
    Finding finding,
    Optional<StatusWords.Stage> stage,
    List<FieldComparison> fields,
    boolean claimed,
    boolean alike,
    OptionalLong position) {

  FoundRecord {
    fields = List.copyOf(fields);
  }

  boolean ours() {
    return finding.match().ours();
  }

  /// Whether it is no longer in effect by the source's own word.
  boolean undone() {
    return stage.filter(s -> s == StatusWords.Stage.UNDONE).isPresent();
  }

  /// The same once more, as another record.
  FoundRecord again(int times) {
    return new FoundRecord(
        new Finding(
            new ReceiptId(finding.id().value() + "#" + Integer.toString(times)),
            finding.match(),
            finding.amount(),
            finding.fields(),
            finding.createdAt(),
            finding.saidStatus()),
        stage,
        fields,
        claimed,
        alike,
        position);
  }
}
