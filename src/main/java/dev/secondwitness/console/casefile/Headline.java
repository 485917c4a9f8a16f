package dev.secondwitness.console.casefile;

import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import java.util.ArrayList;
import java.util.List;

/// The case in a few plain sentences: how it once ended, what was sent, what the witnesses show.
public final class Headline {

  private final AttemptWords attempts;
  private final EvidenceWords evidence;
  private final DispositionWords dispositions;
  private final Words words;

  /// Sentences in the language of the words, amounts at the scales of the store.
  public Headline(Words words, CurrencyScales scales) {
    this.words = words;
    this.attempts = new AttemptWords(words);
    this.evidence = new EvidenceWords(words, scales);
    this.dispositions = new DispositionWords(words);
  }

  /// The sentences, one space apart.
  public String of(CaseFile file) {
    List<String> sentences = new ArrayList<>();
    switch (file.state()) {
      case INDETERMINATE -> {
        dispositions.reopened(file).ifPresent(sentences::add);
        sentences.add(attempts.sentence(file));
        sentences.addAll(evidence.sentences(file, file.reopened() ? 1 : 2));
      }
      case COMMITTED, REJECTED -> {
        sentences.add(dispositions.settled(file));
        sentences.add(attempts.sentence(file));
        sentences.addAll(evidence.found(file, 1));
      }
      case AUTHORIZED -> {
        if (file.dispositions().isEmpty()) {
          sentences.add(words.text("headline.state.authorized"));
        } else {
          sentences.add(dispositions.settled(file));
        }
        sentences.add(attempts.sentence(file));
      }
      case EXECUTING -> sentences.add(attempts.sentence(file));
      case NEW -> sentences.add(words.text("headline.state.new"));
      case PREPARED -> sentences.add(words.text("headline.state.prepared"));
      case CANCELLED -> sentences.add(words.text("headline.state.cancelled"));
      case EXPIRED -> sentences.add(words.text("headline.state.expired"));
    }
    return String.join(" ", sentences);
  }
}
