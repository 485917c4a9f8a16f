package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import okhttp3.Response;

/// Reads how long an overloaded server asks callers to stay away.
final class RetryAfter {
  private RetryAfter() {}

  /// The wait asked for in seconds, never longer than the bound; the fallback when none is given.
  static Duration of(Response response, Duration fallback, long longestSeconds) {
    String text = response.header("Retry-After");
    return text != null && text.matches("[0-9]{1,6}")
        ? Duration.ofSeconds(Math.min(Long.parseLong(text), longestSeconds))
        : fallback;
  }
}
