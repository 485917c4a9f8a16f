package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.TransportFault;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Builds recorded exchanges and looks as the reader would have kept them.
final class Recorded {

  static final String ORIGIN = "http://127.0.0.1:18080";
  static final String BY_KEY = "/payments/v1/refunds/by-key/po%3Aacme%3Aint_7f3a";
  static final String BY_ORDER = "/payments/v1/refunds?order=4812";
  static final String LISTING = "/payments/v1/refunds?limit=100";
  static final String RECEIPT = "/receipts/by-reference/int_7f3a";
  static final String WHOAMI =
      "{\"account\":\"acct_204\",\"environment\":\"sandbox\",\"access\":\"read\"}";
  static final String NOT_FOUND = "{\"code\":\"refund_not_found\",\"message\":\"none\"}";

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final String step;
  private final String target;
  private final Instant startedAt;
  private final Instant receivedAt;
  private int status = 200;
  private final Map<String, String> headers = new HashMap<>();
  private String body = "";
  private Optional<TransportFault> fault = Optional.empty();

  private Recorded(String step, String target, Instant at) {
    this.step = step;
    this.target = target;
    this.startedAt = at;
    this.receivedAt = at;
    headers.put("content-type", "application/json; charset=utf-8");
    headers.put("date", HTTP_DATE.format(at));
  }

  static Recorded lookup(Instant at) {
    return new Recorded("lookup", BY_KEY, at);
  }

  static Recorded page(String target, Instant at) {
    return new Recorded("page", target, at);
  }

  static Exchange probe(Instant at) {
    return new Recorded("probe", "/payments/v1/whoami", at).json(200, WHOAMI);
  }

  static Recorded probing(Instant at) {
    return new Recorded("probe", "/payments/v1/whoami", at);
  }

  Recorded header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  Recorded without(String name) {
    headers.remove(name);
    return this;
  }

  Recorded date(Instant at) {
    return header("date", HTTP_DATE.format(at));
  }

  Exchange json(int code, String text) {
    status = code;
    body = text;
    return build();
  }

  Exchange html(int code, String content) {
    headers.put("content-type", "text/html; charset=utf-8");
    return json(
        code,
        "<!doctype html><html><head><title>x</title></head><body><main>"
            + content
            + "</main></body></html>");
  }

  Exchange fault(TransportFault kind) {
    fault = Optional.of(kind);
    status = 0;
    return build();
  }

  private Exchange build() {
    return new Exchange(
        step,
        "GET",
        ORIGIN + target,
        Map.of(),
        startedAt,
        receivedAt,
        status == 0 ? Optional.empty() : Optional.of(status),
        headers,
        body,
        "",
        fault,
        "",
        "127.0.0.1:18080",
        "");
  }

  /// A look of the ledger: the probe, then these.
  static Look proven(Instant at, Exchange... data) {
    List<Exchange> all = new ArrayList<>();
    all.add(probe(at));
    all.addAll(List.of(data));
    return new Look(all, false);
  }

  static Look look(Exchange... data) {
    return new Look(List.of(data), false);
  }
}
