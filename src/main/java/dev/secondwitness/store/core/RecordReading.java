package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Reopening;
import dev.secondwitness.domain.evidence.StandingVerdicts;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.review.Effect;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Records a reading: the observation is judged again here, and what speaks against a disposition
/// opens the next round.
public final class RecordReading {
  private final Rules rules;
  private final Cases cases;
  private final NoteDoubles doubles;

  /// What a console or a job saw.
  ///
  /// @param observationText the canonical text of the observation; its hash is the evidence digest
  public record Command(
      IntentId intent, int round, Observation observation, String observationText) {}

  /// The reading as the store keeps it.
  public record Recorded(KeptIntent intent, Reading reading) {}

  public RecordReading(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.doubles = new NoteDoubles(rules, cases);
  }

  /// Records it.
  public Recorded in(Tx tx, Caller caller, IntentId id, Command command) {
    KeptIntent intent = cases.require(tx, caller, id);
    Tenant tenant = intent.envelope().scope().tenant();
    boolean may =
        switch (caller.principal().kind()) {
          case PERSON -> caller.reviews(tenant);
          case JOB -> caller.coordinates(tenant) || caller.principal().equals(OwnJobs.LOOKER);
          case AGENT -> false;
        };
    if (!may) {
      throw Refusal.of(
          ProblemType.FORBIDDEN, "Readings come from reviewers and the store's jobs only");
    }
    Cases.Whole whole = cases.whole(tx, intent);
    if (!command.intent().equals(id)) {
      throw Refusal.at(
          ProblemType.READING_OTHER_INTENT,
          "/intent_id",
          "This reading is about " + command.intent().value());
    }
    if (command.round() != intent.standing().round()) {
      throw Refusal.at(
              ProblemType.READING_OTHER_ROUND,
              "/round",
              "The intent is in round " + intent.standing().round())
          .with(Refusal.More.version(intent.standing().version()));
    }
    Instant now = rules.now();
    WitnessTerms terms = terms(whole, command.observation());
    LookTimes.require(
        command.observation(), whole.roundBegan(), now, whole.policy().timing().clockError());
    Judgement judgement =
        whole
            .evidence()
            .judging()
            .judge(cases.file(tx, whole, now).question(rules.scales()), command.observation());
    boolean opens =
        Reopening.opensNextRound(
            intent.standing().state(), judgement.verdict().kind(), intent.standing().dispatched());
    int round = intent.standing().round() + (opens ? 1 : 0);
    Reading reading = reading(caller, id, round, terms, judgement, command);
    KeptIntent after = after(tx, caller, whole, reading, opens, now);
    tx.caseLog().add(reading, command.observationText());
    Recorder.save(
        tx,
        intent,
        after,
        caller.principal(),
        now,
        opens ? "round-opened" : "reading-recorded",
        Map.of(
            "reading_id",
            reading.id().value(),
            "witness",
            terms.id().value(),
            "verdict",
            reading.verdict().kind().name().toLowerCase(Locale.ROOT),
            "evidence_digest",
            reading.evidenceDigest()));
    List<Effect> found = NoteDoubles.found(reading);
    if (!found.isEmpty()) {
      doubles.seen(tx, cases.whole(tx, after), after, found, caller.principal());
    }
    return new Recorded(after, reading);
  }

  private KeptIntent after(
      Tx tx, Caller caller, Cases.Whole whole, Reading reading, boolean opens, Instant now) {
    KeptIntent intent = whole.intent();
    LastLook look = LastLook.of(reading, intent.envelope().arguments().bound());
    if (opens) {
      String why =
          reading.witness().title()
              + " says "
              + reading.verdict().kind().name().toLowerCase(Locale.ROOT);
      return Settling.reopen(
              tx, intent, cases.care(tx, intent, now), why, caller.principal().name(), now)
          .with(look);
    }
    return news(whole.readings(), reading)
        ? intent.with(intent.standing().touched()).with(look)
        : intent.with(look);
  }

  /// Whether what stands says something else than before.
  private static boolean news(List<Reading> readings, Reading reading) {
    List<Reading> now = new ArrayList<>(readings);
    now.add(reading);
    boolean stands = StandingVerdicts.of(now, reading.round()).contains(reading);
    return stands
        && StandingVerdicts.of(readings, reading.round()).stream()
            .filter(r -> r.witness().id().equals(reading.witness().id()))
            .noneMatch(r -> SameVerdict.is(r.verdict(), reading.verdict()));
  }

  /// The terms of the one version that may be asked about this intent.
  private static WitnessTerms terms(Cases.Whole whole, Observation observation) {
    Envelope envelope = whole.intent().envelope();
    return whole.evidence().witnesses().of(envelope.provider(), envelope.operation()).stream()
        .filter(w -> w.id().equals(observation.witness()) && w.version() == observation.version())
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.UNKNOWN_WITNESS,
                    "/observation/witness",
                    "There is no witness "
                        + observation.witness().value()
                        + " at version "
                        + observation.version()
                        + " for this intent"));
  }

  private Reading reading(
      Caller caller,
      IntentId id,
      int round,
      WitnessTerms terms,
      Judgement judgement,
      Command command) {
    return new Reading(
        new ReadingId("rd_" + rules.ids().fresh()),
        id,
        round,
        terms,
        judgement.verdict(),
        judgement.readAt().truncatedTo(ChronoUnit.MICROS),
        judgement.age().truncatedTo(ChronoUnit.MILLIS),
        judgement.clockOffset().truncatedTo(ChronoUnit.MILLIS),
        caller.principal(),
        caller.principal().kind() == Principal.Kind.PERSON ? "console" : "store",
        ArgsHash.of(command.observationText()).hex());
  }
}
