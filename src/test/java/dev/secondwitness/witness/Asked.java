package dev.secondwitness.witness;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The questions the tests ask: order 4812, 42.00 EUR, sent at T0, E at T0 + 38 s.
public final class Asked {

  /// When the first attempt began.
  public static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");

  /// Send before (30 s), in-flight bound (6 s) and clock error (2 s) after it.
  public static final Instant E = T0.plusSeconds(38);

  /// The key of the write.
  public static final String KEY = "po:acme:int_7f3a";

  private Asked() {}

  /// The refund of order 4812.
  public static Question refund() {
    return refund(new Money("EUR", 4200));
  }

  /// The same refund of another amount.
  public static Question refund(Money amount) {
    return question(
        "refund.create",
        Optional.of(amount),
        List.of(
            field("account", "acct_204", BoundField.Kind.EXACT),
            field("parent", "ch_1", BoundField.Kind.EXACT),
            field("order", "4812", BoundField.Kind.EXACT),
            field("amount", Long.toString(amount.minor()), BoundField.Kind.AMOUNT),
            field("currency", amount.currency(), BoundField.Kind.CURRENCY)));
  }

  /// A comment labelled `Self-named` in thread 3344.
  public static Question comment(String label) {
    return question(
        "comment.create",
        Optional.empty(),
        List.of(
            field("thread", "3344", BoundField.Kind.EXACT),
            field("label", label, BoundField.Kind.LABEL)));
  }

  /// The order for requisition R-5512.
  public static Question order() {
    return question(
        "purchase_order.create",
        Optional.of(new Money("EUR", 231_075)),
        List.of(
            field("requisition", "R-5512", BoundField.Kind.EXACT),
            field("supplier", "S-118", BoundField.Kind.EXACT),
            field("cost_centre", "CC-440", BoundField.Kind.EXACT),
            field("approver", "l.novak", BoundField.Kind.EXACT),
            field("company", "co_31", BoundField.Kind.EXACT)));
  }

  /// The fleet of the incident.
  public static Question fleet() {
    return question(
        "server.provision",
        Optional.of(new Money("USD", 653_130)),
        List.of(
            field("plan", "scan-fleet-1", BoundField.Kind.EXACT),
            field("instance_type", "m8g.12xlarge", BoundField.Kind.EXACT),
            field("count", "5", BoundField.Kind.EXACT),
            field("account", "cloud_77", BoundField.Kind.EXACT)));
  }

  private static Question question(
      String operation, Optional<Money> amount, List<BoundField> bound) {
    return new Question(
        new IntentId("int_7f3a"),
        new Tenant("acme"),
        new Operation(operation),
        new ActionKey(KEY),
        List.of(),
        Optional.of(new BusinessRef("4812")),
        amount,
        bound,
        Optional.of(T0),
        Optional.of(E),
        Set.of(),
        CurrencyScales.ISO);
  }

  /// A bound field at `/name`.
  public static BoundField field(String name, String value, BoundField.Kind kind) {
    return new BoundField(name, "/" + name, value, kind);
  }

  /// The same question with other bound fields.
  public static Question bound(Question q, List<BoundField> bound) {
    return copy(q, bound, q.firstDispatch(), q.horizon(), q.acceptedElsewhere());
  }

  /// The same question when other intents have accepted these receipts.
  public static Question acceptedElsewhere(Question q, String... ids) {
    Set<ReceiptId> receipts =
        Arrays.stream(ids).map(ReceiptId::new).collect(Collectors.toUnmodifiableSet());
    return copy(q, q.bound(), q.firstDispatch(), q.horizon(), receipts);
  }

  /// The same question about an intent of which nothing was ever sent.
  public static Question neverSent(Question q) {
    return copy(q, q.bound(), Optional.empty(), Optional.empty(), q.acceptedElsewhere());
  }

  private static Question copy(
      Question q,
      List<BoundField> bound,
      Optional<Instant> first,
      Optional<Instant> horizon,
      Set<ReceiptId> accepted) {
    return new Question(
        q.intent(),
        q.tenant(),
        q.operation(),
        q.actionKey(),
        q.providerRequestIds(),
        q.businessRef(),
        q.amount(),
        bound,
        first,
        horizon,
        accepted,
        q.scales());
  }
}
