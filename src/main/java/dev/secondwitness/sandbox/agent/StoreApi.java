package dev.secondwitness.sandbox.agent;

import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import tools.jackson.databind.node.ObjectNode;

/// Posts to the intent store's coordination API; a lost answer is asked for again under the same
/// key, four times at most.
final class StoreApi {
  private static final MediaType JSON = MediaType.get("application/json");
  private static final int TRIES = 4;
  private static final Duration FIRST_WAIT = Duration.ofMillis(200);
  private static final long LONGEST_WAIT_SECONDS = 10;
  private final OkHttpClient http;
  private final URI store;
  private final BearerToken token;

  StoreApi(OkHttpClient http, URI store, BearerToken token) {
    this.http = http;
    this.store = store;
    this.token = token;
  }

  /// One request with its key; `ifMatch` is the version acted on, where the API wants one.
  StoreAnswer post(String path, Optional<String> key, Optional<String> ifMatch, Object body)
      throws InterruptedException {
    Request.Builder request =
        new Request.Builder()
            .url(store.resolve(path).toString())
            .header("Authorization", "Bearer " + token.value())
            .post(RequestBody.create(Json.write(body).getBytes(StandardCharsets.UTF_8), JSON));
    key.ifPresent(value -> request.header("Idempotency-Key", value));
    ifMatch.ifPresent(value -> request.header("If-Match", value));
    return tries(request.build());
  }

  private StoreAnswer tries(Request request) throws InterruptedException {
    Duration wait = FIRST_WAIT;
    StoreAnswer last = new StoreAnswer.Silent("not tried");
    for (int i = 0; i < TRIES; i++) {
      if (i > 0) {
        Thread.sleep(wait);
        wait = wait.multipliedBy(2);
      }
      try (Response response = http.newCall(request).execute()) {
        last = answer(response);
        if (response.code() != 503 && response.code() != 429) {
          return last;
        }
        wait = RetryAfter.of(response, wait, LONGEST_WAIT_SECONDS);
      } catch (IOException e) {
        last = new StoreAnswer.Silent(String.valueOf(e.getMessage()));
      }
    }
    return last;
  }

  private static StoreAnswer answer(Response response) throws IOException {
    ObjectNode body = Json.answered(response.body().string());
    if (response.isSuccessful()) {
      return new StoreAnswer.Done(
          response.code(), body, Optional.ofNullable(response.header("ETag")));
    }
    return new StoreAnswer.Refused(
        response.code(),
        body.path("type").asString("no problem type"),
        body.path("detail").asString(""));
  }
}
