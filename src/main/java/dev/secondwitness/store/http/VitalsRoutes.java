package dev.secondwitness.store.http;

import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.contract.HealthJson;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Wellbeing;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Whether the process lives, whether it is ready to be asked, and its figures for a monitor.
final class VitalsRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(VitalsRoutes.class);

  /// The media type of Prometheus' text format.
  static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  private final Ledger ledger;
  private final Rules rules;
  private final Wellbeing wellbeing;
  private final Pulse pulse;
  private final Door door;
  private final Meters meters;

  VitalsRoutes(StoreHttp.Parts parts) {
    this.ledger = parts.ledger();
    this.rules = parts.rules();
    this.wellbeing = parts.wellbeing();
    this.pulse = parts.pulse();
    this.door = parts.door();
    this.meters = parts.meters();
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.HEALTH, this::health);
    routes.get(StorePaths.READY, this::ready);
    routes.get(StorePaths.PROMETHEUS, this::prometheus);
  }

  private void health(Context context) {
    wellbeing
        .trouble()
        .ifPresent(
            what -> {
              throw Refusal.of(ProblemType.DAMAGED, what);
            });
    Gets.send(context, new HealthJson("ok", "The store answers; " + wellbeing.verified()));
  }

  private void ready(Context context) {
    why()
        .ifPresent(
            what -> {
              throw Refusal.of(ProblemType.NOT_READY, what);
            });
    Gets.send(
        context,
        new HealthJson("ready", "The database is reached, the chain verified, requests are taken"));
  }

  /// Why requests should go elsewhere, empty when they need not.
  private Optional<String> why() {
    if (pulse.closed()) {
      return Optional.of("The store is stopping");
    }
    if (wellbeing.trouble().isPresent()) {
      return Optional.of("The store does not verify and takes no changes");
    }
    if (door.bearers().trouble().isPresent()) {
      return Optional.of("Who is asking cannot be told; the store's log says why");
    }
    try {
      ledger.read(tx -> tx.chain().head());
      return Optional.empty();
    } catch (RuntimeException e) {
      LOG.warn("The database is not reached: {}", e.toString());
      return Optional.of("The database is not reached");
    }
  }

  /// The process's own figures, and those of the caller's tenants.
  private void prometheus(Context context) {
    Caller caller = Gets.watcher(context);
    Gets.only(context, Set.of());
    Instant now = rules.now();
    Oversight open = ledger.read(tx -> tx.review().oversight(caller, now));
    ChainLog.Head head = ledger.read(tx -> tx.chain().head());
    GaugeText gauges =
        new GaugeText()
            .gauge("chain_length", "Entries of the audit chain", head.sequence())
            .gauge("open_unknowns", "Open unknowns of the caller's tenants", open.open())
            .gauge("overdue_unknowns", "Those past the time to resolve them", open.overdue())
            .gauge(
                "oldest_unknown_age_seconds",
                "Age of the oldest of them, 0 without any",
                seconds(
                    open.oldest()
                        .flatMap(o -> o.unknownSince())
                        .map(since -> Duration.between(since, now))
                        .orElse(Duration.ZERO)))
            .gauge(
                "jobs_lag_seconds",
                "How long ago the store's own jobs came by; they do each second",
                seconds(meters.sinceJobs()))
            .gauge(
                "verified",
                "1 while the store takes changes",
                wellbeing.trouble().isEmpty() ? 1 : 0);
    context.contentType(TEXT);
    context.header("Cache-Control", "no-store");
    context.result(gauges + meters.text());
  }

  private static double seconds(Duration time) {
    return Math.max(0, time.toMillis()) / 1000.0;
  }
}
