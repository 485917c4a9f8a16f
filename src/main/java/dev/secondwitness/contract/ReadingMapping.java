package dev.secondwitness.contract;

import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;

/// Maps readings and the terms of their witnesses.
public final class ReadingMapping {

  private ReadingMapping() {}

  /// A reading as it is written.
  public static ReadingJson toJson(Reading reading) {
    return new ReadingJson(
        reading.id().value(),
        reading.intent().value(),
        reading.round(),
        toJson(reading.witness()),
        VerdictMapping.toJson(reading.verdict()),
        reading.readAt().toString(),
        reading.age().toString(),
        reading.clockOffset().toString(),
        ValueMapping.toJson(reading.by()),
        reading.from(),
        reading.evidenceDigest());
  }

  /// A reading as it is meant.
  public static Reading toDomain(ReadingJson json) {
    return new Reading(
        new ReadingId(json.readingId()),
        new IntentId(json.intentId()),
        json.round(),
        toDomain(json.witness()),
        VerdictMapping.toDomain(json.verdict()),
        Instant.parse(json.readAt()),
        Duration.parse(json.age()),
        Duration.parse(json.clockOffset()),
        ValueMapping.toDomain(json.by()),
        json.from(),
        json.evidenceDigest());
  }

  /// A witness's terms as they are written.
  public static WitnessTermsJson toJson(WitnessTerms terms) {
    return new WitnessTermsJson(
        terms.id().value(),
        terms.version(),
        Words.of(terms.kind()),
        terms.title(),
        terms.settleDelay().toString(),
        terms.resolution().toString(),
        terms.freshFor().toString(),
        terms.countsByReference());
  }

  /// A witness's terms as they are meant; one of a kind not known counts as a permalink, which
  /// never says absent.
  public static WitnessTerms toDomain(WitnessTermsJson json) {
    return new WitnessTerms(
        new WitnessId(json.id()),
        json.version(),
        Words.read(WitnessKind.class, json.kind(), WitnessKind.PERMALINK),
        json.title(),
        Duration.parse(json.settleDelay()),
        Duration.parse(json.resolution()),
        Duration.parse(json.freshFor()),
        json.countsByReference());
  }
}
