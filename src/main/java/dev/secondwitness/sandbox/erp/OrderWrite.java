package dev.secondwitness.sandbox.erp;

import dev.secondwitness.sandbox.faults.Write;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// One request for a purchase order at one of the providers, and the book's answer in HTTP.
record OrderWrite(OrderBook book, Gateway gateway, Optional<String> key, ObjectNode body)
    implements Write {
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

  @Override
  public Reply perform(Pause beforeEffect) throws InterruptedException, RefusedRequest {
    PurchaseRequest asked = PurchaseRequest.of(body);
    return switch (gateway) {
      case MAIN -> answer(book.submit(requireKey(), body, asked, beforeEffect));
      case LEGACY -> {
        beforeEffect.await();
        yield answer(book.submitLegacy(body, asked));
      }
    };
  }

  /// Whoever stands before the book grows impatient and writes it again through the other provider,
  /// which takes it: two orders with one reference and two approval trails.
  @Override
  public Reply performTwice(boolean sameKey) throws InterruptedException, RefusedRequest {
    Reply first = perform(() -> {});
    book.submitLegacy(body, PurchaseRequest.of(body));
    return first;
  }

  private String requireKey() throws RefusedRequest {
    String given = key.orElse("");
    if (!KEY.matcher(given).matches()) {
      throw RefusedRequest.invalid("Idempotency-Key must be 1 to 255 visible ASCII characters");
    }
    return given;
  }

  private static Reply answer(Booking booking) {
    return switch (booking) {
      case Booking.Booked booked -> Reply.json(201, booked.order().json());
      case Booking.Replayed replayed ->
          Reply.json(201, replayed.asAnswered().json()).with("Idempotent-Replayed", "true");
      case Booking.KeyReused reused ->
          Reply.error(409, "idempotency_key_reused", "this key was used with another body");
      case Booking.KeyInUse busy ->
          Reply.error(409, "key_in_use", "the first request under this key has not ended");
      case Booking.ReferenceTaken taken ->
          Reply.error(409, "duplicate_reference", "this reference is that of " + taken.order());
      case Booking.SupplierBlocked blocked ->
          Reply.error(422, "supplier_blocked", "nothing is bought from " + blocked.supplier());
    };
  }
}
