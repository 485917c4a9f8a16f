package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.console.control.Trouble;
import dev.secondwitness.console.words.Bidi;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a witness is, who stands behind it and how a proposal goes, in sentences.
final class WitnessWords {

  /// What the program brings is proposed under this name.
  private static final String BUNDLED = "bundled-rules";

  private final Words words;
  private final Times times;

  WitnessWords(Words words) {
    this.words = words;
    times = new Times(words);
  }

  /// `lookup · payments · payments-sandbox`.
  String place(Drafting.Sketch sketch) {
    return words.text(
        "witnesses.place",
        "kind",
        words.named("reading.kind", sketch.kind()),
        "environment",
        sketch.environment(),
        "cards",
        joined(sketch.cards()));
  }

  /// `may say all eight`, or what it never says.
  String maySay(Drafting.Sketch sketch) {
    List<VerdictKind> never = never(sketch);
    return never.isEmpty()
        ? words.text("witnesses.may_say_all")
        : words.text(
            "witnesses.never",
            "verdicts",
            never.stream()
                .map(kind -> words.named("witnesses.verdict", kind))
                .collect(Collectors.joining(words.text("list.separator"))));
  }

  private static List<VerdictKind> never(Drafting.Sketch sketch) {
    return Stream.of(VerdictKind.values())
        .filter(kind -> kind != VerdictKind.UNRECOGNISED)
        .filter(kind -> !sketch.maySay().contains(kind))
        .toList();
  }

  /// Who brought a version and who agreed.
  String people(WitnessVersion version, Instant now) {
    String since = times.minuteOrDateMinute(version.inForceFrom(), now);
    return isBundled(version.proposedBy()) && version.approvedBy().isEmpty()
        ? words.text("witnesses.came_with_program", "at", since)
        : words.text(
            "witnesses.people",
            "at",
            since,
            "proposer",
            who(version.proposedBy()),
            "proposed",
            times.minuteOrDateMinute(version.proposedAt(), now),
            "approvers",
            joined(version.approvedBy()));
  }

  /// Who proposed, as people call it.
  String who(Principal principal) {
    return isBundled(principal) ? words.text("witnesses.the_program") : principal.name();
  }

  /// How a proposal stands, with who is missing.
  String standing(WitnessProposal proposal) {
    return proposal.open() && !proposal.needs().isEmpty()
        ? proposal.needs().stream()
            .map(need -> words.named("witnesses.needs", need))
            .collect(Collectors.joining(words.text("list.separator")))
        : words.named("witnesses.state", proposal.state());
  }

  /// What it would change.
  String replaces(WitnessProposal proposal) {
    String version = words.number(proposal.version());
    return proposal.replaces() == 0
        ? words.text("witnesses.new_witness", "version", version)
        : words.text(
            "witnesses.replaces", "version", version, "old", words.number(proposal.replaces()));
  }

  /// Why the store gave no answer.
  String trouble(Trouble trouble) {
    return switch (trouble) {
      case Trouble.Refused(var problem) ->
          words.text("witnesses.refused", "why", problem.detail(), "code", problem.code());
      case Trouble.Silent silent -> words.text("queue.silent");
    };
  }

  private String joined(Collection<String> values) {
    return values.stream()
        .map(value -> Bidi.isolate(value, words.language()))
        .collect(Collectors.joining(words.text("list.separator")));
  }

  private static boolean isBundled(Principal principal) {
    return principal.kind() == Principal.Kind.JOB && principal.name().equals(BUNDLED);
  }
}
