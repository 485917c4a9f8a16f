package dev.secondwitness.sandbox.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// One request as a route sees it; the body is read only when asked for, and only so far.
public final class Request {
  private static final int LARGEST_BODY = 64 * 1024;
  private final HttpExchange exchange;
  private final Map<String, String> params;

  Request(HttpExchange exchange, Map<String, String> params) {
    this.exchange = exchange;
    this.params = params;
  }

  /// A named segment of the path, decoded.
  public String param(String name) {
    String value = params.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the route has no segment " + name);
    }
    return value;
  }

  /// The first value of a header.
  public Optional<String> header(String name) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
  }

  /// The first value of a query parameter, decoded.
  public Optional<String> query(String name) throws RefusedRequest {
    String raw = exchange.getRequestURI().getRawQuery();
    if (raw == null) {
      return Optional.empty();
    }
    for (String pair : raw.split("&")) {
      int equals = pair.indexOf('=');
      String key = equals < 0 ? pair : pair.substring(0, equals);
      if (decoded(key).equals(name)) {
        return Optional.of(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
      }
    }
    return Optional.empty();
  }

  /// A whole number from the query within bounds, or the fallback when it is not given.
  public int number(String name, int fallback, int least, int most) throws RefusedRequest {
    Optional<String> given = query(name);
    if (given.isEmpty()) {
      return fallback;
    }
    String text = given.get();
    if (text.matches("[0-9]{1,9}")) {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    }
    throw RefusedRequest.invalid(name + " must be a number from " + least + " to " + most);
  }

  /// The whole body as strict UTF-8 text, at most 64 KiB.
  public String body() throws IOException, RefusedRequest {
    byte[] bytes = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
    if (bytes.length > LARGEST_BODY) {
      throw new RefusedRequest(413, "body_too_large", "at most 65536 bytes");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw RefusedRequest.invalid("the body is not UTF-8");
    }
  }

  private static String decoded(String text) throws RefusedRequest {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw RefusedRequest.invalid("the query is not percent-encoded properly");
    }
  }
}
