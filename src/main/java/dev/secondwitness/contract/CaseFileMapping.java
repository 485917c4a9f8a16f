package dev.secondwitness.contract;

import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// Maps whole cases.
public final class CaseFileMapping {

  private CaseFileMapping() {}

  /// A case as it is written.
  public static CaseFileJson toJson(CaseFile file) {
    return new CaseFileJson(
        EnvelopeMapping.toJson(file.envelope()),
        Words.of(file.state()),
        file.round(),
        file.version(),
        ValueMapping.text(file.unknownSince()),
        ValueMapping.owner(file.owner()),
        ValueMapping.text(file.resolveBy()),
        ValueMapping.text(file.horizon()),
        file.attempts().stream().map(LineageMapping::toJson).toList(),
        file.refusedAttempts().stream().map(LineageMapping::toJson).toList(),
        file.receipts().stream().map(LineageMapping::toJson).toList(),
        file.readings().stream().map(ReadingMapping::toJson).toList(),
        file.decisions().stream().map(DecisionMapping::toJson).toList(),
        file.dispositions().stream().map(LineageMapping::toJson).toList(),
        file.events().stream().map(LineageMapping::toJson).toList(),
        file.links().stream().map(LineageMapping::toJson).toList(),
        file.acceptedElsewhere().stream().map(ReceiptId::value).sorted().toList(),
        file.witnesses().stream().map(ReadingMapping::toJson).toList(),
        CardMapping.toJson(file.card()),
        file.checks().stream().map(CheckMapping::toJson).toList(),
        file.twoPeople().stream().map(Words::of).toList(),
        ValueMapping.money(file.threshold()),
        file.asOf().toString(),
        file.proposals().stream().map(ProposalMapping::toJson).toList());
  }

  /// A case as it is meant; a reason for two people that is not known still takes two.
  public static CaseFile toDomain(CaseFileJson json) {
    return new CaseFile(
        EnvelopeMapping.toDomain(json.envelope()),
        ValueMapping.state(json.state()),
        json.round(),
        json.version(),
        ValueMapping.instantIfAny(json.unknownSince()),
        ValueMapping.ownerIfAny(json.owner()),
        ValueMapping.instantIfAny(json.resolveBy()),
        ValueMapping.instantIfAny(json.horizon()),
        json.attempts().stream().map(LineageMapping::toDomain).toList(),
        json.refusedAttempts().stream().map(LineageMapping::toDomain).toList(),
        json.receipts().stream().map(LineageMapping::toDomain).toList(),
        json.readings().stream().map(ReadingMapping::toDomain).toList(),
        json.decisions().stream().map(DecisionMapping::toDomain).toList(),
        json.dispositions().stream().map(LineageMapping::toDomain).toList(),
        json.events().stream().map(LineageMapping::toDomain).toList(),
        json.links().stream().map(LineageMapping::toDomain).toList(),
        json.acceptedElsewhere().stream().map(ReceiptId::new).collect(Collectors.toSet()),
        json.witnesses().stream().map(ReadingMapping::toDomain).toList(),
        CardMapping.toDomain(json.contractCard()),
        CheckMapping.toDomain(json.checks()),
        json.twoPeople().stream()
            .map(w -> Words.read(TwoPeople.Why.class, w, TwoPeople.Why.NO_THRESHOLD_SET))
            .distinct()
            .toList(),
        ValueMapping.moneyIfAny(json.threshold()),
        Instant.parse(json.asOf()),
        json.proposals() == null
            ? List.of()
            : json.proposals().stream().map(ProposalMapping::toDomain).toList());
  }
}
