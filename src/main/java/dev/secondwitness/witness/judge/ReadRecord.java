package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.Places;
import dev.secondwitness.witness.definition.RecordShape;
import dev.secondwitness.witness.definition.StageRule;
import dev.secondwitness.witness.definition.StatusWords;
import dev.secondwitness.witness.definition.Tie;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Reads one record of an answer and says what ties it to the intent; every tie is read from
/// the record itself and compared as a whole value.
final class ReadRecord {

  private final WitnessDefinition definition;
  private final Question question;
  private final Places places;
  private int ignoredRows;

  ReadRecord(WitnessDefinition definition, Question question) {
    this.definition = definition;
    this.question = question;
    this.places = new Places(question, definition.resolution());
  }

  FoundRecord read(AnswerDocument.Item item) throws UnreadableAnswer {
    RecordShape shape = definition.shape();
    if (ignored(item)) {
      return noEffect(item);
    }
    Finding.Match match = match(item);
    Optional<String> said = shape.status().flatMap(words -> item.text(words.at()));
    Optional<Money> amount = amount(item, shape, match.ours());
    Optional<Instant> created =
        shape.created().isPresent() ? TimeText.read(item, shape.created().get()) : Optional.empty();
    Finding finding =
        new Finding(id(item, shape), match, amount, fields(item, shape), created, said);
    return new FoundRecord(
        finding,
        stage(item, shape, said, match),
        new CompareFields(definition, question).compare(item, amount, contradiction(item, match)),
        claimed(item),
        alike(item, amount),
        shape.position().isPresent() ? position(item, shape.position().get()) : noPosition());
  }

  /// Whether the row is no effect at all by the definition's word.
  private boolean ignored(AnswerDocument.Item item) {
    return definition.shape().ignored().stream()
        .anyMatch(
            ignore ->
                ignore.shown().stream().allMatch(item::shows)
                    && ignore.values().entrySet().stream()
                        .allMatch(v -> item.has(v.getKey(), v.getValue())));
  }

  /// A row that counts for its time and position alone.
  private FoundRecord noEffect(AnswerDocument.Item item) throws UnreadableAnswer {
    RecordShape shape = definition.shape();
    OptionalLong at =
        shape.position().isPresent() ? position(item, shape.position().get()) : noPosition();
    Optional<Instant> created =
        shape.created().isPresent() ? TimeText.read(item, shape.created().get()) : Optional.empty();
    ignoredRows++;
    ReceiptId id =
        new ReceiptId(
            "ignored:"
                + (at.isPresent()
                    ? Long.toString(at.getAsLong())
                    : "row " + Integer.toString(ignoredRows)));
    Finding finding =
        new Finding(
            id, Finding.Match.CANDIDATE, Optional.empty(), Map.of(), created, Optional.empty());
    return new FoundRecord(finding, Optional.empty(), List.of(), true, false, at);
  }

  /// Whether the row is tied to us, an effect or not.
  boolean tied(AnswerDocument.Item item) {
    return match(item).ours();
  }

  private static OptionalLong noPosition() {
    return OptionalLong.empty();
  }

