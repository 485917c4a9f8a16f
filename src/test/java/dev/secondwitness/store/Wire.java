package dev.secondwitness.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A caller on the wire; every answer is held against the contract.
final class Wire {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final MediaType TYPE = MediaType.get("application/json");
  static final OkHttpClient HTTP =
      new OkHttpClient.Builder()
          .retryOnConnectionFailure(false)
          .connectionPool(new ConnectionPool(5, 4, TimeUnit.SECONDS))
          .callTimeout(Duration.ofSeconds(30))
          .build();

  private final String base;
  private final String token;
  private final boolean held;

  /// An answer, parsed and as it was.
  record Got(
      String asked,
      int status,
      Optional<String> etag,
      Map<String, List<String>> headers,
      String text,
      JsonNode body) {
    /// The one value of a header, empty when there is none.
    String header(String name) {
      return String.join(",", headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()));
    }

    String string(String member) {
      return body.path(member).asString("");
    }

    /// The last segment of a problem's type.
    String problem() {
      return string("type").replace("/problems/", "");
    }
  }

  Wire(String base, String token) {
    this(base, token, true);
  }

  /// @param held whether every answer is held against the contract
  Wire(String base, String token, boolean held) {
    this.base = base;
    this.token = token;
    this.held = held;
  }

  Got get(String path) {
    return call("GET", path, Map.of(), Optional.empty());
  }

  /// An answer that is not JSON, as it is.
  Got raw(String path) {
    Request request =
        new Request.Builder().url(base + path).header("Authorization", "Bearer " + token).build();
    try (Response response = HTTP.newCall(request).execute()) {
      return new Got(
          path,
          response.code(),
          Optional.ofNullable(response.header("ETag")),
          response.headers().toMultimap(),
          response.body().string(),
          JSON.nullNode());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Got post(String path, Object body) {
    return post(path, UUID.randomUUID().toString(), body);
  }

  Got post(String path, String key, Object body) {
    return call("POST", path, Map.of("Idempotency-Key", key), Optional.of(text(body)));
  }

  Got post(String path, String key, String version, Object body) {
    return call(
        "POST", path, Map.of("Idempotency-Key", key, "If-Match", version), Optional.of(text(body)));
  }

  Got call(String method, String path, Map<String, String> headers, Optional<String> body) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putIfAbsent("Authorization", "Bearer " + token);
    Request.Builder request =
        new Request.Builder()
            .url(base + path)
            .method(method, body.map(b -> RequestBody.create(b, TYPE)).orElse(null));
    all.forEach(request::header);
    try (Response response = HTTP.newCall(request.build()).execute()) {
      String text = response.body().string();
      String type = Optional.ofNullable(response.header("Content-Type")).orElse("");
      JsonNode json = type.contains("json") ? JSON.readTree(text) : JSON.missingNode();
      if (held) {
        Contract.check(method, path.replaceAll("\\?.*", ""), response.code(), type, json);
      }
      return new Got(
          path,
          response.code(),
          Optional.ofNullable(response.header("ETag")),
          response.headers().newBuilder().removeAll("Date").build().toMultimap(),
          text,
          json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Object body) {
    return body instanceof String text ? text : JSON.writeValueAsString(body);
  }
}
