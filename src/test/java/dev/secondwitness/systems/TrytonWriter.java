package dev.secondwitness.systems;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.JsonNode;

/// The buyer who books orders for both companies, over JSON-RPC.
final class TrytonWriter implements AutoCloseable {
  private static final Duration PATIENT = Duration.ofSeconds(60);
  private static final String ORDERS = "model.purchase.purchase.";

  private final Calls calls = new Calls();
  private final URI place = URI.create(Running.place("TRYTON"));
  // the database takes one writer at a time
  private final ReentrantLock turn = new ReentrantLock();
  private final String session;

  TrytonWriter() throws Exception {
    JsonNode login =
        calls
            .post(
                place,
                Map.of("Content-Type", "application/json"),
                body("common.db.login", "admin", Map.of("password", "oper-Pass-12345"), "en"),
                PATIENT)
            .orElseThrow()
            .body()
            .path("result");
    String who = "admin:" + login.path(0).asString() + ":" + login.path(1).asString();
    session = "Session " + Base64.getEncoder().encodeToString(who.getBytes(StandardCharsets.UTF_8));
    call("model.res.user.write", List.of(1), Map.of("company_filter", "all"), Map.of());
  }

  private static String body(String method, Object... parameters) {
    return Calls.JSON.writeValueAsString(
        Map.of("id", 1, "method", method, "params", List.of(parameters)));
  }

  private Map<String, String> headers() {
    return Map.of("Content-Type", "application/json", "Authorization", session);
  }

  private JsonNode call(String method, Object... parameters) throws Exception {
    turn.lock();
    try {
      JsonNode answer =
          calls.post(place, headers(), body(method, parameters), PATIENT).orElseThrow().body();
      if (answer.has("error")) {
        throw new IOException(method + ": " + answer);
      }
      return answer.path("result");
    } finally {
      turn.unlock();
    }
  }

  private static int id(String name) {
    return Integer.parseInt(Running.place("TRYTON_" + name));
  }

  /// An order of so many toners at 10.00 euros each.
  record Order(String reference, int quantity, String party, String company) {
    Order(String reference) {
      this(reference, 3, "SUPPLIER", "COMPANY");
    }
  }

  private static Object[] creating(Order order) {
    Map<String, Object> line =
        Map.of(
            "type",
            "line",
            "description",
            "toner",
            "quantity",
            order.quantity(),
            "unit_price",
            Map.of("__class__", "Decimal", "decimal", "10.0000"));
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("company", id(order.company()));
    values.put("party", id(order.party()));
    values.put("invoice_address", id(order.party() + "_ADDRESS"));
    values.put("currency", id("EUR"));
    values.put("reference", order.reference());
    values.put("invoice_method", "manual");
    values.put("purchase_date", Map.of("__class__", "date", "year", 2026, "month", 11, "day", 29));
    values.put("lines", List.of(List.of("create", List.of(line))));
    return new Object[] {List.of(values), Map.of("company", id(order.company()))};
  }

  /// A draft.
  int draft(Order order) throws Exception {
    return call(ORDERS + "create", creating(order)).path(0).asInt();
  }

  int confirmed(Order order) throws Exception {
    int made = draft(order);
    move("quote", made);
    move("confirm", made);
    return made;
  }

  /// One step of an order: `quote`, `confirm`, `cancel` or `delete`.
  void move(String step, int order) throws Exception {
    call(ORDERS + step, List.of(order), Map.of("company", id("COMPANY")));
  }

  /// Gives the other company's order to ours.
  void moveOver(int order) throws Exception {
    call(
        ORDERS + "write",
        List.of(order),
        Map.of("company", id("COMPANY")),
        Map.of("company", id("COMPANY")));
  }

  /// Books a draft and hangs up before the answer.
  void draftAndHangUp(Order order) throws Exception {
    turn.lock();
    try {
      calls.postAndHangUp(place, headers(), body(ORDERS + "create", creating(order)));
    } finally {
      turn.unlock();
    }
  }

  /// Whether somebody on the way kept it for himself.
  boolean swallowed(Order order) throws Exception {
    return calls.swallowed(place, headers(), body(ORDERS + "create", creating(order)));
  }

  @Override
  public void close() {
    calls.close();
  }
}
