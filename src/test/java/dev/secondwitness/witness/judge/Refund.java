package dev.secondwitness.witness.judge;

import dev.secondwitness.witness.Asked;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// One refund of the ledger as JSON, ours unless changed.
final class Refund {

  private final Map<String, String> members = new LinkedHashMap<>();

  private Refund(String id, long position, Instant created) {
    members.put("id", quoted(id));
    members.put("order", quoted("4812"));
    members.put("amount", "4200");
    members.put("currency", quoted("EUR"));
    members.put("reference", quoted("int_7f3a"));
    members.put("idempotency_key", quoted(Asked.KEY));
    members.put("account", quoted("acct_204"));
    members.put("parent", quoted("ch_1"));
    members.put("status", quoted("succeeded"));
    members.put("created", quoted(created.toString()));
    members.put("position", quoted(position(position)));
  }

  static Refund of(String id, long position, Instant created) {
    return new Refund(id, position, created);
  }

  /// The refund `re_91`, made one second after dispatch.
  static Refund ours() {
    return of("re_91", 1, Asked.T0.plusSeconds(1));
  }

  /// Somebody else's refund of another order.
  static Refund foreign(String id, long position, Instant created) {
    return of(id, position, created)
        .text("order", "9999")
        .text("reference", "int_other")
        .text("idempotency_key", "po:acme:int_other");
  }

  Refund text(String name, String value) {
    members.put(name, quoted(value));
    return this;
  }

  Refund raw(String name, String json) {
    members.put(name, json);
    return this;
  }

  Refund without(String name) {
    members.remove(name);
    return this;
  }

  String json() {
    return members.entrySet().stream()
        .map(e -> quoted(e.getKey()) + ":" + e.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }

  static String position(long position) {
    return String.format(Locale.ROOT, "%09d", position);
  }

  /// A whole listing as of that time, its head at that position.
  static String listing(Instant asOf, long head, Refund... refunds) {
    return page(asOf, head, "false", "null", refunds);
  }

  /// A page with more to come.
  static String page(Instant asOf, long head, String more, String next, Refund... refunds) {
    return "{\"items\":["
        + Arrays.stream(refunds).map(Refund::json).collect(Collectors.joining(","))
        + "],\"has_more\":"
        + more
        + ",\"next\":"
        + next
        + ",\"newest\":null,\"as_of\":\""
        + asOf
        + "\",\"position\":\""
        + position(head)
        + "\"}";
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
