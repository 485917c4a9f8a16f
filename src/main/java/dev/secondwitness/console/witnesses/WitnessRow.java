package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import java.util.Locale;
import java.util.Optional;

/// One line of the list: a witness in force, or a proposal.
public sealed interface WitnessRow {

  /// What is selected is remembered by this.
  String key();

  /// Whether the line has that text in it, in whatever case.
  boolean has(String text);

  /// A witness in force.
  ///
  /// @param sketch empty when this release cannot read its text
  /// @param draft whether a draft of it is kept here
  record InForce(WitnessVersion version, Optional<Drafting.Sketch> sketch, boolean draft)
      implements WitnessRow {

    @Override
    public String key() {
      return "witness " + version.id();
    }

    @Override
    public boolean has(String text) {
      return contains(version.id().value(), text) || sketch.filter(s -> in(s, text)).isPresent();
    }
  }

  /// A proposal.
  record Proposed(WitnessProposal proposal) implements WitnessRow {

    @Override
    public String key() {
      return "proposal " + proposal.id();
    }

    @Override
    public boolean has(String text) {
      return contains(proposal.witness().value(), text)
          || contains(proposal.proposedBy().name(), text)
          || contains(proposal.why(), text);
    }
  }

  private static boolean in(Drafting.Sketch sketch, String text) {
    return sketch.titles().values().stream().anyMatch(title -> contains(title, text))
        || contains(sketch.environment(), text)
        || contains(sketch.kind().name(), text)
        || sketch.cards().stream().anyMatch(card -> contains(card, text))
        || sketch.operations().stream().anyMatch(o -> contains(o.value(), text));
  }

  private static boolean contains(String whole, String part) {
    return whole.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }
}
