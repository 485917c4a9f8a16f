package dev.secondwitness.sandbox;

import dev.secondwitness.sandbox.http.BearerToken;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A plain HTTP caller for the tests that never repeats a request by itself.
final class Caller implements AutoCloseable {
  static final JsonMapper JSON = JsonMapper.shared();

  record Answer(int status, Headers headers, String body) {
    JsonNode json() {
      return JSON.readTree(body);
    }
  }

  private final OkHttpClient http =
      new OkHttpClient.Builder()
          .retryOnConnectionFailure(false)
          .followRedirects(false)
          .callTimeout(Duration.ofSeconds(10))
          .build();
  private final Sandbox sandbox;

  Caller(Sandbox sandbox) {
    this.sandbox = sandbox;
  }

  static Map<String, Object> refundBody(String order, String amount, String reference) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("order", order);
    body.put("amount", amount);
    body.put("currency", "EUR");
    body.put("reference", reference);
    body.put("account", "acct_204");
    body.put("parent", "ch_5512");
    return body;
  }

  static Map<String, Object> commentBody(String thread, String text, String reference) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("thread", thread);
    body.put("body", text);
    body.put("label", "Self-named");
    body.put("reference", reference);
    return body;
  }

  Answer refund(String key, Map<String, Object> body, String... headers) throws IOException {
    return post(
        sandbox.paymentsUrl(),
        "/payments/v1/refunds",
        sandbox.tokens().paymentsWrite(),
        JSON.writeValueAsString(body),
        with(headers, "Idempotency-Key", key));
  }

  Answer comment(Map<String, Object> body, String... headers) throws IOException {
    return post(
        sandbox.forumUrl(),
        "/forum/api/comments",
        sandbox.tokens().forumWrite(),
        JSON.writeValueAsString(body),
        headers);
  }

  static Map<String, Object> orderBody(String requisition, String amount, String reference) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("requisition", requisition);
    body.put("supplier", "S-118");
    body.put("cost_centre", "CC-440");
    body.put("approver", "l.novak");
    body.put("rule", "PR-7");
    body.put("amount", amount);
    body.put("currency", "EUR");
    body.put("company", "co_31");
    body.put("reference", reference);
    return body;
  }

  static Map<String, Object> fleetBody(String plan, String hours, String amount, String reference) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("plan", plan);
    body.put("instance_type", "m8g.12xlarge");
    body.put("count", "5");
    body.put("hourly", "246");
    body.put("hours", hours);
    body.put("amount", amount);
    body.put("currency", "USD");
    body.put("account", "cloud_77");
    body.put("reference", reference);
    return body;
  }

  Answer order(String key, Map<String, Object> body, String... headers) throws IOException {
    return post(
        sandbox.erpUrl(),
        "/erp/v1/purchase-orders",
        sandbox.tokens().erpWrite(),
        JSON.writeValueAsString(body),
        with(headers, "Idempotency-Key", key));
  }

  Answer legacyOrder(Map<String, Object> body) throws IOException {
    return post(
        sandbox.erpUrl(),
        "/erp/legacy/purchase-orders",
        sandbox.tokens().erpWrite(),
        JSON.writeValueAsString(body));
  }

  Answer fleet(String key, Map<String, Object> body, String... headers) throws IOException {
    return post(
        sandbox.cloudUrl(),
        "/cloud/v1/fleets",
        sandbox.tokens().cloudWrite(),
        JSON.writeValueAsString(body),
        with(headers, "Idempotency-Key", key));
  }

  Answer book(String path) throws IOException {
    return get(
        sandbox.erpUrl(), path, "Authorization", "Bearer " + sandbox.tokens().erpRead().value());
  }

  Answer park(String path) throws IOException {
    return get(
        sandbox.cloudUrl(),
        path,
        "Authorization",
        "Bearer " + sandbox.tokens().cloudRead().value());
  }

  Answer control(String path, Map<String, Object> body) throws IOException {
    return post(
        sandbox.controlUrl(), path, sandbox.tokens().control(), JSON.writeValueAsString(body));
  }

  Answer ledger(String path) throws IOException {
    return get(
        sandbox.paymentsUrl(),
        path,
        "Authorization",
        "Bearer " + sandbox.tokens().paymentsRead().value());
  }

  JsonNode truth() throws IOException {
    return get(
            sandbox.controlUrl(),
            "/sandbox/truth",
            "Authorization",
            "Bearer " + sandbox.tokens().control().value())
        .json();
  }

  /// The committed refunds or comments, as the control desk tells them.
  List<JsonNode> truth(String what) throws IOException {
    return truth().get(what).valueStream().toList();
  }

  Answer get(URI origin, String path, String... headers) throws IOException {
    return call(new Request.Builder().url(origin + path).headers(Headers.of(headers)).build());
  }

  Answer post(URI origin, String path, BearerToken token, String body, String... headers)
      throws IOException {
    return call(
        new Request.Builder()
            .url(origin + path)
            .headers(Headers.of(headers))
            .header("Authorization", "Bearer " + token.value())
            .post(RequestBody.create(body.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
            .build());
  }

  @Override
  public void close() {
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }

  private Answer call(Request request) throws IOException {
    try (Response response = http.newCall(request).execute()) {
      return new Answer(response.code(), response.headers(), response.body().string());
    }
  }

  private static String[] with(String[] headers, String name, String value) {
    String[] more = java.util.Arrays.copyOf(headers, headers.length + 2);
    more[headers.length] = name;
    more[headers.length + 1] = value;
    return more;
  }
}
