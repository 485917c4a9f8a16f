package dev.secondwitness.console.words;

import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.console.witnesses.BallotSnapshot;
import dev.secondwitness.console.witnesses.DraftSnapshot;
import dev.secondwitness.console.witnesses.Editing;
import dev.secondwitness.console.witnesses.LineDiff;
import dev.secondwitness.console.witnesses.OpenedTabs;
import dev.secondwitness.domain.evidence.VerdictKind;
import java.util.Map;

/// The constants behind the prefixes of the place of the witnesses.
final class WitnessesPrefixes {

  static final Map<String, Class<? extends Enum<?>>> ALL =
      Map.of(
          "witnesses.state", WitnessProposal.State.class,
          "witnesses.needs", WitnessProposal.Needed.class,
          "witnesses.vote", WitnessProposal.Choice.class,
          "witnesses.editing", Editing.class,
          "witnesses.obstacle", DraftSnapshot.Obstacle.class,
          "witnesses.hindrance", BallotSnapshot.Hindrance.class,
          "witnesses.diff", LineDiff.Side.class,
          "witnesses.tab", OpenedTabs.TAB,
          "witnesses.verdict", VerdictKind.class);

  private WitnessesPrefixes() {}
}
