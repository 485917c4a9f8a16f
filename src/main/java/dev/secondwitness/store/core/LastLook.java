package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.BoundField;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What the newest reading of the round said, as far as a queue shows it.
public record LastLook(
    Optional<VerdictKind> verdict,
    Optional<Instant> readAt,
    Optional<Instant> position,
    boolean folded,
    boolean amountDiffers) {

  /// Nobody has looked in this round.
  public static final LastLook NONE =
      new LastLook(Optional.empty(), Optional.empty(), Optional.empty(), false, false);

  static LastLook of(Reading reading, List<BoundField> bound) {
    Verdict verdict = reading.verdict();
    List<FieldComparison> fields = verdict.fields();
    Optional<Instant> position =
        verdict instanceof Verdict.AbsentAsOf absent
            ? Optional.of(absent.position().time())
            : Optional.empty();
    return new LastLook(
        Optional.of(verdict.kind()),
        Optional.of(reading.readAt()),
        position,
        fields.stream().anyMatch(f -> f.result() == FieldComparison.Result.FOLDED),
        fields.stream().anyMatch(f -> differs(f) && isAmount(f.field(), bound)));
  }

  private static boolean differs(FieldComparison field) {
    return field.result() == FieldComparison.Result.DIFFERS;
  }

  private static boolean isAmount(String field, List<BoundField> bound) {
    return field.equals("amount")
        || bound.stream()
            .anyMatch(b -> b.name().equals(field) && b.kind() == BoundField.Kind.AMOUNT);
  }
}
