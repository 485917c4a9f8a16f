package dev.secondwitness.console.lineage;

import dev.secondwitness.console.lineage.LineageSnapshot.KeyText;
import dev.secondwitness.console.lineage.LineageSnapshot.LineageNode;
import dev.secondwitness.console.lineage.LineageSnapshot.LineageNode.Kind;
import dev.secondwitness.console.lineage.LineageSnapshot.Tone;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The lineage as a tree of lines, for the keyboard and for being read aloud.
final class LineageTree {

  private final Words words;
  private final Times times;
  private final CurrencyScales scales;

  LineageTree(Words words, CurrencyScales scales) {
    this.words = words;
    this.times = new Times(words);
    this.scales = scales;
  }

  LineageNode of(CaseFile file, Instant now, LineageWords lanes) {
    List<LineageNode> children = new ArrayList<>();
    for (Attempt attempt : file.attempts()) {
      children.add(attempt(attempt, file, now, lanes));
    }
    int number = file.attempts().size();
    for (RefusedAttempt refused : file.refusedAttempts()) {
      children.add(refused(refused, file, ++number));
    }
    file.receipts().stream()
        .filter(r -> r.attempt().isEmpty())
        .forEach(r -> children.add(receipt(r, file)));
    children.add(readings(file, now));
    if (!file.events().isEmpty()) {
      children.add(events(file));
    }
    file.decisions().forEach(d -> children.add(decision(d)));
    children.add(links(file));
    String about =
        Stream.concat(
                file.envelope().subject().businessRef().map(BusinessRef::value).stream(),
                file.envelope().subject().amount().map(m -> words.money(m, scales)).stream())
            .collect(Collectors.joining(words.text("list.separator")));
    String state =
        file.reopened() ? words.text("state.reopened") : words.named("state", file.state());
    return new LineageNode(
        Kind.INTENT,
        "",
        file.envelope().id().value(),
        about,
        state,
        Tone.PLAIN,
        Optional.empty(),
        children);
  }

  private LineageNode attempt(Attempt attempt, CaseFile file, Instant now, LineageWords lanes) {
    List<LineageNode> children = new ArrayList<>();
    attempt
        .providerRequestId()
        .ifPresent(
            id ->
                children.add(
                    leaf(Kind.REQUEST, "", id, words.text("lineage.request"), "", Tone.PLAIN)));
    children.add(key(attempt.keySent(), file));
    file.receipts().stream()
        .filter(r -> r.attempt().filter(attempt.id()::equals).isPresent())
        .forEach(r -> children.add(receipt(r, file)));
    return new LineageNode(
        Kind.ATTEMPT,
        words.text("lineage.attempt", "n", words.number(attempt.number())),
        attempt.id().value(),
        times.clock(attempt.begunAt()) + words.text("list.separator") + attempt.provider().value(),
        lanes.outcome(attempt, now),
        LineageWords.tone(attempt),
        Optional.empty(),
        children);
  }

  private LineageNode refused(RefusedAttempt refused, CaseFile file, int number) {
    return new LineageNode(
        Kind.NEVER_SENT,
        words.text("lineage.attempt", "n", words.number(number)),
        "",
        times.clock(refused.at()) + words.text("list.separator") + refused.worker(),
        words.text("lineage.refused_by_store"),
        Tone.BAD,
        Optional.empty(),
        List.of(key(refused.keyOffered(), file)));
  }

  private LineageNode key(String offered, CaseFile file) {
    KeyText key = KeyText.of(file.envelope().keyTerms().key().value(), offered);
    return leaf(
        Kind.KEY,
        "",
        offered,
        "",
        words.text(key.drift() ? "lineage.key_drift" : "lineage.same_as_intent"),
        key.drift() ? Tone.BAD : Tone.GOOD);
  }

  private LineageNode receipt(Receipt receipt, CaseFile file) {
    boolean other =
        !receipt.accepted()
            && file.receipts().stream().anyMatch(r -> r.accepted() && !r.id().equals(receipt.id()));
    String key =
        other
            ? "lineage.receipt.second"
            : receipt.accepted() ? "lineage.receipt.accepted" : "lineage.receipt.told";
    return leaf(
        Kind.RECEIPT,
        "",
        receipt.id().value(),
        receipt.amount().map(m -> words.money(m, scales)).orElse(""),
        words.text(key, "at", times.clock(receipt.receivedAt())),
        other ? Tone.BAD : receipt.accepted() ? Tone.GOOD : Tone.PLAIN);
  }

  private LineageNode readings(CaseFile file, Instant now) {
    List<LineageNode> children = new ArrayList<>();
    for (Reading reading : file.readings()) {
      String round =
          reading.round() == file.round()
              ? ""
              : words.text("lineage.earlier_round", "n", words.number(reading.round()));
      children.add(
          leaf(
              Kind.READING,
              reading.witness().title(),
              "",
              Stream.of(times.clock(reading.readAt()), round)
                  .filter(s -> !s.isEmpty())
                  .collect(Collectors.joining(words.text("list.separator"))),
              words.named("verdict", reading.verdict().kind()),
              Tone.PLAIN));
    }
    String last =
        file.readings().isEmpty()
            ? ""
            : words.text("lineage.last", "ago", times.ago(file.readings().getLast().readAt(), now));
    return new LineageNode(
        Kind.READINGS,
        words.text("lineage.readings"),
        "",
        words.number(file.readings().size()),
        last,
        Tone.PLAIN,
        Optional.empty(),
        children);
  }

  private LineageNode events(CaseFile file) {
    List<LineageNode> children =
        file.events().stream()
            .map(
                e ->
                    leaf(
                        Kind.EVENT,
                        words.named("lineage.event", e.kind()),
                        "",
                        times.minuteOrDateMinute(e.at(), file.asOf()),
                        e.by(),
                        Tone.PLAIN))
            .toList();
    return new LineageNode(
        Kind.EVENTS,
        words.text("lineage.events"),
        "",
        words.number(children.size()),
        "",
        Tone.PLAIN,
        Optional.empty(),
        children);
  }

  private LineageNode decision(Decision decision) {
    return leaf(
        Kind.DECISION,
        words.named("lineage.decision", decision.act()),
        "",
        decision.text(),
        decision.by().name() + words.text("list.separator") + times.clock(decision.recordedAt()),
        Tone.PLAIN);
  }

  private LineageNode links(CaseFile file) {
    List<LineageNode> children = file.links().stream().map(this::link).toList();
    return new LineageNode(
        Kind.LINKS,
        words.text("lineage.links"),
        "",
        children.isEmpty() ? words.text("lineage.none") : words.number(children.size()),
        "",
        Tone.PLAIN,
        Optional.empty(),
        children);
  }

  private LineageNode link(LinkedIntent link) {
    return new LineageNode(
        Kind.LINK,
        words.named("lineage.relation", link.relation()),
        link.id().value(),
        Stream.concat(
                link.businessRef().map(BusinessRef::value).stream(),
                link.amount().map(m -> words.money(m, scales)).stream())
            .collect(Collectors.joining(words.text("list.separator"))),
        words.named("state", link.state()),
        Tone.PLAIN,
        Optional.of(link.id()),
        List.of());
  }

  private static LineageNode leaf(
      Kind kind, String text, String mono, String detail, String outcome, Tone tone) {
    return new LineageNode(kind, text, mono, detail, outcome, tone, Optional.empty(), List.of());
  }
}
