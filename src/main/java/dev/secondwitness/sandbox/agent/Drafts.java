package dev.secondwitness.sandbox.agent;

import dev.secondwitness.sandbox.http.MoneyText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes the drafts of refunds and comments in the forms the receivers take.
final class Drafts {
  private static final int REFUND_ATTEMPTS = 3;
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
}
