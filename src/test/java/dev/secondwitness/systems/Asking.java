package dev.secondwitness.systems;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One question about a real write, built in the order things happen: the intent, then the write,
/// then what the reader knows of it.
///
/// E is the dispatch plus what a dispatcher may take to write (2 s, which the writers here keep),
/// what may be under way (6 s: the proxy's longest delay of a write is 4 s) and the clock error.
record Asking(
    String operation,
    String intent,
    Optional<Money> amount,
    List<BoundField> bound,
    List<String> providerRequests,
    Instant dispatched,
    Duration underway) {

  static final Duration SEND_BEFORE = Duration.ofSeconds(2);
  static final Duration IN_FLIGHT = Duration.ofSeconds(6);
  static final Duration CLOCK_ERROR = Duration.ofSeconds(2);

  /// Different in every run, since some of the systems keep what they are told.
  private static final String RUN = Long.toString(System.currentTimeMillis() / 100, 36);

  static String intent(String name) {
    return "int_" + name + "_" + RUN;
  }

  /// Asked right before the write.
  static Asking about(String operation, String name) {
    return new Asking(
        operation,
        intent(name),
        Optional.empty(),
        List.of(),
        List.of(),
        Instant.now(),
        SEND_BEFORE.plus(IN_FLIGHT).plus(CLOCK_ERROR));
  }

  Asking of(String currency, long minor) {
    return new Asking(
        operation,
        intent,
        Optional.of(new Money(currency, minor)),
        with(
            with(bound, "amount", Long.toString(minor), BoundField.Kind.AMOUNT),
            "currency",
            currency,
            BoundField.Kind.CURRENCY),
        providerRequests,
        dispatched,
        underway);
  }

  Asking bound(String name, String value) {
    return with(with(bound, name, value, BoundField.Kind.EXACT));
  }

  Asking label(String name, String value) {
    return with(with(bound, name, value, BoundField.Kind.LABEL));
  }

  private Asking with(List<BoundField> fields) {
    return new Asking(operation, intent, amount, fields, providerRequests, dispatched, underway);
  }

  private static List<BoundField> with(
      List<BoundField> fields, String name, String value, BoundField.Kind kind) {
    List<BoundField> more = new ArrayList<>(fields);
    more.add(new BoundField(name, "/" + name, value, kind));
    return more;
  }

  /// The receiver gave the call this id.
  Asking answeredWith(String id) {
    return new Asking(operation, intent, amount, bound, List.of(id), dispatched, underway);
  }

  /// The same question under a card that promises another bound of what is under way.
  Asking underwayFor(Duration most) {
    return new Asking(operation, intent, amount, bound, providerRequests, dispatched, most);
  }

  /// The last moment an effect can still arrive.
  Instant horizon() {
    return dispatched.plus(underway);
  }

  Question question() {
    return new Question(
        new IntentId(intent),
        new Tenant("acme"),
        new Operation(operation),
        new ActionKey("sys:acme:" + intent),
        providerRequests,
        Optional.empty(),
        amount,
        bound,
        Optional.of(dispatched),
        Optional.of(horizon()),
        Set.of(),
        CurrencyScales.ISO);
  }
}
