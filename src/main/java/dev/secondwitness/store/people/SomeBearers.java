package dev.secondwitness.store.people;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.core.Entitled;
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

  @Override
  public Optional<String> trouble() {
    return each.stream().flatMap(one -> one.trouble().stream()).findFirst();
  }

  /// Whoever knows the person says; one who says no longer is believed.
  @Override
  public Entitled.Answer reviews(Principal person, Tenant tenant) {
    Entitled.Answer known = Entitled.Answer.NOT_KNOWN;
    for (Bearers one : each) {
      switch (one.reviews(person, tenant)) {
        case NO_LONGER -> {
          return Entitled.Answer.NO_LONGER;
        }
        case STILL -> known = Entitled.Answer.STILL;
        case NOT_KNOWN -> {}
      }
    }
    return known;
  }
}
