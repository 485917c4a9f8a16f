package dev.secondwitness.store.http;

import dev.secondwitness.store.core.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The bearer tokens that are let in; only their hashes are kept, and every comparison takes the
/// same time.
public final class Tokens {
  private final List<Known> known = new ArrayList<>();

  private record Known(byte[] hash, Caller caller) {}

  /// @param callers who each token stands for
  public Tokens(Map<String, Caller> callers) {
    callers.forEach((token, caller) -> known.add(new Known(hash(token), caller)));
  }

  /// Who the token stands for, empty when it is none of ours.
  public Optional<Caller> caller(String token) {
    byte[] hash = hash(token);
    Optional<Caller> found = Optional.empty();
    for (Known one : known) {
      if (MessageDigest.isEqual(one.hash(), hash)) {
        found = Optional.of(one.caller());
      }
    }
    return found;
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
