package dev.secondwitness.contract;

import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Maps decisions: as they are asked for, as they are recorded, as they are acknowledged.
public final class DecisionMapping {

  private DecisionMapping() {}

  /// A draft as it is asked for; its readings in the order of their ids.
  public static DecideJson toJson(DecisionDraft draft) {
    return new DecideJson(
        Words.of(draft.act()),
        draft.round(),
        draft.argsHash().hex(),
        ValueMapping.text(draft.receipt()),
        draft.restsOn().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> new RestsOnJson(e.getKey().value(), e.getValue()))
            .toList(),
        Words.of(draft.reason()),
        draft.text(),
        ValueMapping.owner(draft.to()),
        ValueMapping.text(draft.resolveBy()),
        null);
  }

  /// What was asked for, with the intent and version of path and header. Fails with
  /// `RequestRefused` when a reading is named twice.
  public static DecisionDraft toDraft(DecideJson json, IntentId intent, long version) {
    Map<ReadingId, String> restsOn = new LinkedHashMap<>();
    for (int i = 0; i < json.restsOn().size(); i++) {
      RestsOnJson rests = json.restsOn().get(i);
      if (restsOn.put(new ReadingId(rests.readingId()), rests.evidenceDigest()) != null) {
        throw new RequestRefused(
            ProblemType.INVALID_MEMBER,
            "/rests_on/" + i + "/reading_id",
            "The reading is named twice");
      }
    }
    return new DecisionDraft(
        intent,
        version,
        json.round(),
        new ArgsHash(json.canonicalArgsHash()),
        Words.known(Act.class, json.act()).orElseThrow(),
        ValueMapping.map(json.receiptId(), ReceiptId::new),
        restsOn,
        Words.known(DecisionReason.class, json.reason()).orElseThrow(),
        json.text(),
        ValueMapping.ownerIfAny(json.to()),
        ValueMapping.instantIfAny(json.resolveBy()));
  }

  /// A recorded decision as it is written.
  public static DecisionJson toJson(Decision decision) {
    return new DecisionJson(
        decision.id().value(),
        decision.key().value(),
        decision.intent().value(),
        decision.round(),
        Words.of(decision.act()),
        ValueMapping.toJson(decision.by()),
        decision.recordedAt().toString(),
        decision.version(),
        decision.argsHash().hex(),
        ValueMapping.text(decision.receipt()),
        decision.restsOn().stream().map(ReadingId::value).toList(),
        Words.of(decision.reason()),
        decision.text(),
        ValueMapping.owner(decision.to()),
        ValueMapping.text(decision.resolveBy()));
  }

  /// A recorded decision as it is meant; an act not known counts as one that settles nothing.
  public static Decision toDomain(DecisionJson json) {
    return new Decision(
        new DecisionId(json.decisionId()),
        new DecisionKey(json.key()),
        new IntentId(json.intentId()),
        json.round(),
        Words.read(Act.class, json.act(), Act.ESCALATE),
        ValueMapping.toDomain(json.by()),
        Instant.parse(json.recordedAt()),
        json.version(),
        new ArgsHash(json.canonicalArgsHash()),
        ValueMapping.map(json.receiptId(), ReceiptId::new),
        json.restsOn().stream().map(ReadingId::new).toList(),
        Words.read(DecisionReason.class, json.reason(), DecisionReason.OTHER),
        json.text(),
        ValueMapping.ownerIfAny(json.to()),
        ValueMapping.instantIfAny(json.resolveBy()));
  }

  /// An acknowledgement as it is written.
  public static DecisionRecordedJson toJson(DecisionRecorded recorded) {
    return new DecisionRecordedJson(
        toJson(recorded.decision()),
        Words.of(recorded.state()),
        recorded.version(),
        recorded.auditSequence(),
        recorded.auditHash(),
        recorded.proposal().map(ProposalMapping::toJson).orElse(null));
  }

  /// An acknowledgement as it is meant.
  public static DecisionRecorded toDomain(DecisionRecordedJson json) {
    return new DecisionRecorded(
        toDomain(json.decision()),
        ValueMapping.state(json.state()),
        json.version(),
        json.auditSequence(),
        json.auditHash(),
        Optional.ofNullable(json.proposal()).map(ProposalMapping::toDomain));
  }
}
