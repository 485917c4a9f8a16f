package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.witness.definition.StatusWords;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Says what an observation means: pure, from the raw bodies, so that anyone can judge again.
///
/// What counts for *doubled*. A record is **ours** if it carries, as a whole value, our action
/// key, intent id, one of our provider request ids or the unique reference. A record accepted
/// by another intent is left out before counting. A record that is not ours is **claimed** when
/// it carries somebody else's unique reference (or intent id): two honest refunds of equal
/// amount on one order, each under its own reference, never make each other doubled. A foreign
/// action key alone claims nothing, since a second effect of our own under a fresh key looks
/// exactly so. What remains, shows nothing of ours as another's (account, parent, order,
/// currency; the amount may differ) and may have been made after our first dispatch is an
/// **unclaimed candidate**: beside one of ours it makes *doubled*, without one it keeps silence
/// from being absence.
public final class Judge {

  private Judge() {}

  /// The verdict of an observation made under this definition.
  public static Judgement judge(
      WitnessDefinition definition, Question question, Observation observation) {
    Look lastLook = observation.last();
    if (!observation.witness().equals(definition.id())
        || observation.version() != definition.version()) {
      return broken(
          lastLook,
          new UnreadableAnswer(
              UnreadableReason.UNEXPECTED_ANSWER, "observed under another definition"));
    }
    LookFacts last;
    Optional<LookFacts> before =
        observation.looks().size() == 2
            ? tried(definition, question, observation.looks().getFirst())
            : Optional.empty();
    try {
      last = ReadLook.of(definition, question, lastLook);
    } catch (UnreadableAnswer e) {
      // A worse look never takes back what a better one has found.
      return before
          .filter(look -> look.records().stream().anyMatch(FoundRecord::ours))
          .map(look -> judgement(look, weigh(definition, question, look, Optional.empty())))
          .orElseGet(() -> broken(lastLook, e));
    }
    return judgement(last, weigh(definition, question, last, before));
  }

  private static Optional<LookFacts> tried(
      WitnessDefinition definition, Question question, Look look) {
    try {
      return Optional.of(ReadLook.of(definition, question, look));
    } catch (UnreadableAnswer e) {
      return Optional.empty();
    }
  }

  private static Judgement judgement(LookFacts look, Verdict verdict) {
    return new Judgement(verdict, look.endedAt(), look.age(), look.offset());
  }

  private static Judgement broken(Look look, UnreadableAnswer e) {
    Instant at = look.exchanges().getLast().receivedAt();
    return new Judgement(
        unreadable(e.reason(), e.detail(), e.retryAfter()), at, Duration.ZERO, Duration.ZERO);
  }

  private static Verdict.Unreadable unreadable(
      UnreadableReason reason, String detail, Optional<Duration> retryAfter) {
    return new Verdict.Unreadable(reason, detail, retryAfter);
  }

