package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A small definition of its own for each test, and answers to it.
final class Language {
  static final Instant LATE = Asked.T0.plusSeconds(120);
  static final Question SENT = Asked.bound(Asked.refund(), List.of());

  private String kind = "lookup";
  private String request = "{ method: GET, path: /r }";
  private String type = "json";
  private String each = "/rows";
  private String stages = "[{ say: present }]";
  private String answer = "";
  private String more = "";
  private String tie = "/ref";
  private final List<List<Replay.Answer>> looks = new ArrayList<>(List.of(new ArrayList<>()));

  static Language lookup() {
    return new Language();
  }

  Language listing() {
    kind = "listing";
    return this;
  }

  Language request(String yaml) {
    request = yaml;
    return this;
  }

  Language each(String path) {
    each = path;
    return this;
  }

  Language type(String name) {
    type = name;
    return this;
  }

  Language tie(String path) {
    tie = path;
    return this;
  }

  Language stages(String yaml) {
    stages = yaml;
    return this;
  }

  /// More members of `answer`.
  Language answer(String yaml) {
    answer = yaml.indent(2);
    return this;
  }

  /// More members at the top.
  Language with(String yaml) {
    more += yaml + "\n";
    return this;
  }

  WitnessDefinition definition() {
    return WitnessDefinitions.read(
        "w.yaml",
        """
        id: w
        version: 1
        kind: %s
        title: { en: W }
        environment: e
        cards: [c]
        operations: [refund.create]
        request: %s
        answer:
          type: %s
          each: %s
          id: %s
          ties: [{ by: intent_id, at: %s }]
          stages: %s
        %s
        rules: [{ say: records }]
        timing: { settle: PT3S, resolution: PT1S, fresh_for: PT5M }
        counts_by_reference: true
        strong_reads: true
        %s
        """
            .formatted(
                kind,
                request,
                type,
                each,
                type.equals("json") ? "/id" : "id",
                tie,
                stages,
                answer,
                more));
  }

  Language says(String body) {
    return says(Map.of(), body);
  }

  Language says(Map<String, String> headers, String body) {
    Map<String, String> all = new HashMap<>(headers);
    all.putIfAbsent("content-type", type.equals("json") ? "application/json" : "text/xml");
    Instant at = LATE.plusSeconds(60L * (looks.size() - 1));
    all.put("date", "Sun, 01 Mar 2026 10:0" + (looks.size() + 1) + ":00 GMT");
    looks.getLast().add(new Replay.Answer(Optional.of(200), all, body, Optional.empty(), at, at));
    return this;
  }

  /// The same look once more, a minute later.
  Language again() {
    List<Replay.Answer> before = looks.getLast();
    looks.add(new ArrayList<>());
    before.forEach(a -> says(withoutDate(a.headers()), a.body()));
    return this;
  }

  private static Map<String, String> withoutDate(Map<String, String> headers) {
    Map<String, String> kept = new HashMap<>(headers);
    kept.remove("date");
    return kept;
  }

  Verdict verdict(Question question) {
    WitnessDefinition definition = definition();
    try {
      List<Look> made = new ArrayList<>();
      for (List<Replay.Answer> look : looks) {
        made.add(Replay.look(definition, question, look, false));
      }
      return Judge.judge(definition, question, new Observation(definition.id(), 1, made)).verdict();
    } catch (PlaceMissing e) {
      throw new AssertionError(e);
    }
  }

  Verdict verdict() {
    return verdict(SENT_WITHOUT_AMOUNT);
  }

  static final Question SENT_WITHOUT_AMOUNT =
      new Question(
          SENT.intent(),
          SENT.tenant(),
          SENT.operation(),
          SENT.actionKey(),
          List.of("42"),
          SENT.businessRef(),
          Optional.empty(),
          List.of(),
          SENT.firstDispatch(),
          SENT.horizon(),
          Set.of(),
          SENT.scales());

  /// The requests that were due, by what was answered.
  List<String> asked() {
    List<String> asked = new ArrayList<>();
    try {
      Replay.look(definition(), SENT_WITHOUT_AMOUNT, looks.getFirst(), false)
          .exchanges()
          .forEach(
              e -> asked.add(e.url().substring("https://api.example".length()) + e.sentBody()));
    } catch (PlaceMissing e) {
      throw new AssertionError(e);
    }
    return asked;
  }
}
