package dev.secondwitness.sandbox.faults;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Request;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/// Runs the writes of one receiver, each with the fault its header or the queue asks for.
public final class FaultyReceiver {
  private static final Logger LOG = LoggerFactory.getLogger(FaultyReceiver.class);
  private static final String HEADER = "X-Sandbox-Fault";
  private static final Write.Pause AT_ONCE = () -> {};
  private final String receiver;
  private final FaultQueue queue;
  private final ScheduledExecutorService later;

  public FaultyReceiver(String receiver, FaultQueue queue, ScheduledExecutorService later) {
    this.receiver = receiver;
    this.queue = queue;
    this.later = later;
  }

  /// Handles one request; a reset that needs no look at the body cuts before reading it.
  public Reply handle(Request request, Function<ObjectNode, Write> write)
      throws IOException, InterruptedException, RefusedRequest {
    Optional<Fault> asked = asked(request);
    if (asked.isEmpty()) {
      asked = queue.takeUnread(receiver);
    }
    if (asked.isPresent() && asked.get() instanceof Fault.Reset) {
      return new Reply.Cut();
    }
    ObjectNode body = Json.readObject(request.body());
    Optional<Fault> fault = asked.isPresent() ? asked : queue.take(receiver, body);
    Write effect = write.apply(body);
    return fault.isPresent() ? suffer(fault.get(), effect) : effect.perform(AT_ONCE);
  }

  private Reply suffer(Fault fault, Write write) throws InterruptedException, RefusedRequest {
    return switch (fault) {
      case Fault.LoseAnswer lost -> {
        write.perform(AT_ONCE);
        pause(lost.hold());
        yield new Reply.Cut();
      }
      case Fault.Swallow swallow -> {
        pause(swallow.hold());
        yield new Reply.Cut();
      }
      case Fault.Reset reset -> new Reply.Cut();
      case Fault.LandsLater lands -> {
        var _ = later.schedule(() -> land(write), lands.delay().toMillis(), TimeUnit.MILLISECONDS);
        yield new Reply.Cut();
      }
      case Fault.Duplicate twice -> write.performTwice(twice.sameKey());
      case Fault.FailsOver failed -> {
        write.performTwice(false);
        pause(failed.hold());
        yield new Reply.Cut();
      }
      case Fault.Overload overload ->
          Reply.error(overload.status(), "overloaded", "too busy; nothing was done")
              .with("Retry-After", Integer.toString(overload.retryAfterSeconds()));
      case Fault.Slow slow -> write.perform(() -> pause(slow.delay()));
    };
  }

  private void land(Write write) {
    try {
      write.perform(AT_ONCE);
    } catch (RefusedRequest refused) {
      LOG.info("a late write to {} was refused: {}", receiver, refused.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.error("a late write to {} failed", receiver, e);
    }
  }

  private static Optional<Fault> asked(Request request) throws RefusedRequest {
    Optional<String> header = request.header(HEADER);
    return header.isPresent() ? Optional.of(FaultText.ofHeader(header.get())) : Optional.empty();
  }

  private static void pause(Duration length) throws InterruptedException {
    Thread.sleep(length);
  }
}
