package dev.secondwitness.app.trust;

import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.app.review.DeliverDecisions;
import dev.secondwitness.app.review.RecordDecision;
import dev.secondwitness.client.OkHttpIntentStore;
import dev.secondwitness.client.OkHttpStoreChain;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.client.WireDecisionBytes;
import dev.secondwitness.contract.Samples;
import dev.secondwitness.journal.H2DecisionJournal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/// What of a console speaks to a store, on a real journal and real HTTP.
final class TrustingConsole implements AutoCloseable {
  private static final AtomicInteger IDS = new AtomicInteger();
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  final H2DecisionJournal journal;
  final WatchHead watch;
  final GuardedStore guarded;
  final DeliverDecisions deliver;
  private final RecordDecision record;

  /// @param page how many links it asks for at once
  TrustingConsole(Path directory, URI store, int page, int pages) {
    InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-29T10:01:00Z"));
    StoreAddress address = new StoreAddress(store, () -> "token");
    journal = H2DecisionJournal.open(directory);
    watch =
        new WatchHead(
            new OkHttpStoreChain(address, TIMEOUT), journal.heads(), "s", clock, page, pages);
    guarded = new GuardedStore(new OkHttpIntentStore(address, TIMEOUT), watch);
    deliver = new DeliverDecisions(guarded, journal, clock);
    record =
        new RecordDecision(
            guarded,
            journal,
            new WireDecisionBytes(),
            deliver,
            () -> String.format(Locale.ROOT, "%016d", IDS.incrementAndGet()),
            clock);
  }

  /// A person presses an act.
  DecisionOutcome press() {
    return record.record(Samples.draft(), "mara");
  }

  @Override
  public void close() {
    journal.close();
  }
}
