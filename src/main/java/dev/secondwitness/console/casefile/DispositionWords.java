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
    return newest(file)
        .map(d -> sentence("headline.settled.", d, file))
        .orElseGet(
            () ->
                words.text(
                    file.state() == IntentState.COMMITTED
                        ? "headline.state.committed"
                        : "headline.state.rejected"));
  }

  /// That it was settled before and later evidence opened it again.
  Optional<String> reopened(CaseFile file) {
    return file.reopened()
        ? newest(file).map(d -> sentence("headline.reopened.", d, file))
        : Optional.empty();
  }

  private String sentence(String prefix, Disposition disposition, CaseFile file) {
    String by = disposition.by();
    String at = times.minuteOrDateMinute(disposition.at(), file.asOf());
    return switch (disposition.outcome()) {
      case CONFIRMED ->
          words.text(
              prefix + "confirmed",
              "receipt",
              disposition.receipt().map(ReceiptId::value).orElse("–"),
              "by",
              by,
              "at",
              at);
      case FAILED -> words.text(prefix + "failed", "by", by, "at", at);
      case FAILED_REPLAY_ALLOWED -> words.text(prefix + "replay", "by", by, "at", at);
    };
  }
}
