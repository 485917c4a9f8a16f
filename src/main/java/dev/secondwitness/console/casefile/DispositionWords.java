package dev.secondwitness.console.casefile;

import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.Comparator;
import java.util.Optional;

/// How a round ended, by whom and when; an earlier end stays in plain sight.
public final class DispositionWords {

  private final Words words;
  private final Times times;

  /// Sentences in the language of the words.
  public DispositionWords(Words words) {
    this.words = words;
    this.times = new Times(words);
  }

  /// The newest disposition of a case.
  public static Optional<Disposition> newest(CaseFile file) {
    return file.dispositions().stream().max(Comparator.comparingInt(Disposition::round));
  }

  /// How the case stands settled.
  String settled(CaseFile file) {
    Optional<Disposition> newest = newest(file);
    if (newest.isEmpty()) {
      return file.state() == IntentState.COMMITTED
          ? words.text("headline.state.committed")
          : words.text("headline.state.rejected");
    }
    return words.named("headline.settled", newest.get().outcome(), values(newest.get(), file));
  }

  /// That it was settled before and later evidence opened it again.
  Optional<String> reopened(CaseFile file) {
    return file.reopened()
        ? newest(file).map(d -> words.named("headline.reopened", d.outcome(), values(d, file)))
        : Optional.empty();
  }

  private String[] values(Disposition disposition, CaseFile file) {
    return new String[] {
      "receipt",
      disposition.receipt().map(ReceiptId::value).orElse("–"),
      "by",
      disposition.by(),
      "at",
      times.minuteOrDateMinute(disposition.at(), file.asOf())
    };
  }
}
