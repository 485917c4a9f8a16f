package dev.secondwitness.sandbox.erp;

/// What became of one request for a purchase order.
sealed interface Booking {

  /// Booked now.
  record Booked(PurchaseOrder order) implements Booking {}

  /// The key was used before with the same body: this is what was answered then.
  record Replayed(PurchaseOrder asAnswered) implements Booking {}

  /// The key was used before with another body.
  record KeyReused() implements Booking {}

  /// The first request under this key has not ended yet.
  record KeyInUse() implements Booking {}

  /// An order with this external reference is in the book already.
  record ReferenceTaken(String order) implements Booking {}

  /// The company buys nothing from this supplier.
  record SupplierBlocked(String supplier) implements Booking {}
}
