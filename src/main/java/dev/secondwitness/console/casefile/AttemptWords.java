package dev.secondwitness.console.casefile;

import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.review.CaseFile;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// How often it was sent, under how many keys, and what came back.
final class AttemptWords {

  /// What came back from one attempt, as far as a sentence needs to know.
  private enum Kind {
    NO_ANSWER,
    UNCLEAR,
    RUNNING,
    RECEIPT,
    NOT_FINAL,
    REFUSED,
    NOT_SENT,
    SAYS_EXISTS
  }

  private final Words words;

  AttemptWords(Words words) {
    this.words = words;
  }

  String sentence(CaseFile file) {
    List<Attempt> attempts = file.attempts();
    if (attempts.isEmpty()) {
      return words.text("headline.sent.never");
    }
    if (attempts.size() == 1) {
      Attempt only = attempts.getFirst();
      return words.text(
          "headline.one." + key(kind(only)),
          "status",
          only.status().map(s -> Integer.toString(s)).orElse(""));
    }
    return words.text(
        "headline.many",
        "times",
        times(attempts.size()),
        "keys",
        keys(attempts),
        "result",
        result(attempts));
  }

  private String times(int count) {
    return count == 2
        ? words.text("headline.times.two")
        : words.text("headline.times.many", "n", words.number(count));
  }

  private String keys(List<Attempt> attempts) {
    Set<String> keys = attempts.stream().map(Attempt::keySent).collect(Collectors.toSet());
    return switch (keys.size()) {
      case 1 -> words.text("headline.keys.one");
      case 2 -> words.text("headline.keys.two");
      default -> words.text("headline.keys.many", "n", words.number(keys.size()));
    };
  }

  private String result(List<Attempt> attempts) {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    attempts.forEach(a -> counts.merge(kind(a), 1, Integer::sum));
    if (counts.size() == 1) {
      String number = attempts.size() == 2 ? "both." : "all.";
      return words.text("headline." + number + key(counts.keySet().iterator().next()));
    }
    return counts.entrySet().stream()
        .map(
            e ->
                words.text(
                    "headline.part." + key(e.getKey()), "n", words.number(e.getValue())))
        .collect(Collectors.joining(words.text("list.separator")));
  }

  private static Kind kind(Attempt attempt) {
    return switch (attempt.outcome()) {
      case RUNNING -> Kind.RUNNING;
      case COMMITTED -> Kind.RECEIPT;
      case ACCEPTED_NOT_FINAL -> Kind.NOT_FINAL;
      case REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW -> Kind.REFUSED;
      case NOT_SENT -> Kind.NOT_SENT;
      case SAYS_EXISTS -> Kind.SAYS_EXISTS;
      case UNKNOWN -> attempt.status().isPresent() ? Kind.UNCLEAR : Kind.NO_ANSWER;
    };
  }

  private static String key(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
