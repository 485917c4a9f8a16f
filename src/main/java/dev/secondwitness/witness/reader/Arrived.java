package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.TransportFault;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// What came back from one request, before it is kept as an exchange.
///
/// @param location where a declared redirect leads, whole; never kept
record Arrived(
    Optional<Integer> status,
    Map<String, String> headers,
    String body,
    String bodyDigest,
    Optional<TransportFault> fault,
    String detail,
    String peer,
    Optional<String> location) {

  static Arrived fault(TransportFault fault, String detail, String peer) {
    return new Arrived(
        Optional.empty(),
        Map.of(),
        "",
        BodyText.digest(new byte[0]),
        Optional.of(fault),
        detail,
        peer,
        Optional.empty());
  }

  Exchange toExchange(Outgoing sent, Instant startedAt, Instant receivedAt) {
    return new Exchange(
        sent.step(),
        sent.method(),
        sent.url(),
        sent.shown(),
        startedAt,
        receivedAt,
        status,
        headers,
        body,
        bodyDigest,
        fault,
        detail,
        peer,
        sent.body().orElse(""));
  }
}
