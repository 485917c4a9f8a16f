package dev.secondwitness.console.casefile;

import dev.secondwitness.domain.value.Operation;
import java.util.Locale;

/// What an operation leaves behind, for operations whose effect has a name in every language.
public enum Noun {
  REFUND,
  COMMENT,
  PAYOUT,
  TRANSFER,
  RECORD;

  /// The noun of `refund.create` is `REFUND`; of an operation we do not know, `RECORD`.
  static Noun of(Operation operation) {
    String name = operation.value();
    int dot = name.indexOf('.');
    String head = (dot < 0 ? name : name.substring(0, dot)).toUpperCase(Locale.ROOT);
    for (Noun noun : values()) {
      if (noun.name().equals(head)) {
        return noun;
      }
    }
    return RECORD;
  }
}
