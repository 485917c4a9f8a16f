package dev.secondwitness.systems;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Writes to the payments service, by itself or through the proxy that loses answers.
final class PaymentsWriter implements AutoCloseable {
  private static final Duration PATIENT = Duration.ofSeconds(20);

  private final Calls calls = new Calls();

  /// A charge of 5,000.00 dollars, to be refunded.
  String charge() throws Exception {
    return charge(Map.of());
  }

  String charge(Map<String, String> more) throws Exception {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("amount", "500000");
    fields.put("currency", "usd");
    fields.put("source", "tok_visa");
    fields.putAll(more);
    Calls.Answer made = send("PAYMENTS", "/v1/charges", fields, Map.of(), PATIENT).orElseThrow();
    String id = made.body().path("id").asString("");
    return id.isEmpty() ? made.body().path("error").path("charge").asString() : id;
  }

  /// A refund under a reference.
  String refund(String charge, long minor, String reference) throws Exception {
    return send("PAYMENTS", "/v1/refunds", refundOf(charge, minor, reference), Map.of(), PATIENT)
        .orElseThrow()
        .body()
        .path("id")
        .asString();
  }

  /// A refund through the proxy, with a fault; empty when the caller gave up waiting.
  Optional<Calls.Answer> faulty(String fault, String charge, long minor, String reference)
      throws Exception {
    return send(
        "FAULTY_PAYMENTS",
        "/v1/refunds",
        refundOf(charge, minor, reference),
        Map.of("X-Fault", fault, "Idempotency-Key", "sys:acme:" + reference),
        Asking.SEND_BEFORE);
  }

  private static Map<String, String> refundOf(String charge, long minor, String reference) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("charge", charge);
    fields.put("amount", Long.toString(minor));
    fields.put("metadata[ref]", reference);
    return fields;
  }

  /// Gives a whole charge back; the id of the refund.
  String giveBack(String charge) throws Exception {
    return send("PAYMENTS", "/v1/refunds", Map.of("charge", charge), Map.of(), PATIENT)
        .orElseThrow()
        .body()
        .path("id")
        .asString();
  }

  /// Another account of the same platform.
  String account() throws Exception {
    return send(
            "PAYMENTS",
            "/v1/accounts",
            Map.of("type", "custom", "country", "US"),
            Map.of(),
            PATIENT)
        .orElseThrow()
        .body()
        .path("id")
        .asString();
  }

  private Optional<Calls.Answer> send(
      String place,
      String path,
      Map<String, String> fields,
      Map<String, String> headers,
      Duration most)
      throws Exception {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Authorization", "Bearer sk_test_ops");
    all.put("Content-Type", "application/x-www-form-urlencoded");
    return calls.post(URI.create(Running.place(place) + path), all, Calls.form(fields), most);
  }

  @Override
  public void close() {
    calls.close();
  }
}
