package dev.secondwitness.console.lineage;

import dev.secondwitness.console.lineage.LineageSnapshot.KeyClock;
import dev.secondwitness.console.lineage.LineageSnapshot.KeyText;
import dev.secondwitness.console.lineage.LineageSnapshot.Lane;
import dev.secondwitness.console.lineage.LineageSnapshot.ReadingMark;
import dev.secondwitness.console.lineage.LineageSnapshot.ReceiptMark;
import dev.secondwitness.console.lineage.LineageSnapshot.Tone;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Puts a case's lineage into words and moments.
public final class LineageWords {

  private final Words words;
  private final Times times;
  private final CurrencyScales scales;

  /// Sentences in the language of the words, amounts at the scales of the store.
  public LineageWords(Words words, CurrencyScales scales) {
    this.words = words;
    this.times = new Times(words);
    this.scales = scales;
  }

  /// The lineage as it stands at `now`.
  public LineageSnapshot of(CaseFile file, Instant now) {
    List<Lane> lanes = new ArrayList<>();
    file.attempts().stream()
        .sorted(Comparator.comparingInt(Attempt::number))
        .forEach(a -> lanes.add(lane(a, file, now)));
    int next = file.attempts().size();
    for (RefusedAttempt refused : file.refusedAttempts()) {
      lanes.add(lane(refused, file, ++next));
    }
    List<ReceiptMark> receipts = new ArrayList<>();
    for (Receipt receipt : file.receipts()) {
      receipts.add(receipt(receipt, file));
    }
    return new LineageSnapshot(
        summary(file),
        lanes,
        receipts,
        readings(file),
        now,
        Optional.of(file.envelope().authority().deadline()),
        file.resolveBy(),
        key(file, now),
        new LineageTree(words, scales).of(file, now, this));
  }

  String summary(CaseFile file) {
    List<String> parts = new ArrayList<>();
    parts.add(words.text("lineage.sent", "n", words.number(file.attempts().size())));
    if (!file.refusedAttempts().isEmpty()) {
      parts.add(words.text("lineage.refused", "n", words.number(file.refusedAttempts().size())));
    }
    parts.add(
        words.text(
            file.receipts().size() == 1 ? "lineage.receipt" : "lineage.receipts",
            "n",
            words.number(file.receipts().size())));
    return String.join(words.text("list.separator"), parts);
  }

  private Lane lane(Attempt attempt, CaseFile file, Instant now) {
    KeyText key = KeyText.of(file.envelope().keyTerms().key().value(), attempt.keySent());
    boolean hashDrift = drift(file, attempt.hashSent());
    boolean first = attempt.number() == 1;
    boolean open = attempt.endedAt().isEmpty() || opensNothing(attempt);
    String title = words.text("lineage.attempt", "n", words.number(attempt.number()));
    String outcome = outcome(attempt, now);
    return new Lane(
        title,
        attempt.id().value() + words.text("list.separator") + attempt.worker(),
        attempt.begunAt(),
        attempt.endedAt(),
        open ? Optional.of(tail(attempt, file, now)) : Optional.empty(),
        true,
        outcome,
        tone(attempt),
        key,
        attempt.hashSent().abbreviated(),
        hashDrift,
        key.drift() || hashDrift ? "" : words.text(first ? "lineage.as_intent" : "lineage.same"),
        spoken(title, attempt.begunAt(), outcome, key, hashDrift));
  }

  private Lane lane(RefusedAttempt refused, CaseFile file, int number) {
    KeyText key = KeyText.of(file.envelope().keyTerms().key().value(), refused.keyOffered());
    boolean hashDrift = drift(file, refused.hashOffered());
    String title = words.text("lineage.attempt", "n", words.number(number));
    String outcome = words.text("lineage.refused_by_store");
    return new Lane(
        title,
        words.text("lineage.never_sent"),
        refused.at(),
        Optional.of(refused.at()),
        Optional.empty(),
        false,
        outcome,
        Tone.BAD,
        key,
        refused.hashOffered().abbreviated(),
        hashDrift,
        "",
        spoken(title, refused.at(), outcome, key, hashDrift));
  }

  /// No later than now: the drawing of an open end says nothing about the future.
  private static Instant tail(Attempt attempt, CaseFile file, Instant now) {
    Instant until = file.horizon().orElse(attempt.answerBy());
    return until.isBefore(now) ? until : now;
  }

  private static boolean opensNothing(Attempt attempt) {
    return switch (attempt.outcome()) {
      case RUNNING, UNKNOWN, SAYS_EXISTS, ACCEPTED_NOT_FINAL -> true;
      case COMMITTED, REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, NOT_SENT -> false;
    };
  }

