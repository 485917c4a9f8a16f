package dev.secondwitness.store;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.store.core.Judging;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A judge whose observations say in their body what they are worth, such as `present re_91`.
final class ScriptedJudging implements Judging {
  @Override
  public Judgement judge(Question question, Observation observation) {
    Exchange last = observation.last().exchanges().getLast();
    Exchange first = observation.looks().getFirst().exchanges().getLast();
    String[] words = last.body().split(" ", -1);
    Instant at = last.receivedAt();
    Verdict verdict =
        switch (words[0]) {
          case "present" -> new Verdict.Present(finding(question, words[1]), List.of());
          case "folded" ->
              new Verdict.Present(
                  finding(question, words[1]),
                  List.of(
                      new FieldComparison(
                          "label",
                          "Self-named",
                          Optional.of("self named"),
                          FieldComparison.Result.FOLDED)));
          case "differs" ->
              new Verdict.Differs(
                  finding(question, words[1], Long.parseLong(words[2])),
                  List.of(
                      new FieldComparison(
                          "order",
                          "order 4812",
                          Optional.of("order 4812"),
                          FieldComparison.Result.EQUAL),
                      new FieldComparison(
                          "amount",
                          "as meant",
                          Optional.of(words[2]),
                          FieldComparison.Result.DIFFERS)));
          case "pending" -> new Verdict.Pending(finding(question, words[1]), "processing");
          case "undone" -> new Verdict.Undone(finding(question, words[1]), "reversed");
          case "doubled" ->
              new Verdict.Doubled(
                  List.of(finding(question, words[1]), finding(question, words[2])));
          case "absent" ->
              new Verdict.AbsentAsOf(
                  new ReadPosition(at, Optional.empty(), Optional.empty()), first.receivedAt(), at);
          case "not_seen" ->
              new Verdict.NotSeen(
                  NotSeenReason.TOO_EARLY, Optional.empty(), Optional.empty(), List.of());
          default ->
              new Verdict.Unreadable(UnreadableReason.UNPARSABLE, last.body(), Optional.empty());
        };
    return new Judgement(verdict, at, Duration.ZERO, Duration.ZERO);
  }

  private static Finding finding(Question question, String receipt, long minor) {
    return new Finding(
        new ReceiptId(receipt),
        Finding.Match.ACTION_KEY,
        question.amount().map(a -> new Money(a.currency(), minor)),
        Map.of(),
        Optional.empty(),
        Optional.of("succeeded"));
  }

  private static Finding finding(Question question, String receipt) {
    return new Finding(
        new ReceiptId(receipt),
        Finding.Match.ACTION_KEY,
        question.amount(),
        Map.of(),
        Optional.empty(),
        Optional.of("succeeded"));
  }
}
