package dev.secondwitness.console.words;

import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import java.time.Month;
import java.util.Map;

/// Which constants stand behind each prefix of `words.named(prefix, constant)`.
final class EnumPrefixes {

  static final Map<String, Class<? extends Enum<?>>> ALL =
      Map.ofEntries(
          Map.entry("month", Month.class),
          Map.entry("state", IntentState.class),
          Map.entry("verdict", VerdictKind.class));

  private EnumPrefixes() {}
}
