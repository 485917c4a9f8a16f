package dev.secondwitness.console.words;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import java.time.Month;
import java.util.Map;

/// Which constants stand behind each prefix of `words.named(prefix, constant)`.
final class EnumPrefixes {

  static final Map<String, Class<? extends Enum<?>>> ALL =
      Map.ofEntries(
          Map.entry("finding", FindingCode.class),
          Map.entry("month", Month.class),
          Map.entry("band", AgeBand.class),
          Map.entry("place", QueueView.class),
          Map.entry("queue.empty", QueueView.class),
          Map.entry("sort", QueueSort.class),
          Map.entry("state", IntentState.class),
          Map.entry("verdict", VerdictKind.class));

  private EnumPrefixes() {}
}
