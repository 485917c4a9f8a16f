package dev.secondwitness.store.people;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Entitled;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a token file says.
///
/// @param blocked principals that are not let in, by whatever they come with
record KnownTokens(List<Known> tokens, Set<String> blocked) {

  /// Whom a token stands for, and until when.
  record Known(TokenHash hash, Caller caller, Optional<Instant> expires) {
    boolean ended(Instant now) {
      return expires.isPresent() && !now.isBefore(expires.get());
    }
  }

  KnownTokens {
    tokens = List.copyOf(tokens);
    blocked = Set.copyOf(blocked);
  }

  /// The token with that hash, unless its principal is blocked; looks at all of them.
  Optional<Known> find(TokenHash hash) {
    Optional<Known> found = Optional.empty();
    for (Known one : tokens) {
      if (one.hash().same(hash)) {
        found = Optional.of(one);
      }
    }
    return found.filter(k -> !blocked.contains(k.caller().principal().name()));
  }

  /// Whether a person of the file reviews in a tenant; nothing is known of anybody else.
  Entitled.Answer reviews(Principal person, Tenant tenant) {
    if (!names(person.name())) {
      return Entitled.Answer.NOT_KNOWN;
    }
    return tokens.stream()
            .map(Known::caller)
            .anyMatch(c -> c.principal().equals(person) && c.reviews(tenant))
        ? Entitled.Answer.STILL
        : Entitled.Answer.NO_LONGER;
  }

  /// Whether a token of the file stands for a principal of that name.
  boolean names(String principal) {
    return tokens.stream().anyMatch(k -> k.caller().principal().name().equals(principal));
  }
}