  private static Verdict weigh(
      WitnessDefinition definition, Question question, LookFacts last, Optional<LookFacts> before) {
    SourceBounds bounds = SourceBounds.of(definition, question, last.offset());
    List<FoundRecord> all = union(last, before);
    List<FoundRecord> usable =
        all.stream().filter(r -> !question.acceptedElsewhere().contains(r.finding().id())).toList();
    List<FoundRecord> ours = usable.stream().filter(FoundRecord::ours).toList();
    List<FoundRecord> inEffect = ours.stream().filter(r -> !r.undone()).toList();
    List<FoundRecord> candidates =
        usable.stream().filter(r -> !r.ours() && !r.claimed() && r.alike() && !r.undone()).toList();
    List<FoundRecord> rivals =
        candidates.stream()
            .filter(r -> bounds.mayBeAfterDispatch(r.finding().createdAt()))
            .toList();
    if (inEffect.size() > 1 || (inEffect.size() == 1 && !rivals.isEmpty())) {
      return new Verdict.Doubled(findings(inEffect, rivals));
    }
    if (!ours.isEmpty() && !last.complete()) {
      return unreadable(
          UnreadableReason.INCOMPLETE_LISTING,
          "found, but the page cap came before the end, so it is not counted",
          Optional.empty());
    }
    Optional<FoundRecord> takenBack =
        last.records().stream().filter(r -> ours.contains(r) && r.undone()).findFirst();
    long booked = ours.stream().filter(FoundRecord::undone).count();
    if (definition.file().isPresent() && booked > 0 && inEffect.size() <= booked) {
      // A statement books what was taken back beside what it takes back.
      return undone(ours.stream().filter(FoundRecord::undone).findFirst().orElseThrow());
    }
    if (inEffect.size() == 1) {
      if (last.records().contains(inEffect.getFirst())) {
        return one(inEffect.getFirst());
      }
      // It was there a look ago: gone with a word of its taking back, or gone without one.
      return takenBack
          .map(Judge::undone)
          .orElseGet(
              () -> notSeen(NotSeenReason.UNEXPLAINED_GAP, last, findings(inEffect, candidates)));
    }
    List<FoundRecord> elsewhere =
        all.stream().filter(r -> r.ours() && !usable.contains(r)).toList();
    if (!rivals.isEmpty() || !elsewhere.isEmpty()) {
      return notSeen(NotSeenReason.ONLY_CANDIDATES, last, findings(ours, elsewhere, candidates));
    }
    if (!ours.isEmpty()) {
      return undone(ours.getFirst());
    }
    List<FoundRecord> shadows =
        usable.stream()
            .filter(r -> r.undone() && !r.claimed() && r.alike())
            .filter(r -> bounds.mayBeAfterDispatch(r.finding().createdAt()))
            .toList();
    if (!shadows.isEmpty()) {
      // Taken back and without a reference: it may have been ours.
      return notSeen(NotSeenReason.ONLY_CANDIDATES, last, findings(shadows, candidates));
    }
    return new Absence(definition, question, findings(candidates)).verdict(last, before);
  }

  private static Verdict undone(FoundRecord record) {
    return new Verdict.Undone(record.finding(), record.finding().saidStatus().orElse(""));
  }

  /// The one effect found: pending before it is compared, present only when all of it is equal.
  private static Verdict one(FoundRecord record) {
    Finding found = record.finding();
    if (record.stage().filter(s -> s == StatusWords.Stage.PENDING).isPresent()) {
      return new Verdict.Pending(found, found.saidStatus().orElse(""));
    }
    if (anyOf(record, Result.DIFFERS)) {
      return new Verdict.Differs(found, record.fields());
    }
    if (anyOf(record, Result.MISSING)) {
      String names =
          record.fields().stream()
              .filter(f -> f.result() == Result.MISSING)
              .map(FieldComparison::field)
              .collect(Collectors.joining(", "));
      return unreadable(
          UnreadableReason.FIELD_MISSING, "the record does not show " + names, Optional.empty());
    }
    return new Verdict.Present(found, record.fields());
  }

  private static boolean anyOf(FoundRecord record, Result result) {
    return record.fields().stream().anyMatch(f -> f.result() == result);
  }

  private static Verdict.NotSeen notSeen(
      NotSeenReason reason, LookFacts look, List<Finding> candidates) {
    return new Verdict.NotSeen(reason, look.position(), Optional.empty(), candidates);
  }

  /// The records of both looks by id; where both have one, the later look's.
  private static List<FoundRecord> union(LookFacts last, Optional<LookFacts> before) {
    Map<ReceiptId, FoundRecord> records = new LinkedHashMap<>();
    last.records().forEach(r -> records.put(r.finding().id(), r));
    before.ifPresent(look -> look.records().forEach(r -> records.putIfAbsent(r.finding().id(), r)));
    return List.copyOf(records.values());
  }

  @SafeVarargs
  private static List<Finding> findings(List<FoundRecord>... lists) {
    List<Finding> findings = new ArrayList<>();
    for (List<FoundRecord> list : lists) {
      list.forEach(record -> findings.add(record.finding()));
    }
    return findings;
  }
}
