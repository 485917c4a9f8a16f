package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Kept answers as if they had just come, each to what the definition asks next.
public final class Replay {

  private static final String ORIGIN = "https://api.example";

  /// An answer, and when it came.
  public record Answer(
      Optional<Integer> status,
      Map<String, String> headers,
      String body,
      Optional<TransportFault> fault,
      Instant startedAt,
      Instant receivedAt) {}

  private Replay() {}

  /// A look of these answers; what comes after the look's end is left out.
  public static Look look(
      WitnessDefinition definition, Question question, List<Answer> answers, boolean capped)
      throws PlaceMissing {
    Walk walk = new Walk(definition, question);
    List<Exchange> exchanges = new ArrayList<>();
    for (Answer answer : answers) {
      Optional<Walk.Ask> ask = walk.next();
      if (ask.isEmpty()) {
        break;
      }
      Exchange exchange = exchange(ask.get(), answer);
      exchanges.add(exchange);
      try {
        walk.take(exchange);
      } catch (UnreadableAnswer e) {
        break;
      }
    }
    return new Look(exchanges, capped);
  }

  /// Whether that look has asked for all there was to ask.
  public static boolean ends(WitnessDefinition definition, Question question, Look look)
      throws PlaceMissing {
    Walk walk = new Walk(definition, question);
    try {
      for (Exchange exchange : look.exchanges()) {
        walk.take(exchange);
      }
      return walk.next().isEmpty();
    } catch (UnreadableAnswer e) {
      return false;
    }
  }

  /// The same answers a while later.
  public static List<Answer> later(List<Answer> answers, Duration by) {
    return answers.stream()
        .map(
            a ->
                new Answer(
                    a.status(),
                    a.headers(),
                    a.body(),
                    a.fault(),
                    a.startedAt().plus(by),
                    a.receivedAt().plus(by)))
        .toList();
  }

  private static Exchange exchange(Walk.Ask ask, Answer answer) {
    return new Exchange(
        ask.step(),
        ask.inquiry().method(),
        ORIGIN + ask.target(),
        Map.of(),
        answer.startedAt(),
        answer.receivedAt(),
        answer.status(),
        answer.headers(),
        answer.body(),
        "",
        answer.fault(),
        "",
        "",
        ask.inquiry().body().orElse(""));
  }
}
