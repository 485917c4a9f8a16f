package dev.secondwitness.store.people;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A right as it is written in files and claims: a tenant, a colon, a word, and for who approves
/// the most of each currency in minor units, as in `acme:approver<=EUR500000,USD200000`.
///
/// @param upTo what stands after `<=`, empty when nothing does
record GrantText(Tenant tenant, String word, Optional<String> upTo) {
  private static final Pattern AMOUNT = Pattern.compile("([A-Z]{3})([0-9]{1,18})");

  /// The right that a text means, empty when it has not that form.
  static Optional<GrantText> of(String text) {
    int limit = text.indexOf("<=");
    String right = limit < 0 ? text : text.substring(0, limit);
    int colon = right.lastIndexOf(':');
    if (colon < 1 || colon == right.length() - 1) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new GrantText(
              new Tenant(right.substring(0, colon)),
              right.substring(colon + 1),
              limit < 0 ? Optional.empty() : Optional.of(text.substring(limit + 2))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// The grant that is meant, empty when the word is no role or the ceiling is none.
  Optional<Grant> grant() {
    return Arrays.stream(Role.values())
        .filter(r -> r.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst()
        .flatMap(this::grant);
  }

  private Optional<Grant> grant(Role role) {
    if (upTo.isEmpty()) {
      return Optional.of(new Grant(tenant, role));
    }
    if (role != Role.APPROVER && role != Role.MANAGER) {
      return Optional.empty();
    }
    List<Money> most = new ArrayList<>();
    for (String amount : upTo.get().split(",", -1)) {
      Matcher matcher = AMOUNT.matcher(amount);
      if (!matcher.matches()
          || most.stream().anyMatch(m -> m.currency().equals(matcher.group(1)))) {
        return Optional.empty();
      }
      most.add(new Money(matcher.group(1), Long.parseLong(matcher.group(2))));
    }
    return Optional.of(new Grant(tenant, role, most));
  }
}
