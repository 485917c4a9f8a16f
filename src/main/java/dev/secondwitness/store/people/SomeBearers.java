package dev.secondwitness.store.people;

import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.core.Pass;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Several ways to be known; the first that knows a token speaks for it.
public record SomeBearers(List<Bearers> each) implements Bearers {

  public SomeBearers {
    each = List.copyOf(each);
  }

  @Override
  public Optional<Pass> pass(String token, Instant now) {
    for (Bearers one : each) {
      Optional<Pass> pass = one.pass(token, now);
      if (pass.isPresent()) {
        return pass;
      }
    }
    return Optional.empty();
  }
}
