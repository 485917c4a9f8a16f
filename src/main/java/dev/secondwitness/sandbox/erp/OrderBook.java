package dev.secondwitness.sandbox.erp;

import dev.secondwitness.sandbox.faults.Write.Pause;
import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.keys.KeyBook;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The truth about purchase orders: one book for both providers; safe from any thread.
final class OrderBook {

  /// The book as one look sees it, newest first.
  record View(List<PurchaseOrder> newestFirst, Instant asOf, long position) {}

  private final ErpOptions options;
  private final InstantSource clock;
  private final TruthLog log;
  private final List<PurchaseOrder> orders = new ArrayList<>();
  private final KeyBook<PurchaseOrder> keys;

  OrderBook(ErpOptions options, InstantSource clock, TruthLog log) {
    this.options = options;
    this.clock = clock;
    this.log = log;
    this.keys = new KeyBook<>(options.keyRetention());
    log.entries().forEach(this::remember);
  }

  /// One request through the main provider; the pause falls while its key is in progress.
  Booking submit(String key, JsonNode body, PurchaseRequest asked, Pause beforeEffect)
      throws InterruptedException {
    Optional<Booking> known = begin(key, body);
    if (known.isPresent()) {
      return known.get();
    }
    try {
      beforeEffect.await();
      return book(key, body, asked);
    } finally {
      release(key);
    }
  }

  /// One request through the legacy provider, which looks at neither key nor reference.
  synchronized Booking submitLegacy(JsonNode body, PurchaseRequest asked) {
    return blocked(asked)
        .orElseGet(() -> new Booking.Booked(append(Gateway.LEGACY, Optional.empty(), body, asked)));
  }

  synchronized View view() {
    return new View(List.copyOf(orders.reversed()), clock.instant(), orders.size());
  }

  /// Takes an order back; doing it twice changes nothing more.
  synchronized Optional<PurchaseOrder> cancel(String id) {
    for (int i = 0; i < orders.size(); i++) {
      if (orders.get(i).id().equals(id)) {
        log.append(Map.of("act", "cancel", "id", id));
        orders.set(i, orders.get(i).cancelled());
        return Optional.of(orders.get(i));
      }
    }
    return Optional.empty();
  }

  private synchronized Optional<Booking> begin(String key, JsonNode body) {
    return keys.begin(key, body, clock.instant())
        .map(
            known ->
                switch (known) {
                  case KeyBook.Known.Busy<PurchaseOrder> busy -> new Booking.KeyInUse();
                  case KeyBook.Known.Done<PurchaseOrder> done -> new Booking.Replayed(done.first());
                  case KeyBook.Known.Reused<PurchaseOrder> reused -> new Booking.KeyReused();
                });
  }

  private synchronized Booking book(String key, JsonNode body, PurchaseRequest asked) {
    return blocked(asked)
        .or(() -> taken(asked))
        .orElseGet(() -> new Booking.Booked(append(Gateway.MAIN, Optional.of(key), body, asked)));
  }

  private synchronized void release(String key) {
    keys.release(key);
  }

  private Optional<Booking> blocked(PurchaseRequest asked) {
    return options.blockedSuppliers().contains(asked.supplier())
        ? Optional.of(new Booking.SupplierBlocked(asked.supplier()))
        : Optional.empty();
  }

  private Optional<Booking> taken(PurchaseRequest asked) {
    return orders.stream()
        .filter(order -> order.asked().reference().equals(asked.reference()))
        .findFirst()
        .map(order -> new Booking.ReferenceTaken(order.id()));
  }

  private PurchaseOrder append(
      Gateway gateway, Optional<String> key, JsonNode body, PurchaseRequest asked) {
    Instant now = clock.instant();
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("act", "order");
    entry.put("gateway", gateway.word());
    key.ifPresent(k -> entry.put("key", k));
    entry.put("at", now.toString());
    entry.put("body", body);
    log.append(entry);
    return keep(gateway, key, body, asked, now);
  }

  private PurchaseOrder keep(
      Gateway gateway, Optional<String> key, JsonNode body, PurchaseRequest asked, Instant at) {
    String id = "PO-" + Long.toString(options.firstOrder() + orders.size());
    PurchaseOrder order =
        new PurchaseOrder(id, orders.size() + 1L, gateway, key, asked, "open", at);
    orders.add(order);
    key.ifPresent(k -> keys.keep(k, body, order, at));
    return order;
  }

  private void remember(ObjectNode entry) {
    if (entry.path("act").asString("").equals("cancel")) {
      String id = entry.path("id").asString("");
      orders.replaceAll(order -> order.id().equals(id) ? order.cancelled() : order);
      return;
    }
    try {
      ObjectNode body = (ObjectNode) entry.path("body");
      keep(
          Gateway.of(Json.text(entry, "gateway")),
          Optional.of(entry.path("key").asString("")).filter(k -> !k.isEmpty()),
          body,
          PurchaseRequest.of(body),
          Instant.parse(Json.text(entry, "at")));
    } catch (RefusedRequest e) {
      throw new IllegalStateException("the book's log holds what is no order", e);
    }
  }
}
