package dev.secondwitness.store.core;

/// Gives a store the name it signs under, once; a copy of it keeps the name, so that two histories
/// of one store are seen for what they are.
public final class NameStore {
  private final Ledger ledger;
  private final Rules rules;

  public NameStore(Ledger ledger, Rules rules) {
    this.ledger = ledger;
    this.rules = rules;
  }

  /// Names it if it has no name yet.
  public void run() {
    if (ledger.read(tx -> tx.chain().storeId()).isEmpty()) {
      ledger.write(
          tx -> {
            if (tx.chain().storeId().isEmpty()) {
              tx.chain().name("store_" + rules.ids().fresh());
            }
            return true;
          });
    }
  }
}
