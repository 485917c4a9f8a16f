package dev.secondwitness.sandbox.agent;

import dev.secondwitness.sandbox.http.Json;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import tools.jackson.databind.node.ObjectNode;

/// Sends one write to a receiver, exactly once, and tells what came back.
final class ReceiverCalls {
  private static final int LONGEST_DETAIL = 200;
  private static final long LONGEST_WAIT_SECONDS = 60;
  private final OkHttpClient http;
  private final AgentOptions options;

  ReceiverCalls(OkHttpClient shared, AgentOptions options) {
    this.http = shared.newBuilder().callTimeout(options.pace().answerWithin()).build();
    this.options = options;
  }

  /// The canonical arguments with the intent's id as reference, under the intent's key.
  Sent send(
      String operation, String canonicalArgs, String intentId, String key, Optional<String> fault) {
    ObjectNode body = Json.answered(canonicalArgs);
    body.put("reference", intentId);
    Route route = route(operation);
    Request.Builder request =
        new Request.Builder()
            .url(route.to().origin() + route.path())
            .header("Authorization", "Bearer " + route.to().token().value())
            .header("Idempotency-Key", key)
            .post(new OneShotBody(Json.write(body).getBytes(StandardCharsets.UTF_8)));
    fault.ifPresent(text -> request.header("X-Sandbox-Fault", text));
    return once(request.build());
  }

  private record Route(AgentOptions.Target to, String path) {}

  private Route route(String operation) {
    AgentOptions.Names names = options.names();
    AgentOptions.Receivers to = options.receivers();
    if (operation.equals(names.refund())) {
      return new Route(to.payments(), "/payments/v1/refunds");
    }
    if (operation.equals(names.comment())) {
      return new Route(to.forum(), "/forum/api/comments");
    }
    if (operation.equals(names.purchase())) {
      return new Route(to.erp(), "/erp/v1/purchase-orders");
    }
    if (operation.equals(names.provision())) {
      return new Route(to.cloud(), "/cloud/v1/fleets");
    }
    throw new IllegalArgumentException("no receiver does " + operation);
  }

  private Sent once(Request request) {
    try (Response response = http.newCall(request).execute()) {
      return answered(response);
    } catch (ConnectException e) {
      return new Sent.NotSent("the connection was never opened: " + detail(e));
    } catch (InterruptedIOException e) {
      return Thread.currentThread().isInterrupted()
          ? new Sent.Lost("the agent was stopped while it waited")
          : new Sent.TimedOut(options.pace().answerWithin());
    } catch (IOException e) {
      return new Sent.Lost(detail(e));
    }
  }

  private static Sent answered(Response response) throws IOException {
    ObjectNode body = Json.answered(response.body().string());
    boolean success = response.isSuccessful();
    return new Sent.Answered(
        response.code(),
        text(body, "code"),
        success ? text(body, "id") : Optional.empty(),
        !text(body, "state").equals(Optional.of("held")),
        "true".equals(response.header("Idempotent-Replayed")),
        response.header("Retry-After") == null
            ? Optional.empty()
            : Optional.of(RetryAfter.of(response, Duration.ZERO, LONGEST_WAIT_SECONDS)));
  }

  private static Optional<String> text(ObjectNode body, String field) {
    return Optional.of(body.path(field).asString("")).filter(text -> !text.isEmpty());
  }

  private static String detail(IOException e) {
    String text = e.getClass().getSimpleName() + ": " + e.getMessage();
    return text.substring(0, Math.min(text.length(), LONGEST_DETAIL));
  }
}
