package dev.secondwitness.console.words;

import dev.secondwitness.console.casefile.Answer;
import dev.secondwitness.console.casefile.Noun;
import dev.secondwitness.console.decision.DraftSnapshot;
import dev.secondwitness.console.reading.Support;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.CheckStatus;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.ReasonCode;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.Owner;
import java.util.Map;

/// The constants behind the prefixes of the case file's words.
final class CasefilePrefixes {

  static final Map<String, Class<? extends Enum<?>>> ALL =
      Map.ofEntries(
          Map.entry("headline.one", Answer.class),
          Map.entry("headline.both", Answer.class),
          Map.entry("headline.all", Answer.class),
          Map.entry("headline.part", Answer.class),
          Map.entry("headline.noun", Noun.class),
          Map.entry("headline.settled", Disposition.Outcome.class),
          Map.entry("headline.reopened", Disposition.Outcome.class),
          Map.entry("lineage.event", TimelineEvent.Kind.class),
          Map.entry("lineage.decision", Act.class),
          Map.entry("lineage.relation", LinkedIntent.Relation.class),
          Map.entry("reading.kind", WitnessKind.class),
          Map.entry("reading.supports", Support.class),
          Map.entry("reading.fields", FieldComparison.Result.class),
          Map.entry("reading.result", FieldComparison.Result.class),
          Map.entry("not_seen", NotSeenReason.class),
          Map.entry("unreadable", UnreadableReason.class),
          Map.entry("check", CheckId.class),
          Map.entry("checks.act", Act.class),
          Map.entry("checks.status", CheckStatus.class),
          Map.entry("reason", ReasonCode.class),
          Map.entry("because", ReasonCode.class),
          Map.entry("act.records", Act.class),
          Map.entry("press.act", Act.class),
          Map.entry("people.why", TwoPeople.Why.class),
          Map.entry("decision_reason", DecisionReason.class),
          Map.entry("decide.missing", DraftSnapshot.Missing.class),
          Map.entry("decide.owner", Owner.Kind.class));

  private CasefilePrefixes() {}
}
