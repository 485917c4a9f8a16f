package dev.secondwitness.sandbox.agent;

import dev.secondwitness.sandbox.http.MoneyText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the drafts of refunds and comments in the forms the receivers take.
final class Drafts {
  private static final int REFUND_ATTEMPTS = 3;
  private static final int ORDER_ATTEMPTS = 2;
  private final AgentOptions.Names names;

  Drafts(AgentOptions.Names names) {
    this.names = names;
  }

  /// A refund of an order; the item keeps two refunds of one amount apart.
  Draft refund(String requestRef, String order, String item, long minor, String currency) {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("order", order);
    arguments.put("item", item);
    arguments.put("amount", Long.toString(minor));
    arguments.put("currency", currency);
    arguments.put("account", names.account());
    arguments.put("parent", "ch_" + order);
    String money = MoneyText.decimal(minor, currency) + " " + currency;
    return new Draft(
        requestRef,
        "refund of order " + order + ", " + money,
        "Refund " + money + " for " + item + " of order " + order,
        names.refund(),
        names.paymentsProvider(),
        arguments,
        List.of(
            new Draft.Bound("order", "exact"),
            new Draft.Bound("amount", "amount"),
            new Draft.Bound("currency", "currency"),
            new Draft.Bound("account", "exact"),
            new Draft.Bound("parent", "exact")),
        Optional.of(new Draft.Amount(currency, minor)),
        order,
        List.of(),
        "en",
        REFUND_ATTEMPTS,
        Optional.empty());
  }

  /// A comment in a thread; the forum knows no keys, so it gets one attempt.
  Draft comment(String requestRef, String thread, String label, String text) {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("thread", thread);
    arguments.put("label", label);
    arguments.put("body", text);
    return new Draft(
        requestRef,
        "comment in thread " + thread,
        "Answer in thread " + thread + " under the label " + label,
        names.comment(),
        names.forumProvider(),
        arguments,
        List.of(new Draft.Bound("thread", "exact"), new Draft.Bound("label", "label")),
        Optional.empty(),
        thread,
        List.of(),
        "en",
        1,
        Optional.empty());
  }

  /// A purchase order with everything the purchasing rule looks at.
  Draft purchase(
      String requestRef, String requisition, String supplier, long minor, String currency) {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("requisition", requisition);
    arguments.put("supplier", supplier);
    arguments.put("supplier_status", "approved");
    arguments.put("cost_centre", "CC-440");
    arguments.put("approver", "l.novak");
    arguments.put("rule", "PR-7: below 5000.00 one approver");
    arguments.put("amount", Long.toString(minor));
    arguments.put("currency", currency);
    arguments.put("company", names.company());
    String money = MoneyText.decimal(minor, currency) + " " + currency;
    return new Draft(
        requestRef,
        "purchase order for requisition " + requisition + ", " + money,
        "Order from " + supplier + " for requisition " + requisition + ", " + money,
        names.purchase(),
        names.erpProvider(),
        arguments,
        List.of(
            new Draft.Bound("requisition", "exact"),
            new Draft.Bound("supplier", "exact"),
            new Draft.Bound("cost_centre", "exact"),
            new Draft.Bound("approver", "exact"),
            new Draft.Bound("rule", "exact"),
            new Draft.Bound("amount", "amount"),
            new Draft.Bound("currency", "currency"),
            new Draft.Bound("company", "exact")),
        Optional.of(new Draft.Amount(currency, minor)),
        requisition,
        List.of(),
        "en",
        ORDER_ATTEMPTS,
        Optional.empty());
  }

  /// A fleet of machines with what makes up its price: count times hourly times hours.
  Draft fleet(String requestRef, String plan, int count, long hourlyMinor, int hours) {
    long minor = count * hourlyMinor * hours;
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("plan", plan);
    arguments.put("instance_type", "m8g.12xlarge");
    arguments.put("count", Integer.toString(count));
    arguments.put("vcpu_each", "48");
    arguments.put("memory_gib_each", "192");
    arguments.put("network_each", "22.5 Gbit/s; 20 Gbit/s announced");
    arguments.put("network_affected", "100 Mbit/s to 1 Gbit/s, some hundred GB a month");
    arguments.put("claim", "hourly full-port scans with zero disruption (unverified)");
    arguments.put("hourly", Long.toString(hourlyMinor));
    arguments.put("hours", Integer.toString(hours));
    arguments.put("amount", Long.toString(minor));
    arguments.put("currency", "USD");
    arguments.put("account", names.cloudAccount());
    String money = MoneyText.decimal(minor, "USD") + " USD";
    return new Draft(
        requestRef,
        "fleet " + plan + ", " + money,
        "Start " + count + " machines for " + plan + ", " + money + " in " + hours + " hours",
        names.provision(),
        names.cloudProvider(),
        arguments,
        List.of(
            new Draft.Bound("plan", "exact"),
            new Draft.Bound("instance_type", "exact"),
            new Draft.Bound("count", "exact"),
            new Draft.Bound("amount", "amount"),
            new Draft.Bound("currency", "currency"),
            new Draft.Bound("account", "exact")),
        Optional.of(new Draft.Amount("USD", minor)),
        plan,
        List.of(),
        "en",
        ORDER_ATTEMPTS,
        Optional.empty());
  }
}
