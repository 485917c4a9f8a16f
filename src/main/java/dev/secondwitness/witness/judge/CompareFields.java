package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Compares a record's fields with what the intent is bound to: ids and amounts exactly, labels
/// after folding.
///
/// A bound field the definition neither maps nor declares as never shown is `MISSING`, as is
/// one it maps and the record does not carry; amounts show as minor units in digits.
final class CompareFields {

  private final WitnessDefinition definition;
  private final Question question;

  CompareFields(WitnessDefinition definition, Question question) {
    this.definition = definition;
    this.question = question;
  }

  List<FieldComparison> compare(
      AnswerDocument.Item item, Optional<Money> amount, Optional<FieldComparison> contradiction) {
    List<FieldComparison> result = new ArrayList<>();
    contradiction.ifPresent(result::add);
    for (BoundField field : question.bound()) {
      if (!definition.shape().notShown().contains(field.name())) {
        result.add(one(field, item, amount));
      }
    }
    question.amount().ifPresent(expected -> money(expected, amount, result));
    return result;
  }

  private FieldComparison one(BoundField field, AnswerDocument.Item item, Optional<Money> amount) {
    return switch (field.kind()) {
      case EXACT -> exact(field, text(field, item));
      case LABEL -> label(field, text(field, item));
      case AMOUNT -> exact(field, amount.map(m -> Long.toString(m.minor())));
      case CURRENCY ->
          of(field.name(), field.value().toUpperCase(Locale.ROOT), amount.map(Money::currency));
    };
  }

  private Optional<String> text(BoundField field, AnswerDocument.Item item) {
    FieldPath path = definition.shape().bound().get(field.name());
    return path == null ? Optional.empty() : item.text(path);
  }

  private static FieldComparison exact(BoundField field, Optional<String> observed) {
    return of(field.name(), field.value(), observed);
  }

  private static FieldComparison label(BoundField field, Optional<String> observed) {
    FieldComparison exact = of(field.name(), field.value(), observed);
    if (exact.result() == Result.DIFFERS
        && FoldedLabel.of(field.value()).equals(FoldedLabel.of(observed.orElseThrow()))) {
      return new FieldComparison(field.name(), field.value(), observed, Result.FOLDED);
    }
    return exact;
  }

  /// The intent's own amount counts even when no bound field names it.
  private void money(Money expected, Optional<Money> observed, List<FieldComparison> result) {
    if (!bound(BoundField.Kind.AMOUNT)) {
      result.add(
          of(
              "amount",
              Long.toString(expected.minor()),
              observed.map(m -> Long.toString(m.minor()))));
    }
    if (!bound(BoundField.Kind.CURRENCY)) {
      result.add(of("currency", expected.currency(), observed.map(Money::currency)));
    }
  }

  private boolean bound(BoundField.Kind kind) {
    return question.bound().stream().anyMatch(field -> field.kind() == kind);
  }

  private static FieldComparison of(String name, String expected, Optional<String> observed) {
    Result result =
        observed
            .map(value -> value.equals(expected) ? Result.EQUAL : Result.DIFFERS)
            .orElse(Result.MISSING);
    return new FieldComparison(name, expected, observed, result);
  }
}
