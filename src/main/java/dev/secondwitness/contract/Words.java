package dev.secondwitness.contract;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The words of enums on the wire: lower case, `_` between.
final class Words {

  private Words() {}

  static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static List<String> of(Enum<?>[] values) {
    return Arrays.stream(values).map(Words::of).toList();
  }

  /// The value of that word, empty for a word this release does not know.
  static <E extends Enum<E>> Optional<E> known(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants()).filter(v -> of(v).equals(word)).findFirst();
  }

  /// The value of that word, or the safe reading of a word this release does not know.
  static <E extends Enum<E>> E read(Class<E> type, String word, E safe) {
    return known(type, word).orElse(safe);
  }
}
