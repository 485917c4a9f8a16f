package dev.secondwitness.sandbox.payments;

import dev.secondwitness.sandbox.faults.Write.Pause;
import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The truth about refunds, with the keys it remembers; safe from any thread.
///
/// Only committed refunds are kept under their key: a refused request leaves its key free, so no
/// stored error is ever replayed.
final class RefundLedger {

  private sealed interface KeyUse {
    record InProgress() implements KeyUse {}

    record Done(JsonNode body, Refund answered, Instant at) implements KeyUse {}
  }

  /// The ledger as one look sees it, newest first.
  record View(List<Refund> newestFirst, Instant asOf, long position) {}

  private final PaymentsOptions options;
  private final InstantSource clock;
  private final TruthLog log;
  private final List<Refund> refunds = new ArrayList<>();
  private final Map<String, KeyUse> keys = new HashMap<>();

  RefundLedger(PaymentsOptions options, InstantSource clock, TruthLog log) {
    this.options = options;
    this.clock = clock;
    this.log = log;
    log.entries().forEach(this::remember);
  }

  /// One refund request under its key; the pause falls while the key is in progress.
  Submission submit(String key, JsonNode body, RefundRequest asked, Pause beforeEffect)
      throws InterruptedException {
    Optional<Submission> known = begin(key, body);
    if (known.isPresent()) {
      return known.get();
    }
    try {
      beforeEffect.await();
      return commit(key, body, asked);
    } finally {
      release(key);
    }
  }

  /// Commits a second time whatever the key and the charge say: the broken lock of a fault.
  synchronized void commitAgain(String key, JsonNode body, RefundRequest asked) {
    Instant now = clock.instant();
    log.append(entry(key, body, now, false));
    append(key, asked, now);
  }

  synchronized View view() {
    return new View(List.copyOf(refunds.reversed()), clock.instant(), refunds.size());
  }

  /// The first refund committed under a key, however long ago.
  synchronized Optional<Refund> byKey(String key) {
    return refunds.stream().filter(refund -> refund.key().equals(key)).findFirst();
  }

  synchronized Optional<Refund> byId(String id) {
    return refunds.stream().filter(refund -> refund.id().equals(id)).findFirst();
  }

  /// Takes a refund back; doing it twice changes nothing more.
  synchronized Optional<Refund> reverse(String id) {
    for (int i = 0; i < refunds.size(); i++) {
      if (refunds.get(i).id().equals(id)) {
        log.append(Map.of("act", "reverse", "id", id));
        refunds.set(i, refunds.get(i).reversed());
        return Optional.of(refunds.get(i));
      }
    }
    return Optional.empty();
  }

  private synchronized Optional<Submission> begin(String key, JsonNode body) {
    Instant oldest = clock.instant().minus(options.keyRetention());
    keys.values().removeIf(use -> use instanceof KeyUse.Done done && done.at().isBefore(oldest));
    KeyUse use = keys.get(key);
    if (use == null) {
      keys.put(key, new KeyUse.InProgress());
      return Optional.empty();
    }
    return Optional.of(
        switch (use) {
          case KeyUse.InProgress busy -> new Submission.KeyInUse();
          case KeyUse.Done done ->
              done.body().equals(body)
                  ? new Submission.Replayed(done.answered())
                  : new Submission.KeyReused();
        });
  }

  private synchronized Submission commit(String key, JsonNode body, RefundRequest asked) {
    Optional<Submission> refusal = refusal(asked);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    Instant now = clock.instant();
    log.append(entry(key, body, now, true));
    return new Submission.Committed(appendUnderKey(key, body, asked, now));
  }

  private Refund appendUnderKey(String key, JsonNode body, RefundRequest asked, Instant at) {
    Refund refund = append(key, asked, at);
    keys.put(key, new KeyUse.Done(body, refund, at));
    return refund;
  }

  private static Map<String, Object> entry(
      String key, JsonNode body, Instant at, boolean protects) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("act", "refund");
    entry.put("key", key);
    entry.put("protects", protects);
    entry.put("at", at.toString());
    entry.put("body", body);
    return entry;
  }

  private void remember(ObjectNode entry) {
    if (entry.path("act").asString("").equals("reverse")) {
      String id = entry.path("id").asString("");
      refunds.replaceAll(refund -> refund.id().equals(id) ? refund.reversed() : refund);
      return;
    }
    try {
      ObjectNode body = (ObjectNode) entry.path("body");
      RefundRequest asked = RefundRequest.of(body);
      String key = Json.text(entry, "key");
      Instant at = Instant.parse(Json.text(entry, "at"));
      if (entry.path("protects").asBoolean(false)) {
        appendUnderKey(key, body, asked, at);
      } else {
        append(key, asked, at);
      }
    } catch (RefusedRequest e) {
      throw new IllegalStateException("the ledger's log holds what is no refund", e);
    }
  }

  private synchronized void release(String key) {
    if (keys.get(key) instanceof KeyUse.InProgress) {
      keys.remove(key);
    }
  }

  private Refund append(String key, RefundRequest asked, Instant at) {
    String id = "re_" + Long.toString(options.firstRefund() + refunds.size());
    Refund refund = new Refund(id, refunds.size() + 1L, key, asked, "succeeded", at);
    refunds.add(refund);
    return refund;
  }

  private Optional<Submission> refusal(RefundRequest asked) {
    Charge charge = options.charges().get(asked.order());
    if (charge == null) {
      return Optional.empty();
    }
    if (!charge.currency().equals(asked.currency())) {
      return Optional.of(new Submission.Unfit("the charge is in " + charge.currency()));
    }
    if (asked.amountMinor() > charge.capturedMinor()) {
      return Optional.of(new Submission.Unfit("amount is more than was captured"));
    }
    long remaining = charge.capturedMinor() - refundedFor(asked.order());
    return asked.amountMinor() > remaining
        ? Optional.of(new Submission.AlreadyRefunded(Math.max(0, remaining)))
        : Optional.empty();
  }

  private long refundedFor(String order) {
    return refunds.stream()
        .filter(refund -> refund.counts() && refund.asked().order().equals(order))
        .mapToLong(refund -> refund.asked().amountMinor())
        .sum();
  }
}
