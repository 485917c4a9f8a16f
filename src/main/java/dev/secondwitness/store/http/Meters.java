package dev.secondwitness.store.http;

import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Tx;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// What this process of the store counts and times. No label holds an id, a name or a tenant.
public final class Meters implements AutoCloseable {
  private static final String BEGAN = "began";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final LongSupplier nanos;
  private final Timer writes;
  private volatile long jobsRan;

  /// @param nanos a clock that only goes forward
  public Meters(LongSupplier nanos) {
    this.nanos = nanos;
    this.jobsRan = nanos.getAsLong();
    this.writes =
        Timer.builder("second_witness.writes")
            .description("Writing transactions, from waiting for the lock until durable")
            .serviceLevelObjectives(
                Duration.ofMillis(5),
                Duration.ofMillis(25),
                Duration.ofMillis(100),
                Duration.ofMillis(500),
                Duration.ofSeconds(2))
            .register(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
  }

  /// The ledger with its writes timed.
  public Ledger timed(Ledger ledger) {
    return new Ledger() {
      @Override
      public <T> T write(Function<Tx, T> work) {
        long began = nanos.getAsLong();
        try {
          return ledger.write(work);
        } finally {
          writes.record(Duration.ofNanos(nanos.getAsLong() - began));
        }
      }

      @Override
      public <T> T read(Function<Tx, T> work) {
        return ledger.read(work);
      }
    };
  }

  /// The store's own jobs came by.
  public void jobsRan() {
    jobsRan = nanos.getAsLong();
  }

  /// How long ago the store's own jobs came by.
  Duration sinceJobs() {
    return Duration.ofNanos(nanos.getAsLong() - jobsRan);
  }

  void began(Context context) {
    context.attribute(BEGAN, nanos.getAsLong());
  }

  void ended(Context context) {
    Long began = context.attribute(BEGAN);
    String problem = context.attribute(Problems.ATTRIBUTE);
    if (problem != null) {
      refused(problem);
    }
    Endpoint matched = context.endpoints().matchedHttpEndpoint();
    Timer.builder("second_witness.requests")
        .description("Requests by method, path of the contract and status")
        .tag("method", context.method().name())
        .tag("path", matched == null ? "none" : matched.path)
        .tag("status", Integer.toString(context.statusCode()))
        .register(registry)
        .record(Duration.ofNanos(began == null ? 0 : nanos.getAsLong() - began));
  }

  /// Counts a refusal by the last segment of its problem's type.
  void refused(String problem) {
    Counter.builder("second_witness.refusals")
        .description("Refusals by kind of problem")
        .tag("problem", problem)
        .register(registry)
        .increment();
  }

  /// Everything in the text format of Prometheus.
  String text() {
    return registry.scrape();
  }

  @Override
  public void close() {
    registry.close();
  }
}
