package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.PersonalData;
import dev.secondwitness.domain.value.Tenant;
import java.util.Locale;
import java.util.regex.Pattern;

/// Mints action keys such as `rf:acme:int_7f3a91c2`: what is done, for whom, which intent.
final class ActionKeys {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final Pattern BREAK = Pattern.compile("[_-]+");

  private ActionKeys() {}

  static ActionKey mint(Operation operation, Tenant tenant, IntentId id) {
    return new ActionKey(prefix(operation) + ":" + name(tenant) + ":" + id.value());
  }

  /// Whether a fresh id can stand in a key without looking like personal data.
  static boolean fits(IntentId id) {
    return PersonalData.in(id.value()).isEmpty();
  }

  /// Initials of a name of several words (`purchase_order.create`: po), else the first letter and
  /// the next consonant (`refund.create`: rf).
  static String prefix(Operation operation) {
    String name = operation.value().toLowerCase(Locale.ROOT);
    String subject = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
    StringBuilder initials = new StringBuilder();
    String[] words = BREAK.split(subject, -1);
    for (String word : words) {
      if (!word.isEmpty() && isLetter(word.charAt(0))) {
        initials.append(word.charAt(0));
      }
    }
    if (initials.length() == 1) {
      subject
          .chars()
          .skip(1)
          .filter(c -> isLetter((char) c) && "aeiou".indexOf(c) < 0)
          .findFirst()
          .ifPresent(c -> initials.append((char) c));
    }
    return initials.isEmpty() ? "op" : initials.toString();
  }

  private static String name(Tenant tenant) {
    String name = tenant.value();
    return PLAIN.matcher(name).matches() && PersonalData.in(name).isEmpty()
        ? name
        : "t" + ArgsHash.of(name).hex().substring(0, 12);
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}
