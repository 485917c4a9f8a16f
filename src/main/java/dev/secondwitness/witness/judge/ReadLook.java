package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.util.Comparator;

/// Reads one recorded look from its raw exchanges.
final class ReadLook {

  private ReadLook() {}

  static LookFacts of(WitnessDefinition definition, Question question, Look look)
      throws UnreadableAnswer {
    if (definition.file().isPresent()) {
      return StatementLook.of(definition, question, look);
    }
    Walk walk;
    try {
      walk = new Walk(definition, question);
    } catch (PlaceMissing e) {
      throw new UnreadableAnswer(
          UnreadableReason.UNEXPECTED_ANSWER, String.valueOf(e.getMessage()));
    }
    for (Exchange exchange : look.exchanges()) {
      if (exchange.body().length() > definition.caps().body()) {
        throw new UnreadableAnswer(UnreadableReason.TOO_LARGE, "a body beyond the cap");
      }
      walk.take(exchange);
    }
    boolean complete = walk.next().isEmpty();
    boolean capped = look.capReached() && walk.data().size() >= definition.caps().pages();
    if (!complete && !capped) {
      throw new UnreadableAnswer(
          UnreadableReason.INCOMPLETE_LISTING, "the look ends before its answers do");
    }
    Exchange newest = walk.data().getFirst();
    return new LookFacts(
        walk.records(),
        walk.pages().position(),
        walk.pages().gap(),
        false,
        complete,
        walk.identityProven(),
        look.exchanges().getFirst().startedAt(),
        newest.receivedAt(),
        look.exchanges().getLast().receivedAt(),
        walk.data().stream()
            .map(HttpTimes::age)
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO),
        HttpTimes.clockOffset(newest));
  }
}
