package dev.secondwitness.sandbox.payments;

import java.time.Duration;
import java.util.Map;

/// How the payments receiver is set up: its account, first refund number and known charges.
public record PaymentsOptions(
    String account, long firstRefund, Duration keyRetention, Map<String, Charge> charges) {

  public PaymentsOptions {
    charges = Map.copyOf(charges);
  }

  /// The demo's set-up: account `acct_204`, refunds from `re_91`, keys kept 24 hours, and every
  /// order refundable without limit.
  public static PaymentsOptions defaults() {
    return new PaymentsOptions("acct_204", 91, Duration.ofHours(24), Map.of());
  }

  /// The same with other charges; an order not among them is refundable without limit.
  public PaymentsOptions withCharges(Map<String, Charge> known) {
    return new PaymentsOptions(account, firstRefund, keyRetention, known);
  }

  /// The same with another first refund number.
  public PaymentsOptions withFirstRefund(long first) {
    return new PaymentsOptions(account, first, keyRetention, charges);
  }
}
