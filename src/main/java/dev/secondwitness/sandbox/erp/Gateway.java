package dev.secondwitness.sandbox.erp;

import java.util.Locale;

/// The two providers that write to the book.
enum Gateway {
  /// Knows keys, and takes an external reference once.
  MAIN,
  /// Knows neither: whatever is sent to it becomes one more order.
  LEGACY;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Gateway of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
