package dev.secondwitness.sandbox.erp;

import java.time.Duration;
import java.util.Set;

/// How the ERP is set up: its company, first order number, key memory and blocked suppliers.
public record ErpOptions(
    String company, long firstOrder, Duration keyRetention, Set<String> blockedSuppliers) {

  public ErpOptions {
    blockedSuppliers = Set.copyOf(blockedSuppliers);
  }

  /// The demo's set-up: company `co_31`, orders from `PO-4501`, keys kept 24 hours, supplier
  /// `S-900` blocked.
  public static ErpOptions defaults() {
    return new ErpOptions("co_31", 4501, Duration.ofHours(24), Set.of("S-900"));
  }
}
