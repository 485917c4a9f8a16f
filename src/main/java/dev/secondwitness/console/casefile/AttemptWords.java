package dev.secondwitness.console.casefile;

import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.review.CaseFile;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// How often it was sent, under how many keys, and what came back.
final class AttemptWords {

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
      return words.named(
          "headline.one",
          Answer.of(only),
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
    Map<Answer, Integer> counts = new EnumMap<>(Answer.class);
    attempts.forEach(a -> counts.merge(Answer.of(a), 1, Integer::sum));
    if (counts.size() == 1) {
      Answer all = counts.keySet().iterator().next();
      return attempts.size() == 2
          ? words.named("headline.both", all)
          : words.named("headline.all", all);
    }
    return counts.entrySet().stream()
        .map(e -> words.named("headline.part", e.getKey(), "n", words.number(e.getValue())))
        .collect(Collectors.joining(words.text("list.separator")));
  }
}
