package dev.secondwitness.sandbox.payments;

import dev.secondwitness.sandbox.faults.Write;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// One `POST /payments/v1/refunds`: its key, its body, and the answer of the ledger in HTTP.
record RefundWrite(RefundLedger ledger, Optional<String> key, ObjectNode body) implements Write {
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

  @Override
  public Reply perform(Pause beforeEffect) throws InterruptedException, RefusedRequest {
    String given = requireKey();
    RefundRequest asked = RefundRequest.of(body);
    return answer(ledger.submit(given, body, asked, beforeEffect));
  }

  @Override
  public Reply performTwice(boolean sameKey) throws InterruptedException, RefusedRequest {
    String given = requireKey();
    RefundRequest asked = RefundRequest.of(body);
    Submission first = ledger.submit(given, body, asked, () -> {});
    if (first instanceof Submission.Committed) {
      ledger.commitAgain(sameKey ? given : given + "-again", body, asked);
    }
    return answer(first);
  }

  private String requireKey() throws RefusedRequest {
    String given = key.orElse("");
    if (!KEY.matcher(given).matches()) {
      throw RefusedRequest.invalid("Idempotency-Key must be 1 to 255 visible ASCII characters");
    }
    return given;
  }

  private static Reply answer(Submission submission) {
    return switch (submission) {
      case Submission.Committed committed -> Reply.json(201, committed.refund().json());
      case Submission.Replayed replayed ->
          Reply.json(201, replayed.asAnswered().json()).with("Idempotent-Replayed", "true");
      case Submission.KeyReused reused ->
          Reply.error(409, "idempotency_key_reused", "this key was used with another body");
      case Submission.KeyInUse busy ->
          Reply.error(409, "key_in_use", "the first request under this key has not ended");
      case Submission.AlreadyRefunded already ->
          Reply.error(
              402,
              "charge_already_refunded",
              "only " + Long.toString(already.remainingMinor()) + " minor units remain");
      case Submission.Unfit unfit -> Reply.error(400, "invalid_request", unfit.reason());
    };
  }
}
