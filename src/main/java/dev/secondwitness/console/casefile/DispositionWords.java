package dev.secondwitness.console.casefile;

import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

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
    return settled(newest.get(), file);
  }

  /// That it was settled before and later evidence opened it again.
  Optional<String> reopened(CaseFile file) {
    return file.reopened() ? newest(file).map(d -> reopened(d, file)) : Optional.empty();
  }

  private String settled(Disposition disposition, CaseFile file) {
    return overridden(
        words.named("headline.settled", disposition.outcome(), values(disposition, file)),
        disposition);
  }

  private String reopened(Disposition disposition, CaseFile file) {
    return overridden(
        words.named("headline.reopened", disposition.outcome(), values(disposition, file)),
        disposition);
  }

  /// That it was an override, and of what, goes on being said.
  private String overridden(String sentence, Disposition disposition) {
    if (disposition.overridden().isEmpty()) {
      return sentence;
    }
    String checks =
        disposition.overridden().stream()
            .map(check -> words.named("check", check))
            .collect(Collectors.joining(words.text("list.separator")));
    return words.text("headline.overridden", "sentence", sentence, "checks", checks);
  }

  private String[] values(Disposition disposition, CaseFile file) {
    return new String[] {
      "receipt",
      disposition.receipt().map(ReceiptId::value).orElse("–"),
      "by",
      disposition
          .approvedBy()
          .map(other -> words.text("headline.two", "one", disposition.by(), "other", other))
          .orElse(disposition.by()),
      "at",
      times.minuteOrDateMinute(disposition.at(), file.asOf())
    };
  }
}
