package dev.secondwitness.store.http;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.contract.AttemptBegunJson;
import dev.secondwitness.contract.DecisionMapping;
import dev.secondwitness.contract.EventTakenJson;
import dev.secondwitness.contract.IntentViewJson;
import dev.secondwitness.contract.OutcomeRecordedJson;
import dev.secondwitness.contract.ProposalMapping;
import dev.secondwitness.contract.ReadingMapping;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.ValueMapping;
import dev.secondwitness.contract.VoteRecordedJson;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.store.core.Answer;
import dev.secondwitness.store.core.BeginAttempt;
import dev.secondwitness.store.core.CastVote;
import dev.secondwitness.store.core.Decide;
import dev.secondwitness.store.core.KeptIntent;
import dev.secondwitness.store.core.ReceiveEvent;
import dev.secondwitness.store.core.RecordReading;
import dev.secondwitness.store.core.ReportOutcome;
import java.time.Duration;
import java.util.Optional;

/// Writes what the services did as answers of the contract.
final class Responses {
  private Responses() {}

  static Answer intent(int status, KeptIntent intent) {
    Envelope e = intent.envelope();
    return of(
        status,
        intent,
        new IntentViewJson(
            intent.id().value(),
            ValueMapping.word(intent.standing().state()),
            intent.standing().version(),
            intent.standing().round(),
            e.keyTerms().key().value(),
            e.arguments().canonical(),
            e.arguments().hash().hex(),
            e.authority().version(),
            e.authority().deadline().toString(),
            e.authority().maxAttempts(),
            intent.standing().attempts(),
            e.createdAt().toString(),
            intent.mayRepeat().map(Object::toString).orElse(null)));
  }

  static Answer begun(BeginAttempt.Begun begun) {
    Attempt attempt = begun.attempt();
    return of(
        201,
        begun.intent(),
        new AttemptBegunJson(
            attempt.id().value(),
            attempt.number(),
            attempt.begunAt().toString(),
            attempt.sendBefore().toString(),
            attempt.answerBy().toString(),
            attempt.keySent(),
            begun.intent().envelope().arguments().canonical(),
            begun.intent().standing().version()));
  }

  static Answer outcome(ReportOutcome.Recorded recorded) {
    return of(
        200,
        recorded.intent(),
        new OutcomeRecordedJson(
            recorded.intent().id().value(),
            recorded.attempt().id().value(),
            ValueMapping.word(recorded.intent().standing().state()),
            recorded.intent().standing().version(),
            ValueMapping.word(recorded.attempt().outcome()),
            ValueMapping.word(recorded.move()),
            recorded.waitFor().map(Duration::toString).orElse(null),
            recorded.reason()));
  }

  static Answer event(ReceiveEvent.Taken taken) {
    EventTakenJson json =
        new EventTakenJson(
            taken.duplicate(),
            taken.intent().map(i -> i.id().value()).orElse(null),
            taken.intent().map(i -> ValueMapping.word(i.standing().state())).orElse(null),
            ValueMapping.word(taken.effect()));
    return new Answer(200, Optional.empty(), StorePaths.JSON, WireJson.text(json));
  }

  static Answer reading(RecordReading.Recorded recorded) {
    return of(201, recorded.intent(), ReadingMapping.toJson(recorded.reading()));
  }

  static Answer decision(int status, Decide.Recorded recorded) {
    return of(
        status,
        recorded.intent(),
        DecisionMapping.toJson(
            new DecisionRecorded(
                recorded.decision(),
                recorded.intent().standing().state(),
                recorded.intent().standing().version(),
                recorded.link().sequence(),
                recorded.link().hash(),
                recorded.proposal())));
  }

  static Answer vote(CastVote.Recorded recorded) {
    return of(
        201,
        recorded.intent(),
        new VoteRecordedJson(
            ProposalMapping.toJson(recorded.vote()),
            ProposalMapping.toJson(recorded.proposal()),
            ValueMapping.word(recorded.intent().standing().state()),
            recorded.intent().standing().version(),
            recorded.link().sequence(),
            recorded.link().hash()));
  }

  private static Answer of(int status, KeptIntent intent, Object json) {
    return new Answer(
        status,
        Optional.of(StorePaths.quoted(intent.standing().version())),
        StorePaths.JSON,
        WireJson.text(json));
  }
}
