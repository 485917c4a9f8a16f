package dev.secondwitness.sandbox.keys;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The keys of one receiver; its owner guards it. Only what was committed is kept under a key: a
/// refused request leaves its key free, so no stored error is ever replayed.
public final class KeyBook<T> {

  /// What a key was used for before.
  public sealed interface Known<T> {

    /// The first request under this key has not ended yet.
    record Busy<T>() implements Known<T> {}

    /// The same body was committed under it: this is what was answered then.
    record Done<T>(T first) implements Known<T> {}

    /// Another body was committed under it.
    record Reused<T>() implements Known<T> {}
  }

  private sealed interface Use<T> {
    record InProgress<T>() implements Use<T> {}

    record Kept<T>(JsonNode body, T first, Instant at) implements Use<T> {}
  }

  private final Duration retention;
  private final Map<String, Use<T>> uses = new HashMap<>();

  public KeyBook(Duration retention) {
    this.retention = retention;
  }

  /// Takes a key for a request; empty when it is free, and from now on in progress.
  public Optional<Known<T>> begin(String key, JsonNode body, Instant now) {
    Instant oldest = now.minus(retention);
    uses.values().removeIf(use -> use instanceof Use.Kept<T> kept && kept.at().isBefore(oldest));
    Use<T> use = uses.get(key);
    if (use == null) {
      uses.put(key, new Use.InProgress<>());
      return Optional.empty();
    }
    return Optional.of(
        switch (use) {
          case Use.InProgress<T> busy -> new Known.Busy<>();
          case Use.Kept<T> kept ->
              kept.body().equals(body) ? new Known.Done<>(kept.first()) : new Known.Reused<>();
        });
  }

  /// Keeps what was committed under a key.
  public void keep(String key, JsonNode body, T first, Instant at) {
    uses.put(key, new Use.Kept<>(body, first, at));
  }

  /// Frees a key whose request ended without a commit.
  public void release(String key) {
    if (uses.get(key) instanceof Use.InProgress<T>) {
      uses.remove(key);
    }
  }
}
