package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the agent wants done, as it will record it in the store.
///
/// @param requestRef the agent's own reference; the same one recovers the same intent
/// @param words what the agent calls it when it tells a step
record Draft(
    String requestRef,
    String words,
    String purpose,
    String operation,
    String provider,
    Map<String, String> arguments,
    List<Bound> bound,
    Optional<Amount> amount,
    String businessRef,
    List<String> tickets,
    String language,
    int maxAttempts,
    Optional<Duration> resolveWithin) {

  /// A field of the arguments that a witness must find equal.
  record Bound(String name, String kind) {
    Map<String, Object> json() {
      return Map.of("name", name, "pointer", "/" + name, "kind", kind);
    }
  }

  /// Money in minor units.
  record Amount(String currency, long minor) {
    Map<String, Object> json() {
      return Map.of("currency", currency, "minor", Long.toString(minor));
    }
  }

  Draft {
    arguments = Map.copyOf(arguments);
    bound = List.copyOf(bound);
    tickets = List.copyOf(tickets);
  }

  Draft askedIn(String otherLanguage, String otherPurpose) {
    return new Draft(
        requestRef,
        words,
        otherPurpose,
        operation,
        provider,
        arguments,
        bound,
        amount,
        businessRef,
        tickets,
        otherLanguage,
        maxAttempts,
        resolveWithin);
  }

  /// The same by another reference and at another provider, as a fallback would ask for it.
  Draft at(String otherProvider, String otherRef) {
    return new Draft(
        otherRef,
        words + " at " + otherProvider,
        purpose,
        operation,
        otherProvider,
        arguments,
        bound,
        amount,
        businessRef,
        tickets,
        language,
        1,
        resolveWithin);
  }

  Draft resolvedWithin(Duration within) {
    return new Draft(
        requestRef,
        words,
        purpose,
        operation,
        provider,
        arguments,
        bound,
        amount,
        businessRef,
        tickets,
        language,
        maxAttempts,
        Optional.of(within));
  }

  Draft onTicket(String ticket) {
    return new Draft(
        requestRef,
        words,
        purpose,
        operation,
        provider,
        arguments,
        bound,
        amount,
        businessRef,
        List.of(ticket),
        language,
        maxAttempts,
        resolveWithin);
  }

  /// The body of `POST /v1/intents`.
  Map<String, Object> json(String tenant, Instant deadline) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("request_ref", requestRef);
    json.put("tenant", tenant);
    json.put("purpose", purpose);
    json.put("operation", operation);
    json.put("provider", provider);
    json.put("arguments", arguments);
    json.put("bound_fields", bound.stream().map(Bound::json).toList());
    amount.ifPresent(money -> json.put("amount", money.json()));
    json.put("business_ref", businessRef);
    json.put("ticket_refs", tickets);
    json.put("language", language);
    json.put("deadline", deadline.toString());
    json.put("max_attempts", maxAttempts);
    json.put("retry_owner", "demo-agent");
    resolveWithin.ifPresent(within -> json.put("resolve_within", within.toString()));
    json.put("tool", "demo-agent");
    return json;
  }
}
