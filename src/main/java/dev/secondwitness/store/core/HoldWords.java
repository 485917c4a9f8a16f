package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Hold;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Says a hold in words and in named values, wherever it stands in somebody's way.
final class HoldWords {
  private HoldWords() {}

  /// The refusal of a retry: who, why, until when, and which hold.
  static String held(List<Hold> holds) {
    Hold first = holds.getFirst();
    return "Held by "
        + first.by().name()
        + " ("
        + first.scope()
        + ") "
        + first.until().map(u -> "until " + u).orElse("until it is lifted")
        + ": "
        + first.why()
        + (holds.size() > 1 ? " (" + (holds.size() - 1) + " more in force)" : "");
  }

  /// The same by name.
  static Map<String, String> values(Hold hold) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("hold", hold.id().value());
    values.put("over", hold.over().name().toLowerCase(Locale.ROOT));
    values.put("subject", hold.subject());
    values.put("by", hold.by().name());
    values.put("why", hold.why());
    hold.until().ifPresent(u -> values.put("until", u.toString()));
    return values;
  }
}
