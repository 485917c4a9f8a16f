package dev.secondwitness.contract;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Maps the raw evidence of readings.
public final class ObservationMapping {

  private ObservationMapping() {}

  /// An observation as it is written, and as its digest is taken of its canonical form.
  public static ObservationJson toJson(Observation observation) {
    return new ObservationJson(
        observation.witness().value(),
        observation.version(),
        observation.looks().stream().map(ObservationMapping::toJson).toList());
  }

  /// An observation as it is meant; a fault not known counts as a failed connection.
  public static Observation toDomain(ObservationJson json) {
    return new Observation(
        new WitnessId(json.witness()),
        json.witnessVersion(),
        json.looks().stream().map(ObservationMapping::toDomain).toList());
  }

  private static LookJson toJson(Look look) {
    return new LookJson(
        look.exchanges().stream().map(ObservationMapping::toJson).toList(), look.capReached());
  }

  private static Look toDomain(LookJson json) {
    return new Look(
        json.exchanges().stream().map(ObservationMapping::toDomain).toList(), json.capReached());
  }

  private static ExchangeJson toJson(Exchange exchange) {
    @Nullable String sentBody = exchange.sentBody().isEmpty() ? null : exchange.sentBody();
    @Nullable String fault = exchange.fault().isEmpty() ? null : Words.of(exchange.fault().get());
    return new ExchangeJson(
        exchange.step(),
        exchange.method(),
        exchange.url(),
        exchange.sentHeaders(),
        exchange.startedAt().toString(),
        exchange.receivedAt().toString(),
        exchange.status().orElse(null),
        exchange.headers(),
        exchange.body(),
        exchange.bodyDigest(),
        fault,
        exchange.faultDetail(),
        exchange.peer(),
        sentBody);
  }

  private static Exchange toDomain(ExchangeJson json) {
    return new Exchange(
        json.step(),
        json.method(),
        json.url(),
        json.sentHeaders(),
        Instant.parse(json.startedAt()),
        Instant.parse(json.receivedAt()),
        Optional.ofNullable(json.status()),
        json.headers(),
        json.body(),
        json.bodyDigest(),
        ValueMapping.map(
            json.fault(),
            f -> Words.read(TransportFault.class, f, TransportFault.CONNECTION_FAILED)),
        json.faultDetail(),
        json.peer(),
        Optional.ofNullable(json.sentBody()).orElse(""));
  }
}
