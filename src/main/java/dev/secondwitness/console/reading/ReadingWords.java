package dev.secondwitness.console.reading;

import dev.secondwitness.console.words.Bidi;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a reading says, what it supports and what a witness is doing, in sentences.
public final class ReadingWords {

  private final Words words;
  private final Times times;
  private final CurrencyScales scales;

  /// Sentences in the language of the words, amounts at the scales of the store.
  public ReadingWords(Words words, CurrencyScales scales) {
    this.words = words;
    this.times = new Times(words);
    this.scales = scales;
  }

  /// `lookup, ledger-by-key v4`.
  public String source(WitnessTerms witness) {
    return words.text(
        "reading.source",
        "kind",
        words.named("reading.kind", witness.kind()),
        "id",
        witness.id().value().substring(witness.id().value().lastIndexOf('.') + 1)
            + " v"
            + witness.version());
  }

  /// What the reading says, in one sentence or two.
  public String says(Reading reading) {
    return says(reading.verdict(), reading.readAt());
  }

  /// The same for a verdict that is no reading, such as a trial's.
  public String says(Verdict verdict, Instant readAt) {
    return switch (verdict) {
      case Verdict.Present(Finding found, List<FieldComparison> fields) ->
          words.text(
              "reading.says.present",
              "what",
              what(found),
              "equal",
              words.number(count(fields, Result.EQUAL, Result.FOLDED)),
              "all",
              words.number(fields.size()));
      case Verdict.Differs(Finding found, List<FieldComparison> fields) -> differs(found, fields);
      case Verdict.Doubled(List<Finding> effects) ->
          words.text(
              "reading.says.doubled",
              "n",
              words.number(effects.size()),
              "ids",
              effects.stream()
                  .map(f -> Bidi.isolate(f.id().value(), words.language()))
                  .collect(Collectors.joining(words.text("list.separator"))));
      case Verdict.Pending(Finding found, String said) ->
          words.text("reading.says.pending", "what", what(found), "said", said);
      case Verdict.Undone(Finding found, String said) ->
          words.text("reading.says.undone", "what", what(found), "said", said);
      case Verdict.AbsentAsOf absent ->
          words.text("reading.says.absent", "at", clock(absent.position().time(), readAt));
      case Verdict.NotSeen notSeen -> notSeen(notSeen);
      case Verdict.Unreadable(
              UnreadableReason reason,
              String detail,
              Optional<Duration> retryAfter) ->
          unreadable(reason, retryAfter);
      case Verdict.Unrecognised(String word) ->
          words.text("reading.says.unrecognised", "word", word);
    };
  }

  private String differs(Finding found, List<FieldComparison> fields) {
    return fields.stream()
        .filter(f -> f.result() == Result.DIFFERS)
        .findFirst()
        .map(
            f ->
                words.text(
                    "reading.says.differs",
                    "what",
                    found.id().value(),
                    "field",
                    f.field(),
                    "observed",
                    f.observed().orElse("–"),
                    "expected",
                    f.expected()))
        .orElseGet(() -> words.text("reading.says.differs.missing", "what", what(found)));
  }

  private String notSeen(Verdict.NotSeen notSeen) {
    return words.text("reading.says.not_seen")
        + " "
        + words.named("not_seen", notSeen.reason(), "n", words.number(notSeen.candidates().size()));
  }

  private String unreadable(UnreadableReason reason, Optional<Duration> retryAfter) {
    String text = words.named("unreadable", reason);
    return retryAfter
        .map(d -> text + " " + words.text("reading.retry_after", "age", times.age(d)))
        .orElse(text);
  }

  /// Why a look that found nothing proves nothing.
  public String reason(NotSeenReason reason) {
    return words.named("not_seen", reason, "n", words.number(0));
  }

  private String what(Finding found) {
    Optional<Money> amount = found.amount();
    return amount
        .map(m -> found.id().value() + " " + words.money(m, scales))
        .orElse(found.id().value());
  }

  /// A warning where the source stamps what it found long before the first attempt.
  public Optional<String> stampedEarly(CaseFile file, Reading reading) {
    return file.attempts().stream()
        .map(Attempt::begunAt)
        .min(Comparator.naturalOrder())
        .flatMap(reading::stampedEarly)
        .map(early -> words.text("reading.stamped_early", "by", times.age(early)));
  }

  /// What the reading supports, by its verdict alone.
  public String supports(Reading reading) {
    return words.named("reading.supports", Support.of(reading.verdict().kind()));
  }

  /// How many fields are equal, folded and different.
  public String counts(List<FieldComparison> fields) {
    StringBuilder out =
        new StringBuilder(
            words.text("reading.fields.equal", "n", words.number(count(fields, Result.EQUAL))));
    for (Result result : List.of(Result.FOLDED, Result.DIFFERS, Result.MISSING)) {
      long n = count(fields, result);
      if (n > 0) {
        out.append(words.text("list.separator"))
            .append(words.named("reading.fields", result, "n", words.number(n)));
      }
    }
    return out.toString();
  }

  private static long count(List<FieldComparison> fields, Result... results) {
    List<Result> wanted = List.of(results);
    return fields.stream().filter(f -> wanted.contains(f.result())).count();
  }

  /// What the witness is doing, empty when nothing.
  public Optional<String> doing(Run run, Instant now) {
    return switch (run) {
      case Run.Idle idle -> Optional.empty();
      case Run.Looking(int made) ->
          Optional.of(
              made == 0
                  ? words.text("reading.run.looking")
                  : words.text("reading.run.answers", "n", words.number(made)));
      case Run.SecondLookAt(Instant at) -> {
        Duration left = Duration.between(now, at);
        yield Optional.of(
            words.text(
                "reading.run.second",
                "left",
                times.age(left.isNegative() ? Duration.ZERO : left.plusMillis(999))));
      }
      case Run.AnswerLost lost -> Optional.of(words.text("reading.run.lost"));
      case Run.NotTaken(var problem) ->
          Optional.of(
              words.text("reading.run.not_taken", "why", problem.detail(), "code", problem.code()));
      case Run.BrokeOff(String detail) ->
          Optional.of(words.text("reading.run.broke", "why", detail));
    };
  }

  /// Whether a position covers the write, and by how much.
  public String covers(PositionSnapshot position) {
    return words.text(
        position.covers() ? "reading.position.covers" : "reading.position.short",
        "by",
        times.age(position.margin()));
  }

  /// A clock time as the case tells it.
  public String clock(Instant at, Reading reading) {
    return clock(at, reading.readAt());
  }

  private String clock(Instant at, Instant readAt) {
    return Duration.between(at, readAt).abs().compareTo(Duration.ofHours(20)) > 0
        ? times.dateMinute(at)
        : times.clock(at);
  }
}
