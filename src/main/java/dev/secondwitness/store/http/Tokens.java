package dev.secondwitness.store.http;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Entitled;
import dev.secondwitness.store.core.Pass;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Bearer tokens that hold as long as the store runs; only their hashes are kept, and every
/// comparison takes the same time.
public final class Tokens implements Bearers {
  private final List<Known> known = new ArrayList<>();

  private record Known(byte[] hash, Caller caller) {}

  /// @param callers who each token stands for
  public Tokens(Map<String, Caller> callers) {
    callers.forEach((token, caller) -> known.add(new Known(hash(token), caller)));
  }

  @Override
  public Optional<Pass> pass(String token, Instant now) {
    byte[] hash = hash(token);
    Optional<Pass> found = Optional.empty();
    for (Known one : known) {
      if (MessageDigest.isEqual(one.hash(), hash)) {
        Caller caller = one.caller();
        found = Optional.of(moment -> Optional.of(caller));
      }
    }
    return found;
  }

  @Override
  public Entitled.Answer reviews(Principal person, Tenant tenant) {
    return known.stream()
            .map(Known::caller)
            .anyMatch(c -> c.principal().equals(person) && c.reviews(tenant))
        ? Entitled.Answer.STILL
        : Entitled.Answer.NO_LONGER;
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