  private static boolean drift(CaseFile file, ArgsHash offered) {
    return !offered.equals(file.envelope().arguments().hash());
  }

  /// What came back: `10 s, no answer`.
  String outcome(Attempt attempt, Instant now) {
    String took = times.took(Duration.between(attempt.begunAt(), attempt.endedAt().orElse(now)));
    String status = attempt.status().map(s -> Integer.toString(s)).orElse("");
    String key =
        switch (attempt.outcome()) {
          case RUNNING -> "lineage.outcome.running";
          case COMMITTED -> "lineage.outcome.committed";
          case ACCEPTED_NOT_FINAL -> "lineage.outcome.not_final";
          case REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW -> "lineage.outcome.refused";
          case NOT_SENT -> "lineage.outcome.not_sent";
          case SAYS_EXISTS -> "lineage.outcome.says_exists";
          case UNKNOWN -> unknown(attempt);
        };
    String text = words.text(key, "took", took, "status", status);
    return attempt.late() ? text + words.text("list.separator") + words.text("lineage.late") : text;
  }

  private static String unknown(Attempt attempt) {
    if (attempt.status().isPresent()) {
      return "lineage.outcome.unclear";
    }
    boolean timedOut = attempt.endedAt().map(end -> !end.isBefore(attempt.answerBy())).orElse(true);
    boolean lost =
        attempt
            .detail()
            .map(d -> d.toLowerCase(java.util.Locale.ROOT).contains("connection"))
            .orElse(false);
    return lost && !timedOut ? "lineage.outcome.lost" : "lineage.outcome.no_answer";
  }

  static Tone tone(Attempt attempt) {
    return switch (attempt.outcome()) {
      case COMMITTED -> Tone.GOOD;
      case UNKNOWN, SAYS_EXISTS, ACCEPTED_NOT_FINAL -> Tone.WARNING;
      case REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, NOT_SENT, RUNNING -> Tone.PLAIN;
    };
  }

  private String spoken(String title, Instant at, String outcome, KeyText key, boolean hashDrift) {
    List<String> parts = new ArrayList<>(List.of(title, times.clock(at), outcome, key.whole()));
    if (key.drift()) {
      parts.add(words.text("lineage.key_drift"));
    }
    if (hashDrift) {
      parts.add(words.text("lineage.body_drift"));
    }
    return String.join(words.text("list.separator"), parts);
  }

  private ReceiptMark receipt(Receipt receipt, CaseFile file) {
    boolean second =
        !receipt.accepted()
            && file.receipts().stream().anyMatch(r -> r.accepted() && !r.id().equals(receipt.id()));
    String amount = receipt.amount().map(m -> words.money(m, scales)).orElse("");
    String text =
        words.text(
            second
                ? "lineage.receipt.second"
                : receipt.accepted() ? "lineage.receipt.accepted" : "lineage.receipt.told",
            "at",
            times.clock(receipt.receivedAt()));
    return new ReceiptMark(
        receipt.receivedAt(),
        receipt.id().value(),
        amount,
        text,
        second,
        String.join(
            words.text("list.separator"),
            List.of(words.text("lineage.receipt.one", "receipt", receipt.id().value()), text)));
  }

  private List<ReadingMark> readings(CaseFile file) {
    return file.readings().stream()
        .sorted(Comparator.comparing(Reading::readAt))
        .map(
            r ->
                new ReadingMark(
                    r.readAt(),
                    r.verdict().kind(),
                    r.round() == file.round(),
                    words.text(
                        "lineage.reading.spoken",
                        "witness",
                        r.witness().title(),
                        "verdict",
                        words.named("verdict", r.verdict().kind()),
                        "at",
                        times.clock(r.readAt()))))
        .toList();
  }

  private Optional<KeyClock> key(CaseFile file, Instant now) {
    return file.envelope()
        .keyTerms()
        .retainedUntil()
        .map(
            until -> {
              Instant from =
                  file.attempts().stream()
                      .map(Attempt::begunAt)
                      .min(Comparator.naturalOrder())
                      .orElse(file.envelope().keyTerms().mintedAt());
              boolean over = !until.isAfter(now);
              String at = times.minuteOrDateMinute(until, now);
              String text =
                  over
                      ? words.text("lineage.key.over", "at", at)
                      : words.text(
                          "lineage.key.until",
                          "at",
                          at,
                          "left",
                          times.age(Duration.between(now, until)));
              return new KeyClock(from, until, text, over);
            });
  }
}
