package dev.secondwitness.console.words;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.console.shell.Places;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.Role;
import java.time.Month;
import java.util.Map;

/// Which constants stand behind each prefix of `words.named(prefix, constant)`.
final class EnumPrefixes {

  static final Map<String, Class<? extends Enum<?>>> ALL =
      Map.ofEntries(
          Map.entry("finding", FindingCode.class),
          Map.entry("month", Month.class),
          Map.entry("rail", Places.PLACE),
          Map.entry("role", Role.class),
          Map.entry("search.as", Places.MATCHED_AS),
          Map.entry("settings.language", Language.class),
          Map.entry("settings.theme", ThemeMode.class),
          Map.entry("band", AgeBand.class),
          Map.entry("place", QueueView.class),
          Map.entry("queue.empty", QueueView.class),
          Map.entry("sort", QueueSort.class),
          Map.entry("state", IntentState.class),
          Map.entry("trust.title", HeadAlarm.Kind.class),
          Map.entry("verdict", VerdictKind.class));

  private EnumPrefixes() {}
}
