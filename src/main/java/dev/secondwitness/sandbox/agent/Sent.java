package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What the agent saw of one request to a receiver; it never guesses what that means.
sealed interface Sent {

  /// The body of `POST /v1/attempts/{id}/outcome`.
  Map<String, Object> report();

  /// The same in words.
  String words();

  /// An answer came.
  record Answered(
      int status,
      Optional<String> code,
      Optional<String> receipt,
      boolean isFinal,
      boolean replayed,
      Optional<Duration> retryAfter)
      implements Sent {

    @Override
    public Map<String, Object> report() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("kind", "answered");
      json.put("status", status);
      code.ifPresent(text -> json.put("code", text));
      receipt.ifPresent(id -> json.put("receipt", Map.of("receipt_id", id)));
      json.put("final", isFinal);
      json.put("replayed", replayed);
      retryAfter.ifPresent(wait -> json.put("retry_after", wait.toString()));
      return json;
    }

    @Override
    public String words() {
      return "answered "
          + Integer.toString(status)
          + code.map(text -> " " + text).orElse("")
          + receipt.map(id -> ", receipt " + id).orElse("")
          + (replayed ? ", a replay" : "")
          + (isFinal ? "" : ", not final");
    }
  }

  /// No answer in time.
  record TimedOut(Duration waited) implements Sent {
    @Override
    public Map<String, Object> report() {
      return Map.of("kind", "timed_out", "detail", words());
    }

    @Override
    public String words() {
      return "no answer in " + Long.toString(waited.toMillis()) + " ms";
    }
  }

  /// The connection broke after something may have been written.
  record Lost(String error) implements Sent {
    @Override
    public Map<String, Object> report() {
      return Map.of("kind", "connection_lost", "detail", words());
    }

    @Override
    public String words() {
      return "connection lost: " + error;
    }
  }

  /// No byte was written.
  record NotSent(String proof) implements Sent {
    @Override
    public Map<String, Object> report() {
      return Map.of("kind", "not_sent", "proof", proof);
    }

    @Override
    public String words() {
      return "not sent: " + proof;
    }
  }
}
