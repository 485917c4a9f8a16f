package dev.secondwitness.sandbox.payments;

import dev.secondwitness.sandbox.faults.FaultyReceiver;
import dev.secondwitness.sandbox.http.BearerToken;
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

/// The routes of the refund ledger: writes with one token, reads with another, receipts for all.
public final class PaymentsReceiver {

  /// Who may write, read, and play fate.
  public record Tokens(BearerToken write, BearerToken read, BearerToken control) {}

  private final PaymentsOptions options;
  private final Tokens tokens;
  private final FaultyReceiver faulty;
  private final RefundLedger ledger;

  public PaymentsReceiver(
      PaymentsOptions options,
      InstantSource clock,
      Tokens tokens,
      FaultyReceiver faulty,
      TruthLog log) {
    this.options = options;
    this.tokens = tokens;
    this.faulty = faulty;
    this.ledger = new RefundLedger(options, clock, log);
  }

  /// All routes of this receiver.
  public Routes routes() {
    return new Routes()
        .on("POST", "/payments/v1/refunds", this::refund)
        .on("POST", "/payments/v1/refunds/{id}/reverse", this::reverse)
        .on("GET", "/payments/v1/refunds", this::list)
        .on("GET", "/payments/v1/refunds/by-key/{key}", this::byKey)
        .on("GET", "/payments/v1/whoami", this::whoami)
        .on("GET", "/receipts/{id}", this::receipt)
        .on("GET", "/receipts/by-reference/{reference}", this::receiptByReference);
  }

  /// Everything committed, oldest first, with the exact time of each commit.
  public List<Map<String, Object>> truth() {
    return ledger.view().newestFirst().reversed().stream()
        .map(
            refund -> {
              Map<String, Object> json = new LinkedHashMap<>(refund.json());
              json.put("committed_at", Rfc3339.millis(refund.committed()));
              return json;
            })
        .toList();
  }

  private Reply refund(Request request) throws IOException, InterruptedException, RefusedRequest {
    tokens.write().require(request);
    return faulty.handle(
        request, body -> new RefundWrite(ledger, request.header("Idempotency-Key"), body));
  }

  private Reply reverse(Request request) throws RefusedRequest {
    tokens.control().require(request);
    return ledger
        .reverse(request.param("id"))
        .map(refund -> Reply.json(200, refund.json()))
        .orElseGet(PaymentsReceiver::notFound);
  }

  private Reply list(Request request) throws RefusedRequest {
    tokens.read().require(request);
    return RefundListing.answer(request, ledger.view());
  }

  private Reply byKey(Request request) throws RefusedRequest {
    tokens.read().require(request);
    return ledger
        .byKey(request.param("key"))
        .map(refund -> Reply.json(200, refund.json()))
        .orElseGet(PaymentsReceiver::notFound);
  }

  private Reply whoami(Request request) throws RefusedRequest {
    tokens.read().require(request);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("account", options.account());
    body.put("environment", "sandbox");
    body.put("access", "read");
    return Reply.json(200, body);
  }

  private Reply receipt(Request request) {
    String id = request.param("id");
    return ReceiptPage.answer(ledger.byId(id).stream().toList(), id);
  }

  private Reply receiptByReference(Request request) {
    String reference = request.param("reference");
    List<Refund> found =
        ledger.view().newestFirst().stream()
            .filter(refund -> refund.asked().reference().equals(reference))
            .toList();
    return ReceiptPage.answer(found, reference);
  }

  private static Reply.Answer notFound() {
    return Reply.error(404, "refund_not_found", "the ledger has no such refund");
  }
}