  private static ReceiptId id(AnswerDocument.Item item, RecordShape shape) throws UnreadableAnswer {
    Optional<String> id = item.text(shape.id());
    if (id.isEmpty() || id.get().isBlank()) {
      throw missing("a record without id");
    }
    try {
      return new ReceiptId(id.get());
    } catch (IllegalArgumentException e) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "a record's id is too long or holds U+0000");
    }
  }

  private Finding.Match match(AnswerDocument.Item item) {
    for (Tie tie : definition.shape().ties()) {
      Optional<String> carried = item.text(tie.at());
      if (carried.isPresent() && expected(tie).contains(carried.get())) {
        return tie.match();
      }
    }
    return Finding.Match.CANDIDATE;
  }

  private Set<String> expected(Tie tie) {
    return switch (tie.match()) {
      case PROVIDER_REQUEST_ID -> Set.copyOf(question.providerRequestIds());
      case ACTION_KEY, INTENT_ID, UNIQUE_REFERENCE ->
          places.value(tie.place()).map(Set::of).orElseGet(Set::of);
      case CANDIDATE -> Set.of();
    };
  }

  private boolean claimed(AnswerDocument.Item item) {
    for (Tie tie : definition.shape().ties()) {
      Optional<String> carried = item.text(tie.at()).filter(text -> !text.isBlank());
      if (tie.claims() && carried.isPresent() && !expected(tie).contains(carried.get())) {
        return true;
      }
    }
    return false;
  }

  /// Ties that name another intent although one tie is ours: the record cannot simply be
  /// present.
  private Optional<FieldComparison> contradiction(AnswerDocument.Item item, Finding.Match match) {
    if (!match.ours()) {
      return Optional.empty();
    }
    for (Tie tie : definition.shape().ties()) {
      Optional<String> carried = item.text(tie.at()).filter(text -> !text.isBlank());
      Set<String> expected = expected(tie);
      if (tie.claims()
          && carried.isPresent()
          && !expected.isEmpty()
          && !expected.contains(carried.get())) {
        return Optional.of(
            new FieldComparison(tie.place(), expected.iterator().next(), carried, Result.DIFFERS));
      }
    }
    return Optional.empty();
  }

  private Optional<Money> amount(AnswerDocument.Item item, RecordShape shape, boolean ours)
      throws UnreadableAnswer {
    if (shape.amount().isEmpty()) {
      return Optional.empty();
    }
    try {
      return AmountText.read(item, shape.amount().get(), question.scales());
    } catch (UnreadableAnswer e) {
      if (ours) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /// The first stage rule that holds, else what the status word means.
  private static Optional<StatusWords.Stage> stage(
      AnswerDocument.Item item, RecordShape shape, Optional<String> said, Finding.Match match)
      throws UnreadableAnswer {
    for (StageRule rule : shape.stages()) {
      if (holds(rule, item)) {
        return Optional.of(rule.stage());
      }
    }
    if (shape.status().isEmpty()) {
      if (match.ours() && !shape.stages().isEmpty()) {
        throw new UnreadableAnswer(
            UnreadableReason.UNKNOWN_STATUS_WORD, "no rule says what stage our record is at");
      }
      return shape.stages().isEmpty() ? Optional.of(StatusWords.Stage.PRESENT) : Optional.empty();
    }
    Optional<StatusWords.Stage> stage = said.flatMap(shape.status().get()::stage);
    if (match.ours() && stage.isEmpty()) {
      throw said.isEmpty()
          ? missing("our record carries no status")
          : new UnreadableAnswer(
              UnreadableReason.UNKNOWN_STATUS_WORD, "unknown status word " + said.get());
    }
    return stage;
  }

  private static boolean holds(StageRule rule, AnswerDocument.Item item) {
    return rule.shown().stream().allMatch(item::shows)
        && rule.values().entrySet().stream().allMatch(v -> item.has(v.getKey(), v.getValue()));
  }

  private static Map<String, String> fields(AnswerDocument.Item item, RecordShape shape) {
    Map<String, String> fields = new LinkedHashMap<>();
    shape.bound().forEach((name, path) -> item.text(path).ifPresent(v -> fields.put(name, v)));
    for (Tie tie : shape.ties()) {
      item.text(tie.at())
          .ifPresent(
              v -> fields.put(tie.place().isEmpty() ? "provider_request_id" : tie.place(), v));
    }
    return fields;
  }

  /// Whether a record not tied to us could still be an effect of ours: nothing it shows of the
  /// exact bound fields, the business reference or the currency is another's. Labels decide
  /// only where no money is involved, and the amount never does.
  private boolean alike(AnswerDocument.Item item, Optional<Money> amount) {
    for (BoundField field : question.bound()) {
      FieldPath path = definition.shape().bound().get(field.name());
      Optional<String> shown = path == null ? Optional.empty() : item.text(path);
      if (shown.isPresent() && !couldEqual(field, shown.get())) {
        return false;
      }
    }
    Optional<String> reference = definition.shape().businessRef().flatMap(path -> item.text(path));
    Optional<String> ours = question.businessRef().map(BusinessRef::value);
    if (reference.isPresent() && ours.isPresent() && !reference.equals(ours)) {
      return reference.equals(places.value("order"));
    }
    return amount.isEmpty()
        || question.amount().isEmpty()
        || amount.get().currency().equals(question.amount().get().currency());
  }

  private boolean couldEqual(BoundField field, String shown) {
    boolean reference =
        definition.shape().ties().stream()
            .anyMatch(tie -> tie.at().equals(definition.shape().bound().get(field.name())));
    return switch (field.kind()) {
      case EXACT -> reference || field.value().equals(shown);
      case LABEL ->
          question.amount().isPresent()
              || FoldedLabel.of(field.value()).equals(FoldedLabel.of(shown));
      case AMOUNT, CURRENCY -> true;
    };
  }

  private static OptionalLong position(AnswerDocument.Item item, FieldPath path)
      throws UnreadableAnswer {
    Optional<String> text = item.text(path);
    if (text.isEmpty()) {
      throw missing("a record without position");
    }
    return OptionalLong.of(Positions.number(text.get()));
  }

  static UnreadableAnswer missing(String what) {
    return new UnreadableAnswer(UnreadableReason.FIELD_MISSING, what);
  }
}
