package dev.secondwitness.sandbox.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.LoopbackServer;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Routes;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
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

  /// C49: on a kept connection, a POST that is read and not answered is not repeated.
  @Test
  void aKeptConnectionThatEndsIsNotTriedAgain() throws Exception {
    AtomicInteger arrived = new AtomicInteger();
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
        ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var _ = workers.submit(() -> answerTheFirst(socket, arrived));
      URI url = URI.create("http://127.0.0.1:" + socket.getLocalPort());
      AgentOptions options =
          AgentOptions.of(
              url,
              BearerToken.random(),
              receivers(new AgentOptions.Target(url, BearerToken.random())));
      ReceiverCalls calls = new ReceiverCalls(new OkHttpClient(), options);
      assertThat(calls.send("refund.create", "{}", "int_1", "k1", Optional.empty()))
          .isInstanceOf(Sent.Answered.class);
      assertThat(calls.send("refund.create", "{}", "int_2", "k2", Optional.empty()))
          .isInstanceOf(Sent.Lost.class);
    }
    assertThat(arrived).hasValue(2);
  }

  /// Answers the first request on a connection, reads the next one, and hangs up; so for each.
  private static boolean answerTheFirst(ServerSocket socket, AtomicInteger arrived)
      throws IOException {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        for (int i = 0; i < 2; i++) {
          if (!readRequest(connection.getInputStream())) {
            break;
          }
          int number = arrived.incrementAndGet();
          if (number == 1) {
            connection
                .getOutputStream()
                .write(
                    ("HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n"
                            + "Content-Length: 13\r\n\r\n{\"id\":\"re_1\"}")
                        .getBytes(StandardCharsets.US_ASCII));
          }
        }
      }
    }
    return true;
  }

  /// Reads up to the end of a request with a length; false when the other side has gone.
  private static boolean readRequest(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      if (b < 0) {
        return false;
      }
      head.append((char) b);
    }
    Matcher length =
        Pattern.compile("content-length: (\\d+)").matcher(head.toString().toLowerCase(Locale.ROOT));
    return length.find() && in.readNBytes(Integer.parseInt(length.group(1))).length > 0;
  }

  private static AgentOptions.Receivers receivers(AgentOptions.Target all) {
    return new AgentOptions.Receivers(all, all, all, all);
  }
}
