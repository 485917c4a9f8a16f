package dev.secondwitness.store.people;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A right as it is written in files and claims: a tenant, a colon, a word.
record GrantText(Tenant tenant, String word) {

  /// The right that a text means, empty when it has not that form.
  static Optional<GrantText> of(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 1 || colon == text.length() - 1) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new GrantText(new Tenant(text.substring(0, colon)), text.substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// The role that the word names, empty when it is none.
  Optional<Grant> grant() {
    return Arrays.stream(Role.values())
        .filter(r -> r.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst()
        .map(role -> new Grant(tenant, role));
  }
}
