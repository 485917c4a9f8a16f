package dev.secondwitness.launch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Makes an unknown: a refund that is sent through the store's coordination API and lands at the
/// sandbox, whose answer is lost.
final class LostRefund {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI store;
  private final String agentToken;
  private final URI payments;
  private final String paymentsToken;
  private int calls;

  LostRefund(ProgramProcess program) {
    this(
        URI.create(program.said("STORE")),
        program.said("AGENT"),
        URI.create(program.said("PAYMENTS")),
        program.said("PAYMENTS_TOKEN"));
  }

  LostRefund(Workplace place) {
    this(
        place.embedded().url(),
        place.embedded().agentToken(),
        place.sandbox().paymentsUrl(),
        place.sandbox().tokens().paymentsWrite().value());
  }

  private LostRefund(URI store, String agentToken, URI payments, String paymentsToken) {
    this.store = store;
    this.agentToken = agentToken;
    this.payments = payments;
    this.paymentsToken = paymentsToken;
  }

  /// The intent's id, once it is indeterminate; the refund is at the sandbox.
  String of(int number) throws IOException, InterruptedException {
    return of(number, "lose_answer");
  }

  /// The same with any fault that leaves the sender without an answer.
  String of(int number, String fault) throws IOException, InterruptedException {
    String order = Integer.toString(9000 + number);
    String args =
        String.format(
            Locale.ROOT,
            "{\"account\":\"acct_204\",\"amount\":\"4200\",\"currency\":\"EUR\",\"order\":\"%s\","
                + "\"parent\":\"ch_%s\"}",
            order,
            order);
    JsonNode intent =
        post(
            "/v1/intents",
            String.format(
                Locale.ROOT,
                "{\"request_ref\":\"kill:%s\",\"tenant\":\"acme\",\"purpose\":\"Refund\","
                    + "\"operation\":\"refund.create\",\"provider\":\"payments-sandbox\","
                    + "\"arguments\":%s,\"bound_fields\":["
                    + "{\"name\":\"account\",\"pointer\":\"/account\",\"kind\":\"exact\"},"
                    + "{\"name\":\"order\",\"pointer\":\"/order\",\"kind\":\"exact\"}],"
                    + "\"amount\":{\"currency\":\"EUR\",\"minor\":\"4200\"},"
                    + "\"business_ref\":\"order %s\",\"deadline\":\"%s\"}",
                order,
                args,
                order,
                Instant.now().plus(Duration.ofHours(2))));
    String id = intent.get("intent_id").asString();
    String hash = intent.get("canonical_args_hash").asString();
    authorize(id, hash, intent.get("version").asLong());
    JsonNode begun =
        post(
            "/v1/intents/" + id + "/attempts",
            String.format(
                Locale.ROOT,
                "{\"authorization_version\":1,\"canonical_args_hash\":\"%s\",\"action_key\":\"%s\","
                    + "\"worker\":\"w-1\",\"provider\":\"payments-sandbox\",\"send_within\":\"PT1S\"}",
                hash,
                intent.get("action_key").asString()));
    send(begun.get("action_key").asString(), order, id, fault);
    post(
        "/v1/attempts/" + begun.get("attempt_id").asString() + "/outcome",
        "{\"kind\":\"connection_lost\",\"detail\":\"reset by peer\"}");
    return id;
  }

  private void authorize(String id, String hash, long version)
      throws IOException, InterruptedException {
    HttpRequest request =
        toStore("/v1/intents/" + id + "/authorization")
            .header("If-Match", "\"" + version + "\"")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"canonical_args_hash\":\"" + hash + "\",\"approved_by\":\"policy:demo\"}"))
            .build();
    require(http.send(request, HttpResponse.BodyHandlers.ofString()));
  }

  private void send(String key, String order, String reference, String fault)
      throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(payments.resolve("/payments/v1/refunds"))
            .header("Authorization", "Bearer " + paymentsToken)
            .header("Idempotency-Key", key)
            .header("X-Sandbox-Fault", fault)
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    String.format(
                        Locale.ROOT,
                        "{\"order\":\"%s\",\"amount\":\"4200\",\"currency\":\"EUR\","
                            + "\"reference\":\"%s\",\"account\":\"acct_204\",\"parent\":\"ch_%s\"}",
                        order,
                        reference,
                        order)))
            .build();
    try {
      throw new IllegalStateException(
          "The answer was not lost: " + http.send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException lost) {
      // that is the story: the refund is there, and nobody heard of it
      calls++;
    }
  }

  private JsonNode post(String path, String body) throws IOException, InterruptedException {
    HttpRequest request = toStore(path).POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return JSON.readTree(require(http.send(request, HttpResponse.BodyHandlers.ofString())));
  }

  private HttpRequest.Builder toStore(String path) {
    return HttpRequest.newBuilder(store.resolve(path))
        .header("Authorization", "Bearer " + agentToken)
        .header("Idempotency-Key", "k" + calls++ + ":" + path.hashCode() + ":" + Instant.now())
        .header("Content-Type", "application/json");
  }

  private static String require(HttpResponse<String> response) {
    if (response.statusCode() >= 300) {
      throw new IllegalStateException(response.statusCode() + ": " + response.body());
    }
    return response.body();
  }
}
