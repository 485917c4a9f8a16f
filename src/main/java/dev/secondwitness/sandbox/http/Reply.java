package dev.secondwitness.sandbox.http;

import java.util.LinkedHashMap;
import java.util.Map;

/// What a route gives back: an answer, or a connection cut without one.
public sealed interface Reply {

  /// A complete HTTP answer; the server adds `Date`.
  record Answer(int status, String contentType, Map<String, String> headers, String body)
      implements Reply {
    public Answer {
      headers = Map.copyOf(headers);
    }

    /// The same answer with one more header.
    public Answer with(String name, String value) {
      Map<String, String> more = new LinkedHashMap<>(headers);
      more.put(name, value);
      return new Answer(status, contentType, more, body);
    }
  }

  /// The connection ends here; the caller never learns what happened.
  record Cut() implements Reply {}

  /// An answer whose body is JSON.
  static Answer json(int status, Object value) {
    return new Answer(status, "application/json; charset=utf-8", Map.of(), Json.write(value));
  }

  /// An answer whose body is an HTML page.
  static Answer html(int status, String page) {
    return new Answer(status, "text/html; charset=utf-8", Map.of(), page);
  }

  /// An error answer in the receivers' own form.
  static Answer error(int status, String code, String message) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("code", code);
    body.put("message", message);
    return json(status, body);
  }
}
