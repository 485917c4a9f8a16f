package dev.secondwitness.console.decision;

import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.CheckStatus;
import dev.secondwitness.domain.decision.Reason;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Why a check stands as it does, in a few words for the table and in a sentence for a locked act.
public final class ReasonWords {

  /// Every name a sentence may use; what a reason does not carry shows as a dash.
  private static final List<String> NAMES =
      List.of(
          "witness",
          "reading",
          "receipt",
          "count",
          "attempt",
          "used",
          "of",
          "scope",
          "by",
          "read_at",
          "read_ago",
          "received_at",
          "position_at",
          "counts_at",
          "counts_left",
          "horizon_at",
          "horizon_left",
          "kept_at",
          "kept_left",
          "deadline_at",
          "fresh_for",
          "bound_for",
          "needs_for");

  private final Words words;
  private final Times times;

  /// Sentences in the language of the words.
  public ReasonWords(Words words) {
    this.words = words;
    this.times = new Times(words);
  }

  /// A few words for the table.
  public String brief(Reason reason, Instant now) {
    return words.named("reason", reason.code(), values(reason, now));
  }

  /// A sentence that says what stands in the way, or why nothing does.
  public String sentence(Reason reason, Instant now) {
    return words.named("because", reason.code(), values(reason, now));
  }

  /// A cell as it is read aloud: check, act, status and the sentence.
  public String spoken(CheckResult result, Instant now) {
    String head =
        words.text(
            "checks.cell",
            "check",
            words.named("check", result.check()),
            "act",
            words.named("checks.act", result.act()),
            "status",
            words.named("checks.status", result.status()));
    return result.status() == CheckStatus.NOT_ASKED
        ? head
        : head + words.text("list.separator") + sentence(result.reason(), now);
  }

  private String[] values(Reason reason, Instant now) {
    Map<String, String> values = new TreeMap<>();
    NAMES.forEach(name -> values.put(name, "–"));
    reason.values().forEach((name, value) -> put(values, name, value, now));
    List<String> pairs = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          pairs.add(name);
          pairs.add(value);
        });
    return pairs.toArray(String[]::new);
  }

  /// "Payments ledger, by key" is the payments ledger where there is little room.
  private static String shortTitle(String title) {
    int comma = title.indexOf(',');
    return comma > 0 ? title.substring(0, comma) : title;
  }

  /// A value that is not in the form its name promises is shown as it came.
  private void put(Map<String, String> values, String name, String value, Instant now) {
    try {
      if (name.endsWith("_at")) {
        Instant at = Instant.parse(value);
        String stem = name.substring(0, name.length() - 2);
        values.put(name, times.minuteOrDateMinute(at, now));
        values.put(stem + "ago", times.age(Duration.between(at, now)));
        values.put(stem + "left", times.age(Duration.between(now, at)));
      } else if (name.endsWith("_for")) {
        values.put(name, times.age(Duration.parse(value)));
      } else if (name.equals("count")
          || name.equals("used")
          || name.equals("of")
          || name.equals("attempt")) {
        values.put(name, words.digits(value));
      } else if (name.equals("witness")) {
        values.put(name, shortTitle(value));
      } else {
        values.put(name, value);
      }
    } catch (DateTimeException e) {
      values.put(name, value);
    }
  }
}
