package dev.secondwitness.client;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.contract.StorePaths;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;

/// Sends one request once and brings its answer whole, up to a size.
final class Calls {
  private static final long MAX_ANSWER = 32L * 1024 * 1024;

  private final OkHttpClient http;

  Calls(OkHttpClient http) {
    this.http = http;
  }

  /// An answer as it came.
  ///
  /// @param body empty when it is too large
  record Answer(int status, Optional<byte[]> body) {}

  /// `Ok` with whatever answer came, else `NoAnswer`.
  Reply<Answer> send(Supplier<Request.Builder> building) {
    Http.Departure departure = new Http.Departure();
    Request request;
    try {
      request =
          building
              .get()
              .header("Accept", StorePaths.JSON + ", " + StorePaths.PROBLEM_JSON)
              .tag(Http.Departure.class, departure)
              .build();
    } catch (IllegalArgumentException e) {
      return new Reply.NoAnswer<>(false, "The request cannot be written: " + e.getMessage());
    }
    try (Response response = http.newCall(request).execute()) {
      return new Reply.Ok<>(new Answer(response.code(), bounded(response.body().source())));
    } catch (IOException e) {
      return new Reply.NoAnswer<>(departure.mayHaveLeft(), words(e));
    }
  }

  private static Optional<byte[]> bounded(BufferedSource source) throws IOException {
    return source.request(MAX_ANSWER + 1) ? Optional.empty() : Optional.of(source.readByteArray());
  }

  private static String words(IOException e) {
    String message = e.getMessage();
    return e.getClass().getSimpleName() + (message == null ? "" : ": " + message);
  }
}
