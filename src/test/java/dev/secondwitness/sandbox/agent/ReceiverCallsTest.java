package dev.secondwitness.sandbox.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.LoopbackServer;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Routes;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiverCallsTest {

  @ParameterizedTest
  @ValueSource(ints = {201, 307, 401, 408, 421, 429, 503, 0})
  void oneAttemptIsOneRequestWhateverIsAnswered(int status) throws IOException {
    AtomicInteger arrived = new AtomicInteger();
    Routes routes =
        new Routes()
            .on(
                "POST",
                "/payments/v1/refunds",
                request -> {
                  arrived.incrementAndGet();
                  return status == 0
                      ? new Reply.Cut()
                      : Reply.error(status, "code", "words")
                          .with("Retry-After", "0")
                          .with("Location", "/payments/v1/refunds");
                });
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
        LoopbackServer server = LoopbackServer.start(0, routes, workers)) {
      BearerToken token = BearerToken.random();
      AgentOptions options =
          AgentOptions.of(
              server.url(), token, receivers(new AgentOptions.Target(server.url(), token)));
      // the client's own defaults stay on: what keeps it to one request is the body
      new ReceiverCalls(new OkHttpClient(), options)
          .send("refund.create", "{}", "int_1", "k1", Optional.empty());
    }
    assertThat(arrived).hasValue(1);
  }

  private static AgentOptions.Receivers receivers(AgentOptions.Target all) {
    return new AgentOptions.Receivers(all, all, all, all);
  }
}
