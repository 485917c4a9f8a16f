package dev.secondwitness.store.http;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.contract.HeartbeatJson;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.StreamClosingJson;
import dev.secondwitness.contract.StreamMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.ChainLog;
import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Pass;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.Tx;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The live stream: what is durable, in the order of commits, each with its number, and a sign of
/// life every five seconds. It runs on the request's own virtual thread.
final class StreamRoute {
  private static final Logger LOG = LoggerFactory.getLogger(StreamRoute.class);
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);
  private static final int AT_ONCE = 200;

  private final Ledger ledger;
  private final Rules rules;
  private final Pulse pulse;
  private final OpenStreams open;

  /// @param atOnce how many streams one principal may have open
  StreamRoute(Ledger ledger, Rules rules, Pulse pulse, int atOnce) {
    this.ledger = ledger;
    this.rules = rules;
    this.pulse = pulse;
    this.open = new OpenStreams(atOnce);
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.STREAM, this::stream);
  }

  private void stream(Context context) throws IOException {
    Caller caller = Gets.watcher(context);
    Optional<Long> resume =
        Optional.ofNullable(context.header(StorePaths.LAST_EVENT_ID))
            .map(id -> Gets.whole(id, StorePaths.LAST_EVENT_ID, 0, Long.MAX_VALUE));
    long from = ledger.read(tx -> from(tx, resume));
    try (OpenStreams.Place _ = open.take(caller.principal().name())) {
      stream(context, from);
    }
  }

  private void stream(Context context, long from) throws IOException {
    context.res().setStatus(200);
    context.res().setContentType("text/event-stream; charset=utf-8");
    context.res().setHeader("Cache-Control", "no-store");
    try {
      run(Doorkeeper.pass(context), from, context.res().getOutputStream());
    } catch (IOException e) {
      LOG.debug("A listener went away", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long from(Tx tx, Optional<Long> resume) {
    ChainLog.Head head = tx.chain().head();
    if (resume.isEmpty()) {
      return head.stream();
    }
    long last = resume.get();
    long oldest = tx.chain().oldestEvent().orElse(head.stream() + 1);
    if (last > head.stream() || last + 1 < oldest) {
      throw Refusal.at(
          ProblemType.GONE,
          StorePaths.LAST_EVENT_ID,
          "The events after " + last + " are not kept here; reload everything");
    }
    return last;
  }

  private void run(Pass pass, long from, OutputStream out)
      throws IOException, InterruptedException {
    long last = from;
    heartbeat(out);
    long beaten = System.nanoTime();
    while (!pulse.closed()) {
      Optional<Set<Tenant>> tenants = watched(pass);
      if (tenants.isEmpty()) {
        closing(out, "token_ended");
        return;
      }
      long seen = pulse.beats();
      long after = last;
      List<StoreEvent> events = ledger.read(tx -> tx.chain().events(after, tenants.get(), AT_ONCE));
      for (StoreEvent event : events) {
        write(
            out,
            "id: "
                + event.sequence()
                + "\nevent: "
                + StreamMapping.CHANGE
                + "\ndata: "
                + WireJson.text(StreamMapping.toJson(event))
                + "\n\n");
        last = event.sequence();
      }
      out.flush();
      Duration left = HEARTBEAT.minusNanos(System.nanoTime() - beaten);
      if (!left.isPositive()) {
        heartbeat(out);
        beaten = System.nanoTime();
      } else if (events.isEmpty()) {
        pulse.await(seen, left);
      }
    }
    closing(out, "stopping");
  }

  /// The tenants the bearer watches now, empty once the pass has ended or cannot be told.
  private Optional<Set<Tenant>> watched(Pass pass) {
    try {
      return pass.caller(rules.now()).map(Caller::watched).filter(w -> !w.isEmpty());
    } catch (Refusal unsure) {
      return Optional.empty();
    }
  }

  private void closing(OutputStream out, String reason) throws IOException {
    write(
        out,
        "event: "
            + StreamMapping.CLOSING
            + "\ndata: "
            + WireJson.text(new StreamClosingJson(rules.now().toString(), reason))
            + "\n\n");
    out.flush();
  }

  private void heartbeat(OutputStream out) throws IOException {
    write(
        out,
        "event: "
            + StreamMapping.HEARTBEAT
            + "\ndata: "
            + WireJson.text(new HeartbeatJson(rules.now().toString()))
            + "\n\n");
    out.flush();
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
