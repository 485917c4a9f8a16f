package dev.secondwitness.sandbox.erp;

import dev.secondwitness.sandbox.faults.FaultyReceiver;
import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.Position;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Request;
import dev.secondwitness.sandbox.http.Rfc3339;
import dev.secondwitness.sandbox.http.Routes;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The routes of the ERP: orders are written through two providers and read by their reference.
public final class ErpReceiver {

  /// Who may write, read, and play fate.
  public record Tokens(BearerToken write, BearerToken read, BearerToken control) {}

  private final ErpOptions options;
  private final Tokens tokens;
  private final FaultyReceiver faulty;
  private final OrderBook book;

  public ErpReceiver(
      ErpOptions options, InstantSource clock, Tokens tokens, FaultyReceiver faulty, TruthLog log) {
    this.options = options;
    this.tokens = tokens;
    this.faulty = faulty;
    this.book = new OrderBook(options, clock, log);
  }

  /// All routes of this receiver.
  public Routes routes() {
    return new Routes()
        .on("POST", "/erp/v1/purchase-orders", request -> order(request, Gateway.MAIN))
        .on("POST", "/erp/legacy/purchase-orders", request -> order(request, Gateway.LEGACY))
        .on("POST", "/erp/v1/purchase-orders/{id}/cancel", this::cancel)
        .on("GET", "/erp/v1/purchase-orders", this::byReference)
        .on("GET", "/erp/v1/whoami", this::whoami);
  }

  /// Everything booked, oldest first, with the exact time of each commit.
  public List<Map<String, Object>> truth() {
    return book.view().newestFirst().reversed().stream()
        .map(
            order -> {
              Map<String, Object> json = new LinkedHashMap<>(order.json());
              json.put("committed_at", Rfc3339.millis(order.committed()));
              return json;
            })
        .toList();
  }

  private Reply order(Request request, Gateway gateway)
      throws IOException, InterruptedException, RefusedRequest {
    tokens.write().require(request);
    return faulty.handle(
        request, body -> new OrderWrite(book, gateway, request.header("Idempotency-Key"), body));
  }

  private Reply cancel(Request request) throws RefusedRequest {
    tokens.control().require(request);
    return book.cancel(request.param("id"))
        .map(order -> Reply.json(200, order.json()))
        .orElseGet(() -> Reply.error(404, "order_not_found", "the book has no such order"));
  }

  /// Every order with this external reference, from either provider; an empty list is an answer.
  private Reply byReference(Request request) throws RefusedRequest {
    tokens.read().require(request);
    String reference = request.query("external_reference").orElse("");
    if (reference.isBlank()) {
      throw RefusedRequest.invalid("say which external_reference");
    }
    OrderBook.View view = book.view();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put(
        "items",
        view.newestFirst().stream()
            .filter(order -> order.asked().reference().equals(reference))
            .map(PurchaseOrder::json)
            .toList());
    body.put("has_more", false);
    body.put("as_of", Rfc3339.millis(view.asOf()));
    body.put("position", Position.text(view.position()));
    return Reply.json(200, body);
  }

  private Reply whoami(Request request) throws RefusedRequest {
    tokens.read().require(request);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("company", options.company());
    body.put("environment", "sandbox");
    body.put("access", "read");
    return Reply.json(200, body);
  }
}
